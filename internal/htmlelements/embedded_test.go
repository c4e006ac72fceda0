package htmlelements

import "testing"

// Attributes that are limited to only known values.
func TestKnownValues(t *testing.T) {
	open(t).Check(`
		(img = document.createElement("img"), [img.crossOrigin, img.decoding, img.loading, img.fetchPriority, img.referrerPolicy]) ⇒ [null, "auto", "eager", "auto", ""]
		(img.crossOrigin = "x", [img.crossOrigin, img.getAttribute("crossorigin")]) ⇒ ["anonymous", "x"]
		(img.crossOrigin = "USE-credentials", img.crossOrigin) ⇒ "use-credentials"
		(img.crossOrigin = "", img.crossOrigin) ⇒ "anonymous"
		(img.crossOrigin = null, [img.crossOrigin, img.hasAttribute("crossorigin")]) ⇒ [null, false]
		(img.decoding = "SYNC", img.decoding) ⇒ "sync"
		(img.referrerPolicy = "Origin", img.referrerPolicy) ⇒ "origin"
		(track = document.createElement("track"), [track.kind, (track.kind = "x", track.kind), track.readyState]) ⇒ ["subtitles", "metadata", 0]
		(b = document.createElement("b"), [b.dir, b.enterKeyHint, b.inputMode, b.autocapitalize, b.autocorrect, b.writingSuggestions]) ⇒ ["", "", "", "", true, "true"]
		(b.autocapitalize = "OFF", b.autocapitalize) ⇒ "none"
		(b.autocapitalize = "x", b.autocapitalize) ⇒ "sentences"
		(b.autocorrect = false, [b.autocorrect, b.getAttribute("autocorrect")]) ⇒ [false, "off"]
		(b.writingSuggestions = "false", b.appendChild(document.createElement("i")).writingSuggestions) ⇒ "false"
		(b.firstChild.writingSuggestions = "", b.firstChild.writingSuggestions) ⇒ "true"
		(frame = document.createElement("iframe"), frame.sandbox = "allow-forms x", [...frame.sandbox]) ⇒ ["allow-forms", "x"]
		[frame.sandbox.supports("allow-scripts"), frame.sandbox.supports("x"), frame.loading] ⇒ [true, false, "eager"]
		(map = document.createElement("map"), map.innerHTML = "<p><area><b></b><area></p>", map.areas.length) ⇒ 2
		(li = document.createElement("li"), li.value = -3, li.getAttribute("value")) ⇒ "-3"
		(m = document.createElement("marquee"), [m.loop, m.behavior, m.direction]) ⇒ [-1, "scroll", "left"]
		(m.loop = 0) ⇒ IndexSizeError: Failed to set the 'loop' property on 'HTMLMarqueeElement': The provided value (0) is neither positive nor -1.
		(m.loop = 2, m.loop) ⇒ 2
	`)
}

// Media elements say that they cannot play.
func TestMedia(t *testing.T) {
	open(t).Check(`
		(v = document.createElement("video"), [v.canPlayType("video/mp4"), v.networkState, v.readyState, v.paused, v.ended, v.duration, v.currentTime, v.seeking, v.error, v.preload, v.videoWidth]) ⇒ ["", 0, 0, true, false, NaN, 0, false, null, "metadata", 0]
		(v.src = "https://a.test/x", [v.currentSrc, v.networkState, v.error.code, v.buffered.length]) ⇒ ["https://a.test/x", 3, 4, 0]
		v.seekable.start(0) ⇒ IndexSizeError: Failed to execute 'start' on 'TimeRanges': The index provided (0) is greater than or equal to the maximum bound (0).
		(v.play().catch((e) => caught = e.name), v.pause(), v.load(), v.fastSeek(1), v.currentTime = 3, v.currentTime) ⇒ 0
		caught ⇒ "NotSupportedError"
		(v.volume = 2) ⇒ IndexSizeError: Failed to set the 'volume' property on 'HTMLMediaElement': The volume provided (2) is outside the range [0, 1].
		(v.volume = 0.5, v.muted = true, v.playbackRate = 2, v.defaultPlaybackRate = 3, v.preservesPitch = false, [v.volume, v.muted, v.playbackRate, v.defaultPlaybackRate, v.preservesPitch, v.defaultMuted]) ⇒ [0.5, true, 2, 3, false, false]
		(a = document.createElement("audio"), a.defaultMuted = true, a.muted) ⇒ true
		(a.setAttribute("preload", ""), a.preload) ⇒ "auto"
		[HTMLMediaElement.NETWORK_NO_SOURCE, v.HAVE_ENOUGH_DATA, MediaError.MEDIA_ERR_DECODE] ⇒ [3, 4, 3]
	`)
}
