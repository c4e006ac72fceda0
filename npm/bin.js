#!/usr/bin/env node
// npx sluice: runs the command.
import { spawn } from 'node:child_process';
import { binary } from './binary.js';

let command;
try {
  command = binary();
} catch (error) {
  console.error(`sluice: ${error.message}`);
  process.exit(1);
}
const child = spawn(command, process.argv.slice(2), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`sluice: ${command} cannot be run: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  if (signal) {
    for (const s of ['SIGINT', 'SIGTERM', 'SIGQUIT']) process.removeAllListeners(s);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
