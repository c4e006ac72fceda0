// <script>let n = $state(0);</script>
// <button onclick={() => n++} style:color={n ? "red" : null}>{n}</button>
//
// A component of Svelte, as svelte/compiler makes it.
import 'svelte/internal/disclose-version';
import * as $ from 'svelte/internal/client';

var root = $.from_html(`<button> </button>`);

export default function App($$anchor) {
	let n = $.state(0);
	var button = root();
	let styles;
	var text = $.only_child(button, true);

	$.template_effect(() => {
		styles = $.set_style(button, '', styles, { color: $.get(n) ? "red" : null });
		$.set_text(text, $.get(n));
	});

	$.delegated('click', button, () => $.update(n));
	$.append($$anchor, button);
}

$.delegate(['click']);
