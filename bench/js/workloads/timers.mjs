// `size` timers without delay are set, then fire.
export const needs = ['setTimeout'];

export const batch = (size) => new Promise((resolve) => {
  let fired = 0;
  const fire = () => { if (++fired === size) resolve(size); };
  for (let i = 0; i < size; i++) setTimeout(fire, 0);
});
