// A chain of `size` microtasks, each queued by the one before.
export const needs = ['queueMicrotask'];

export const batch = (size) => new Promise((resolve) => {
  let i = 0;
  const step = () => { if (++i < size) queueMicrotask(step); else resolve(size); };
  queueMicrotask(step);
});
