import { expose } from "comlink";
expose({ add: (a, b) => a + b, call: (f, x) => f(x) });
