// The clock of the runner: that of the machine, whatever the clock of the pages shows. Its timers
// do not count as work that is left, but for those of delay().
import { setSafeTimers } from '@vitest/utils/timers';
import { go } from './go.js';

let last = 0;
const due = new Map();

class Timer {
  id = ++last;
  constructor(callback, delay, { repeats = false, counts = false } = {}) {
    this.callback = callback;
    this.repeats = repeats;
    this.start = () => {
      due.set(this.id, this);
      go('timer', { id: this.id, delay: Math.max(1, Number(delay) || 0), counts });
    };
    this.start();
  }
}

const set = (callback, delay, ...args) => new Timer(() => callback(...args), delay);
const repeat = (callback, delay, ...args) => new Timer(() => callback(...args), delay, { repeats: true });
const clear = (timer) => {
  if (timer instanceof Timer && due.delete(timer.id)) go('clear', timer.id);
};

/** Runs the timer that is due. */
export function fire(id) {
  const timer = due.get(id);
  if (!timer) return;
  due.delete(id);
  if (timer.repeats) timer.start();
  timer.callback();
}

/** Waits, by the clock of the machine. */
export const delay = (milliseconds) => new Promise((resolve) => { new Timer(resolve, milliseconds, { counts: true }); });

// What takes its timers from the global object when it is loaded takes these.
const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
Object.assign(globalThis, { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: clear });
setSafeTimers();
Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
