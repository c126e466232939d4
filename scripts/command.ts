import { execFileSync, type StdioOptions } from 'node:child_process';
import { join, resolve } from 'node:path';

export const port = Number(process.env.PORT ?? 8787);

/** Folder with the local site's database, pictures, e-mails, keys and log. The default is wrangler's own. */
export const stateFolder = resolve(process.env.STATE ?? '.wrangler/state');

/** Runs a script's main function. Prints only the message of an error, and exits with status 1. */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? [error.message, error.cause ?? ''].join('\n').trim() : error);
    process.exit(1);
  }
}

/** Exits with `status` on Ctrl-C, on SIGTERM, and when npm has ended: npm sends SIGTERM only to its shell. */
export function exitWhenNpmEnds(status: number): void {
  const exit = () => process.exit(status);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, exit);
  const npmPid = process.ppid;
  setInterval(() => process.ppid === npmPid || exit(), 500).unref();
}

/**
 * Runs a script of an installed package with this Node, and returns its output.
 * @param script path in node_modules
 * @throws with the script's error output when it fails
 */
export function runTool(script: string, args: string[], stdio: StdioOptions = 'pipe', input?: string): string {
  const options = {
    // Vitest sets NODE_ENV, which would make Vite build for development.
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio,
    maxBuffer: Number.POSITIVE_INFINITY,
    ...(input && { input }),
  } as const;
  return execFileSync(process.execPath, [join('node_modules', script), ...args], options);
}

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
