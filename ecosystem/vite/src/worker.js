// Adds one, elsewhere: the answer comes after others could have read the number, too.
addEventListener('message', ({ data: [number, port] }) => port.postMessage(number + 1));
