// Tabs tell each other what their user has chosen. If two tabs choose at a time, each hears of
// the other's choice after its own, and they show different things from then on.
// After https://github.com/RicardoJBarrios/elf-sync-state/issues/3. outofstep-right.js has
// the tabs agree on which choice is the later one.
const channel = new BroadcastChannel('theme');
let theme = 'light';
channel.onmessage = ({ data }) => {
  if (data.ask) channel.postMessage({ theme });
  else theme = data.theme;
};
channel.postMessage({ ask: true });

function choose(choice) {
  theme = choice;
  channel.postMessage({ theme });
}

const number = (explore.get('tabs') ?? 0) + 1;
explore.set('tabs', number);
setTimeout(choose, 1000 * Math.random(), `theme ${number}`);
explore.eventually(function allShowTheSame() {
  const shown = explore.get('shown') ?? theme;
  explore.set('shown', shown);
  return theme === shown;
});
