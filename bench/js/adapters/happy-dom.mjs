// happy-dom on Node: what a workload needs of its window is global.
import { Window } from 'happy-dom';
import { runIn } from './node-window.mjs';

await runIn(new Window({ url: 'http://localhost/' }));
