// Says hello and then nothing.
postMessage('hello');
