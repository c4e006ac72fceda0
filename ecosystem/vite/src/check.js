// Uses the page as a user does who has it open in two tabs, and fails as pages fail: by an exception that nobody catches.
import { end } from './total.js';

const tabs = 2, clicks = 10;

// other returns when the other tab is there, too.
const other = () => new Promise((resolve) => {
  const channel = new BroadcastChannel(`here: ${location.pathname}`);
  channel.onmessage = () => {
    channel.postMessage('here');
    channel.close();
    resolve();
  };
  channel.postMessage('here');
});

// shown returns when the page shows the total.
const shown = (total) => new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('#app output')?.textContent !== String(total)) return;
    observer.disconnect();
    resolve();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  look();
});

const deadline = setTimeout(() => { throw new Error(`the page shows ${document.querySelector('#app').innerHTML}`); }, 60_000);
await shown(0);
await other();
const button = document.querySelector('#app button');
for (let n = 0; n < clicks; n++) button.click();
await shown(tabs * clicks);
if (document.querySelector('#app button') !== button) throw new Error('there is another button');
console.log(`both tabs have added ${document.querySelector('#app output').textContent}`);
clearTimeout(deadline);
end();
