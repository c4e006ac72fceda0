// Requests for `size` locks of different names, all held at once.
import { holdAll } from '../locks.mjs';

export const needs = ['navigator.locks'];

export const batch = (size) => holdAll(size, (i, callback) => navigator.locks.request(`name ${i}`, callback));
