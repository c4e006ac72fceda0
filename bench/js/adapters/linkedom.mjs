// linkedom on Node: what a workload needs of its window is global.
import { parseHTML } from 'linkedom';
import { runIn } from './node-window.mjs';

await runIn(parseHTML('<!doctype html><html><head><title>bench</title></head><body></body></html>'));
