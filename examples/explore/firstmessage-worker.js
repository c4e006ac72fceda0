const settings = new Promise((resolve) => setTimeout(resolve, 5, { answer: 'answer' }));
const channel = new BroadcastChannel('settings');
settings.then(({ answer }) => {
  // The event loop has delivered what came before to nobody.
  self.addEventListener('message', ({ data }) => { if (data === 'question') postMessage(answer); });
  postMessage('listening');
  channel.close();
});
