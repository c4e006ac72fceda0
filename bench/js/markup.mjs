// What workloads on documents parse: well-formed markup, which every parser
// makes the same tree of, and always the same.

const words = 'a web page is a tree of text that somebody wrote'.split(' ');

const row = (i) => `<li id="row-${i}" class="row${i % 2 ? ' odd' : ''}"><a href="/rows/${i}">${words[i % 11]}</a>` +
  ` <b>${i}</b> ${words[i % 7]} ${words[i % 5]}</li>\n`;

/** Rows of a list, `length` characters or a few more. */
export function rows(length) {
  let text = '';
  for (let i = 0; text.length < length; i++) text += row(i);
  return text;
}

/** The whole text of a document of `length` characters or a few more. */
export const page = (length) => `<!doctype html><html><head><title>Rows</title></head><body><ul>${rows(length)}</ul></body></html>`;

/** How many nodes there are from `root` down. */
export function count(root) {
  let nodes = 1;
  for (let child = root.firstChild; child; child = child.nextSibling) nodes += count(child);
  return nodes;
}
