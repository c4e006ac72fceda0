const list = document.querySelector('#list');
const counter = new Worker(new URL('counter.mjs', import.meta.url), { type: 'module' });

// show makes the list of the document what localStorage has.
function show() {
  const items = JSON.parse(localStorage.todo ?? '[]');
  list.replaceChildren(...items.map((text) => {
    const item = document.createElement('li');
    item.textContent = text;
    return item;
  }));
  counter.postMessage(list.innerHTML);
}

counter.onmessage = ({ data }) => {
  document.querySelector('#total').textContent = data;
  console.log(data);
};
addEventListener('storage', show); // another tab has added something

await navigator.locks.request('todo', async () => {
  const items = JSON.parse(localStorage.todo ?? '[]');
  await new Promise((r) => setTimeout(r, 5)); // without the lock, both tabs would add the first cup
  localStorage.todo = JSON.stringify([...items, `drink cup ${items.length + 1} of tea`]);
});
show();
