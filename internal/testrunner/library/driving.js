// What the npm package has of the library.
export { decode, encode } from './codec.js';
export { Routes } from './network.js';
export { driving } from './tabs.js';
