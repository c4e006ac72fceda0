// A string of `size` characters through a MessageChannel and back, within one
// agent.
export const needs = ['MessageChannel'];

const trips = 500;

export function prepare(size) {
  const { port1, port2 } = new MessageChannel();
  port2.onmessage = ({ data }) => port2.postMessage(data);
  return { text: 'x'.repeat(size), port1, port2 };
}

export const batch = ({ text, port1 }) => new Promise((resolve, reject) => {
  let count = 0;
  port1.onmessage = ({ data }) => {
    if (data.length !== text.length) return reject(new Error(`a message of ${data.length} characters`));
    if (++count === trips) return resolve(trips);
    port1.postMessage(text);
  };
  port1.postMessage(text);
});

export function finish({ port1, port2 }) {
  port1.close();
  port2.close();
}
