// Runs before `npm start` and `npm test`, when packages may be missing: it may import only Node's own modules.
import { execSync } from 'node:child_process';
import { statSync } from 'node:fs';

// On Linux x64 the packages include a newer Node, which npm scripts use.
const minNodeVersion = process.platform === 'linux' && process.arch === 'x64' ? '20.19' : '24';

/** @param {string} path @returns {number} when a file was last written, in ms; 0 if it does not exist */
const readWriteTimeMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (process.versions.node.localeCompare(minNodeVersion, 'en', { numeric: true }) < 0) {
  console.error(`Highpass needs Node ${minNodeVersion} or newer on this system; this is ${process.version}.`);
  process.exit(1);
}
if (readWriteTimeMs('node_modules/.package-lock.json') < readWriteTimeMs('package-lock.json')) {
  console.log('Installing the packages; this takes a minute or so …');
  try {
    execSync('npm ci --no-audit --no-fund --loglevel=error', { stdio: 'inherit' });
  } catch {
    process.exit(1);
  }
}
