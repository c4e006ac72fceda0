import { one } from './dep'; export const add = (n: number) => n + one;
