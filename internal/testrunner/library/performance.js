// What the runner measures with, in place of globalThis.performance: the clock of the machine.
import { go } from './go.js';

export const machinePerformance = { now: () => go('now') };
