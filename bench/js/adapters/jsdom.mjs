// jsdom on Node: what a workload needs of its window is global.
import { JSDOM } from 'jsdom';
import { runIn } from './node-window.mjs';

await runIn(new JSDOM('<!doctype html><title>bench</title>', { url: 'http://localhost/', pretendToBeVisual: true }).window);
