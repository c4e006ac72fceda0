// Tabs of an older and of a newer version of an app share a database. The older tab makes way
// for an upgrade, but listens for it only once it has loaded its settings: a tab of the newer
// version that asks in between waits for ever.
// After https://github.com/microsoft/pxt/pull/9324. upgradeblocked-right.js listens at once.
const version = (explore.get('tabs') ?? 0) + 1;
explore.set('tabs', version);

const settings = () => new Promise((resolve) => setTimeout(resolve, 5));

const opening = indexedDB.open('tutorials', version);
opening.onupgradeneeded = () => {
  if (!opening.result.objectStoreNames.contains('steps')) opening.result.createObjectStore('steps');
};
opening.onsuccess = async () => {
  const db = opening.result;
  explore.set(`open ${version}`, true);
  await settings();
  db.onversionchange = () => db.close();
};
// A tab of the older version that comes second is told to reload.
opening.onerror = () => explore.set(`open ${version}`, true);

explore.eventually(function theDatabaseOpens() { return explore.get(`open ${version}`) === true; });
