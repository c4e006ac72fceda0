// Embedded content and media, as far as they are interfaces: nothing is fetched, there are no frames, and no media are
// played. Left out are text tracks, and the tracks of media; of media providers, MediaStream and MediaSource.
//
// https://html.spec.whatwg.org/multipage/embedded-content.html
// https://html.spec.whatwg.org/multipage/media.html
//
// room: internal/htmlelements

partial interface HTMLImageElement {
  [CEReactions, Reflect, ReflectOnly="anonymous use-credentials", ReflectInvalid="anonymous"] attribute DOMString? crossOrigin;
  [CEReactions, Reflect] attribute DOMString sizes;
  [CEReactions, Reflect, ReflectOnly="no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url"] attribute DOMString referrerPolicy;
  [CEReactions, Reflect, ReflectOnly="sync async auto", ReflectMissing="auto"] attribute DOMString decoding;
  [CEReactions, Reflect, ReflectOnly="lazy eager", ReflectMissing="eager"] attribute DOMString loading;
  [CEReactions, Reflect, ReflectOnly="high low auto", ReflectMissing="auto"] attribute DOMString fetchPriority;
};

partial interface HTMLSourceElement {
  [CEReactions, Reflect] attribute unsigned long width;
  [CEReactions, Reflect] attribute unsigned long height;
};

partial interface HTMLIFrameElement {
  [SameObject, PutForwards=value] readonly attribute DOMTokenList sandbox;
  [CEReactions, Reflect] attribute DOMString allow;
  [CEReactions, Reflect, ReflectOnly="no-referrer no-referrer-when-downgrade same-origin origin strict-origin origin-when-cross-origin strict-origin-when-cross-origin unsafe-url"] attribute DOMString referrerPolicy;
  [CEReactions, Reflect, ReflectOnly="lazy eager", ReflectMissing="eager"] attribute DOMString loading;
};

partial interface HTMLMapElement {
  [SameObject] readonly attribute HTMLCollection areas;
};

partial interface HTMLVideoElement {
  [CEReactions, Reflect] attribute unsigned long width;
  [CEReactions, Reflect] attribute unsigned long height;
  readonly attribute unsigned long videoWidth;
  readonly attribute unsigned long videoHeight;
};

partial interface HTMLTrackElement {
  [CEReactions, Reflect, ReflectOnly="subtitles captions descriptions chapters metadata", ReflectMissing="subtitles", ReflectInvalid="metadata"] attribute DOMString kind;
  const unsigned short NONE = 0;
  const unsigned short LOADING = 1;
  const unsigned short LOADED = 2;
  const unsigned short ERROR = 3;
  readonly attribute unsigned short readyState;

  [SameObject] readonly attribute TextTrack track;
};

enum CanPlayTypeResult { "" /* empty string */, "maybe", "probably" };

typedef Blob MediaProvider;

partial interface HTMLMediaElement {
  // error state
  readonly attribute MediaError? error;

  // network state
  [CEReactions, Reflect, ReflectOnly="anonymous use-credentials", ReflectInvalid="anonymous"] attribute DOMString? crossOrigin;
  readonly attribute USVString currentSrc;
  const unsigned short NETWORK_EMPTY = 0;
  const unsigned short NETWORK_IDLE = 1;
  const unsigned short NETWORK_LOADING = 2;
  const unsigned short NETWORK_NO_SOURCE = 3;
  readonly attribute unsigned short networkState;
  [CEReactions, ReflectSetter] attribute DOMString preload;
  readonly attribute TimeRanges buffered;
  undefined load();
  CanPlayTypeResult canPlayType(DOMString type);
  attribute MediaProvider? srcObject;

  // ready state
  const unsigned short HAVE_NOTHING = 0;
  const unsigned short HAVE_METADATA = 1;
  const unsigned short HAVE_CURRENT_DATA = 2;
  const unsigned short HAVE_FUTURE_DATA = 3;
  const unsigned short HAVE_ENOUGH_DATA = 4;
  readonly attribute unsigned short readyState;
  readonly attribute boolean seeking;

  // playback state
  attribute double currentTime;
  undefined fastSeek(double time);
  readonly attribute unrestricted double duration;
  readonly attribute boolean paused;
  [Throws] attribute double defaultPlaybackRate;
  [Throws] attribute double playbackRate;
  attribute boolean preservesPitch;
  readonly attribute TimeRanges played;
  readonly attribute TimeRanges seekable;
  readonly attribute boolean ended;
  Promise<undefined> play();
  undefined pause();

  // controls
  [SetterThrows] attribute double volume;
  attribute boolean muted;

  // tracks
  [SameObject] readonly attribute AudioTrackList audioTracks;
  [SameObject] readonly attribute VideoTrackList videoTracks;
  [SameObject] readonly attribute TextTrackList textTracks;
  TextTrack addTextTrack(TextTrackKind kind, optional DOMString label = "", optional DOMString language = "");
};

[Exposed=Window]
interface TimeRanges {
  readonly attribute unsigned long length;
  [Throws] double start(unsigned long index);
  [Throws] double end(unsigned long index);
};

[Exposed=Window]
interface MediaError {
  const unsigned short MEDIA_ERR_ABORTED = 1;
  const unsigned short MEDIA_ERR_NETWORK = 2;
  const unsigned short MEDIA_ERR_DECODE = 3;
  const unsigned short MEDIA_ERR_SRC_NOT_SUPPORTED = 4;

  readonly attribute unsigned short code;
  readonly attribute DOMString message;
};
