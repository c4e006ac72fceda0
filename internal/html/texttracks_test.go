package html_test

import "testing"

// https://html.spec.whatwg.org/multipage/media.html#timed-text-tracks
func TestTextTracks(t *testing.T) {
	const file = "data:text/vtt,WEBVTT%0A%0AREGION%0Aid:r lines:2%0A%0Atwo%0A00:02.000 --> 00:03.000 region:r%0A<b.c>second</b>%0A%0Aone%0A00:01.000 --> 00:05.000 align:left%0Afirst"
	documents{
		{"an element's track", `<video><track src="` + file + `" kind=Captions label=l srclang=de id=i></video><script>
			const video = document.querySelector("video"), element = video.firstChild, track = element.track, list = video.textTracks;
			console.log(list.length, list[0] === track, list.getTrackById("i") === track, list.getTrackById("x"), element.track === track, list === video.textTracks);
			console.log(track.kind, track.label, track.language, track.id, track.mode, track.cues, track.activeCues, element.readyState);
			list.onchange = (e) => console.log(e.type, e.target === list);
			track.mode = "hidden"; track.mode = "nonsense"; console.log(track.mode, element.readyState, track.cues.length);
			queueMicrotask(() => console.log(element.readyState));
			element.onload = (e) => {
				const [one, two] = track.cues;
				console.log(e.type, element.readyState, track.cues.length, one.id, two.id, one.text, one.endTime, one.align, one.track === track, one instanceof VTTCue);
				console.log(two.region.id, two.region.lines, two.region === two.region, one.region, track.activeCues.length, track.cues.getCueById("two") === two, track.cues.getCueById(""));
				const holder = document.createElement("p"); holder.append(two.getCueAsHTML()); console.log(holder.innerHTML, holder.firstChild.ownerDocument === document);
				one.startTime = 4; console.log(track.cues[0] === two); track.removeCue(two); console.log(two.track, track.cues.length);
				try { track.removeCue(two) } catch (e) { console.log(e.name) }
				element.onload = null; element.src = "data:,x"; console.log(track.cues.length, one.track);
				element.onerror = (e) => console.log(e.type, element.readyState, track.cues.length);
			}</script>`,
			"1 true true null true true\ncaptions l de i disabled null null 0\nhidden 0 0\n1\nchange true\n" +
				"load 2 2 one two first 5 left true true\nr 2 true null 0 true null\n<b class=\"c\">second</b> true\ntrue\nnull 1\nNotFoundError\n0 null\nerror 3 0"},
		{"tracks that script adds", `<audio></audio><script>
			const audio = document.querySelector("audio"), list = audio.textTracks, track = audio.addTextTrack("chapters", "a", "b");
			list.onaddtrack = (e) => console.log(e.type, e.constructor.name, e.track === track || e.track.kind, e.bubbles);
			list.onremovetrack = (e) => console.log(e.type, e.track === element.track);
			console.log(track.kind, track.label, track.language, track.id === "", track.mode, track.cues.length);
			const cue = new VTTCue(1, Infinity, "x"), other = audio.addTextTrack("metadata");
			track.addCue(cue); track.addCue(cue); console.log(track.cues.length, cue.track === track); other.addCue(cue); console.log(track.cues.length, other.cues[0] === cue);
			other.mode = "disabled"; console.log(other.cues);
			const element = document.createElement("track"); audio.append(element); console.log([...list].map((t) => t.kind).join()); element.remove();
			try { audio.addTextTrack("nonsense") } catch (e) { console.log(e.name) }
			console.log(audio.audioTracks.length, audio.videoTracks.length, audio.videoTracks.selectedIndex, audio.audioTracks[0], audio.audioTracks === audio.audioTracks, audio.videoTracks.getTrackById("x"))</script>`,
			"chapters a b true hidden 0\n1 true\n0 true\nnull\nsubtitles,chapters,metadata\nTypeError\n0 0 -1 undefined true null\n" +
				"addtrack TrackEvent true false\naddtrack TrackEvent metadata false\naddtrack TrackEvent subtitles false\nremovetrack true"},
		{"default tracks", `<video><track kind=metadata default><track kind=subtitles><track kind=captions default><track kind=subtitles default><track kind=descriptions default></video>
			<script>console.log([...document.querySelector("video").textTracks].map((t) => t.mode).join());
			const late = document.createElement("video"), track = document.createElement("track"); track.default = true; late.append(track);
			console.log(track.track.mode); track.onerror = () => console.log(track.track.mode, track.readyState)</script>`,
			"hidden,disabled,showing,disabled,showing\ndisabled\nshowing 3"},
		{"aborted loads", `<video></video><script>
			const track = document.createElement("track"); document.querySelector("video").append(track); track.track.mode = "showing";
			track.src = "` + file + `"; track.onload = track.onerror = (e) => console.log(e.type, track.readyState, track.track.cues.length);
			queueMicrotask(() => track.src = "data:text/vtt,WEBVTT%0A%0A00:00.000 --> 00:01.000")</script>`,
			"error 3 0\nload 2 1"},
		{"documents without a window", `<script>const other = new DOMParser().parseFromString("<video><track src=x default>", "text/html"), track = other.querySelector("track");
			track.track.mode = "showing"; setTimeout(() => console.log(track.readyState, track.track.mode, other.querySelector("video").textTracks.length, track.cloneNode().track.mode))</script>`,
			"0 showing 1 disabled"},
		{"cues", `<script>
			const cue = new VTTCue(-1, 2, "a"), caught = (f) => { try { f() } catch (e) { console.log(e.name) } };
			console.log(cue.startTime, cue.endTime, cue.id === "", cue.track, cue.region, cue.vertical === "", cue.snapToLines, cue.line, cue.lineAlign, cue.position, cue.positionAlign, cue.size, cue.align, cue.pauseOnExit);
			cue.line = -2; cue.position = 20.5; cue.vertical = "rl"; cue.align = "middle"; cue.lineAlign = "end"; console.log(cue.line, cue.position, cue.vertical, cue.align, cue.lineAlign);
			cue.line = "auto"; console.log(cue.line);
			caught(() => cue.position = 101); caught(() => cue.size = -1); caught(() => cue.endTime = NaN); caught(() => new VTTCue(0, -Infinity, "")); caught(() => cue.line = "x"); caught(() => new TextTrackCue());
			const region = new VTTRegion(); cue.region = region; console.log(cue.region === region, region.width, region.lines, region.regionAnchorX, region.viewportAnchorY, region.scroll === "");
			caught(() => region.width = 101); region.scroll = "up"; region.scroll = "down"; console.log(region.scroll); cue.region = null; console.log(cue.region);
			const event = new TrackEvent("x", { track: document.createElement("track").track }); console.log(event.track.kind, new TrackEvent("x").track);
			cue.text = "<v A B>x<00:01.000>&lt;<lang de>"; console.log(new XMLSerializer().serializeToString(cue.getCueAsHTML()))</script>`,
			"-1 2 true null null true true auto start auto auto 100 center false\n-2 20.5 rl center end\nauto\nIndexSizeError\nIndexSizeError\nTypeError\nTypeError\nTypeError\nTypeError\n" +
				"true 100 3 0 100 true\nIndexSizeError\nup\nnull\nsubtitles null\n<span xmlns=\"http://www.w3.org/1999/xhtml\" title=\"A B\">x<?timestamp 00:00:01.000?>&lt;<span lang=\"de\"></span></span>"},
		{"garbage", `<video><track src="` + file + `" default></video><script>
			let list = document.querySelector("video").textTracks;
			list[0].oncuechange = () => {}; list[0].own = 1; list.own = 2;
			document.querySelector("track").onload = () => {
				list[0].cues[0].own = 3; list[0].cues[1].region.own = 4; list[0].addCue(new VTTCue(9, 9, "")); list[0].cues[2].own = 5; list = null;
				setTimeout(() => {
					for (let i = 0; i < 100; i++) new ArrayBuffer(1e6);
					const t = document.querySelector("video").textTracks; console.log(t.own, t[0].own, t[0].cues[0].own, t[0].cues[1].region.own, t[0].cues[2].own, t[0].cues[1].own);
				})
			}</script>`,
			"2 1 3 4 5 undefined"},
	}.check(t, "https://a.example/dir/page")
}
