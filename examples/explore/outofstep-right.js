// Tabs tell each other what their user has chosen, with a number that is higher than all that
// they have heard of: the choice with the highest is the last, for all of them.
// After https://github.com/RicardoJBarrios/elf-sync-state/issues/3. outofstep.js takes what
// it hears last.
const channel = new BroadcastChannel('theme');
const me = crypto.randomUUID();
let theme = { name: 'light', clock: 0, by: '' };
const later = (a, b) => a.clock > b.clock || a.clock === b.clock && a.by > b.by;
channel.onmessage = ({ data }) => {
  if (data.ask) channel.postMessage({ theme });
  else if (later(data.theme, theme)) theme = data.theme;
};
channel.postMessage({ ask: true });

function choose(name) {
  theme = { name, clock: theme.clock + 1, by: me };
  channel.postMessage({ theme });
}

const number = (explore.get('tabs') ?? 0) + 1;
explore.set('tabs', number);
setTimeout(choose, 1000 * Math.random(), `theme ${number}`);
explore.eventually(function allShowTheSame() {
  const shown = explore.get('shown') ?? theme.name;
  explore.set('shown', shown);
  return theme.name === shown;
});
