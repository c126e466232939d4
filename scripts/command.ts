import { execFileSync, type StdioOptions } from 'node:child_process';
import { join, resolve } from 'node:path';

export const port = Number(process.env.PORT ?? 8787);

/** Folder with the local site's data: database, pictures, e-mails, keys and log. By default where wrangler looks. */
export const stateFolder = resolve(process.env.STATE ?? '.wrangler/state');

/** Runs a command's main function. An error is shown as its message, and ends the process with 1. */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? [error.message, error.cause ?? ''].join('\n').trim() : error);
    process.exit(1);
  }
}

/** Exits with `status` on Ctrl-C, SIGTERM, and when npm has ended: npm passes SIGTERM on to its shell alone. */
export function exitWithNpm(status: number): void {
  const exit = () => process.exit(status);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, exit);
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || exit(), 500).unref();
}

/**
 * Runs a tool of node_modules on this Node. Returns what it printed.
 * @param script its path in node_modules
 * @throws with the tool's error output when it fails
 */
export function runTool(script: string, args: string[], stdio: StdioOptions = 'pipe', input?: string): string {
  // Vitest's own NODE_ENV would lead to a build for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = {
    env,
    encoding: 'utf8',
    stdio,
    maxBuffer: Number.POSITIVE_INFINITY,
    ...(input && { input }),
  } as const;
  return execFileSync(process.execPath, [join('node_modules', script), ...args], options);
}

/** Runs wrangler. Returns what it printed; throws with its error output. */
export function runWrangler(args: string[], stdio?: StdioOptions, input?: string): string {
  return runTool('wrangler/bin/wrangler.js', args, stdio, input);
}

/**
 * Runs `work` for each item, at most `maxParallel` at a time. After a failure it starts no more work, and throws the first
 * error once the running work has ended.
 */
export async function runConcurrently<T>(
  items: Iterable<T>,
  maxParallel: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  // All runners take their next item from this one iterator.
  const queue = [...items].values();
  const errors: unknown[] = [];
  const runFromQueue = async () => {
    for (const item of queue) {
      if (errors.length > 0) return;
      await work(item).catch((error) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, runFromQueue));
  if (errors.length > 0) throw errors[0];
}
