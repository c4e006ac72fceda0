// A table of rows, as svelte/compiler makes it of
//
// <script>
//   let { rows: first, setter } = $props();
//   let rows = $state.raw(first);
//   setter((next) => { rows = next; });
//   const nothing = () => {};
// </script>
// <table class="table"><tbody>{#each rows as row (row.id)}<tr class={row.id % 10 ? '' : 'danger'}><td class="col-md-1">{row.id}</td><td class="col-md-4"><a onclick={nothing}>{row.label}</a></td><td class="col-md-1"><a onclick={nothing}><span class="glyphicon" aria-hidden="true"></span></a></td><td class="col-md-6"></td></tr>{/each}</tbody></table>
import 'svelte/internal/disclose-version';
import * as $ from 'svelte/internal/client';

var root = $.from_html(`<tr><td class="col-md-1"> </td><td class="col-md-4"><a> </a></td><td class="col-md-1"><a><span class="glyphicon" aria-hidden="true"></span></a></td><td class="col-md-6"></td></tr>`);
var root_1 = $.from_html(`<table class="table"><tbody></tbody></table>`);

export default function Rows($$anchor, $$props) {
	$.push($$props, true);

	let rows = $.state($$props.rows);

	$$props.setter((next) => {
		$.set(rows, next);
	});

	const nothing = () => {};
	var table = root_1();
	var tbody = $.child(table);

	$.each(tbody, 21, () => $.get(rows), (row) => row.id, ($$anchor, row) => {
		var tr = root();
		var td = $.child(tr);
		var text = $.only_child(td, true);
		var td_1 = $.sibling(td);
		var a = $.child(td_1);
		var text_1 = $.only_child(a, true);

		$.reset(td_1);

		var td_2 = $.sibling(td_1);
		var a_1 = $.only_child(td_2);

		$.next();
		$.reset(tr);

		$.template_effect(() => {
			$.set_class(tr, 1, $.clsx($.get(row).id % 10 ? '' : 'danger'));
			$.set_text(text, $.get(row).id);
			$.set_text(text_1, $.get(row).label);
		});

		$.delegated('click', a, nothing);
		$.delegated('click', a_1, nothing);
		$.append($$anchor, tr);
	});

	$.reset(tbody);
	$.reset(table);
	$.append($$anchor, table);
	$.pop();
}

$.delegate(['click']);
