package html_test

import "testing"

// The setter of search encodes its value as the document is encoded.
func TestEncodedSearchOfLocations(t *testing.T) {
	openAll(t, []documentsOf{{"windows-1252", map[string]string{
		"index.html": `<meta charset="windows-1252"><script>
			if (location.search === "") location.search = "?\u00e9\u4e00"; else console.log(location.search)</script>`,
	}, "?%E9%26%2319968%3B"}})
}

// No location can be kept from having more properties, and what it has by itself stays as it is.
func TestLocationsStayExtensible(t *testing.T) {
	openAll(t, []documentsOf{{"locations", map[string]string{
		"index.html": `<script>
			const fails = (f) => { try { return f() } catch (e) { return e.name } };
			console.log(fails(() => Object.preventExtensions(location)), fails(() => Object.seal(location)), fails(() => Object.freeze(location)),
				Reflect.preventExtensions(location), Object.isExtensible(location), Object.isFrozen(location),
				Reflect.defineProperty(location, "href", { value: 1 }), delete location.assign, location.y = 1, delete location.y,
				Object.keys(location).length, Reflect.setPrototypeOf(location, {}));
		</script>`,
	}, "TypeError TypeError TypeError false true false false false 1 true 14 false"}})
}

// The frames that a window shows by their indices are there as long as the frames are, whatever script does.
func TestIndexedFramesOfWindows(t *testing.T) {
	openAll(t, []documentsOf{{"frames", map[string]string{
		"index.html": `<iframe></iframe><iframe srcdoc="<iframe></iframe>"></iframe><script>
			onload = () => {
				const [first, second] = document.querySelectorAll("iframe");
				const seen = (w) => [w[0] === first.contentWindow, Object.keys(w).slice(0, 2).filter((k) => k < 9).length, delete w[0], delete w[2], Reflect.set(w, 2, 1), w[2]].join();
				const log = [seen(window), seen(second.contentWindow), second.contentWindow[0] === second.contentDocument.querySelector("iframe").contentWindow];
				first.remove();
				log.push(window[0] === second.contentWindow, 1 in window, delete window[1]);
				second.remove();
				log.push(0 in window, delete window[0], Reflect.defineProperty(window, 0, { value: 1 }));
				console.log(log.join(" "));
			};
		</script>`,
	}, "true,2,false,true,false, false,1,false,true,false, true true false true false true false"}})
}
