// Each tab keeps a list of records in memory, and stores all of it when one is added. What
// another tab has stored meanwhile is lost.
// After https://github.com/jeromegn/Backbone.localStorage/issues/182 and
// https://github.com/bluesky-social/social-app/pull/4873. clobberedlist-right.js looks at
// what is stored before it adds to it.
const read = () => JSON.parse(localStorage.getItem('todos') ?? '[]');

let todos = read();
addEventListener('storage', () => { todos = read(); });

function add(todo) {
  todos = [...todos, todo];
  localStorage.setItem('todos', JSON.stringify(todos));
  explore.set('added', (explore.get('added') ?? 0) + 1);
}

setTimeout(add, 10, 'tea');
explore.eventually(function nothingIsLost() { return read().length === explore.get('added'); });
