// Tabs of an older and of a newer version of an app share a database. The older tab makes way
// for an upgrade from the moment on at which it has the database.
// After https://github.com/microsoft/pxt/pull/9324. upgradeblocked.js listens later.
const version = (explore.get('tabs') ?? 0) + 1;
explore.set('tabs', version);

const settings = () => new Promise((resolve) => setTimeout(resolve, 5));

const opening = indexedDB.open('tutorials', version);
opening.onupgradeneeded = () => {
  if (!opening.result.objectStoreNames.contains('steps')) opening.result.createObjectStore('steps');
};
opening.onsuccess = async () => {
  const db = opening.result;
  db.onversionchange = () => db.close();
  explore.set(`open ${version}`, true);
  await settings();
};
// A tab of the older version that comes second is told to reload.
opening.onerror = () => explore.set(`open ${version}`, true);

explore.eventually(function theDatabaseOpens() { return explore.get(`open ${version}`) === true; });
