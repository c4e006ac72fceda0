// Where the command is: the environment variable SLUICE_BINARY says it; else it is in this package, or on the PATH.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the command sluice. It throws an Error that says what to do if there is none. */
export function binary() {
  const said = process.env.SLUICE_BINARY;
  if (said) {
    if (!existsSync(said)) throw new Error(`SLUICE_BINARY is ${said}, where there is no file`);
    return said;
  }
  const vendored = fileURLToPath(new URL(`./vendor/${process.platform}-${process.arch}/sluice`, import.meta.url));
  if (canRun(vendored)) return vendored;
  // A link of npm to bin.js would call itself.
  const found = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'sluice')).find((path) => !path.includes('node_modules') && canRun(path));
  if (found) return found;
  throw new Error(`there is no command sluice for ${process.platform}-${process.arch}: install it, or set SLUICE_BINARY to its path`);
}
