// `size` promises that wait for one, all alive at once: what requests for locks keep
// alive, without the locks.
import { holdAll } from '../locks.mjs';

const held = (name, callback) => Promise.resolve(name).then(callback);

export const batch = (size) => holdAll(size, (i, callback) => held(`name ${i}`, callback));
