// `size` elements live in the document.
export const needs = ['document'];

export async function memory(size, mark) {
  await mark('before');
  const root = document.body.appendChild(document.createElement('div'));
  for (let i = 0; i < size; i++) root.appendChild(document.createElement('span'));
  await mark('after');
  root.remove();
}
