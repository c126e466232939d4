// Runs before `npm start` and `npm test`, on the system's Node and before the packages are there: built-ins only.
import { execSync } from 'node:child_process';
import { statSync } from 'node:fs';

// On Linux x64 the packages bring a newer Node, which npm's scripts find first.
const neededNode = process.platform === 'linux' && process.arch === 'x64' ? '20.19' : '24';

/** @param {string} path @returns {number} when a file was last written, in ms; 0 if it does not exist */
const readWriteTime = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (process.versions.node.localeCompare(neededNode, 'en', { numeric: true }) < 0) {
  console.error(`Highpass needs Node ${neededNode} or newer on this system; this is ${process.version}.`);
  process.exit(1);
}
// npm writes its list of installed packages when all of them are there.
if (readWriteTime('node_modules/.package-lock.json') < readWriteTime('package-lock.json')) {
  console.log('Installing the packages; this takes a minute or so …');
  try {
    execSync('npm ci --no-audit --no-fund --loglevel=error', { stdio: 'inherit' });
  } catch {
    process.exit(1);
  }
}
