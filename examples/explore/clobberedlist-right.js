// Each tab keeps a list of records in memory. When one is added, it is added to what is stored.
// After https://github.com/jeromegn/Backbone.localStorage/issues/182 and
// https://github.com/bluesky-social/social-app/pull/4873. clobberedlist.js adds
// it to what the tab remembers.
const read = () => JSON.parse(localStorage.getItem('todos') ?? '[]');

let todos = read();
addEventListener('storage', () => { todos = read(); });

function add(todo) {
  todos = [...read(), todo];
  localStorage.setItem('todos', JSON.stringify(todos));
  explore.set('added', (explore.get('added') ?? 0) + 1);
}

setTimeout(add, 10, 'tea');
explore.eventually(function nothingIsLost() { return read().length === explore.get('added'); });
