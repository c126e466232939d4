// `npm test`: all checks, also after one has failed. With SHUFFLE=<any word> all tests run in an order of that word's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitWithNpm, run } from './command.ts';
import { ensureBuilt } from './local/build.ts';
import { ensureBrowsers } from './setup/browsers.ts';

const { SHUFFLE, CI } = process.env;
const failed: string[] = [];

/** Makes a folder for the tests' sites: in memory where there is room, since every change waits for a disk. */
function makeTemporary(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir(), 'highpass-tests-'));
}

const temporary = makeTemporary();
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
exitWithNpm(1);

/** Runs a tool of node_modules, and prints its output when it has ended, or with `inherit` at once. */
async function check(title: string, tool: string[], output: 'pipe' | 'inherit' = 'pipe'): Promise<void> {
  const started = Date.now();
  const [script = '', ...args] = tool;
  const env = { ...process.env, TMPDIR: temporary };
  const stdio = ['ignore', output, output] as const;
  const child = spawn(process.execPath, [join('node_modules', script), ...args], { env, stdio: [...stdio] });
  const kill = () => child.kill();
  process.once('exit', kill);
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream)));
  const [code] = await once(child, 'close');
  process.off('exit', kill);
  console.log(...(await printed));
  if (code !== 0) failed.push(title);
  console.log(`== ${title}: ${code === 0 ? 'fine' : 'FAILED'}, ${Math.round((Date.now() - started) / 1000)} s`);
}

await run(async () => {
  // Browsers are fetched meanwhile: a hundred megabytes on a new machine.
  const browsers = ensureBrowsers();
  await check('Lint', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
  // In several threads the compiler works out the same types in each.
  await check('Types', ['typescript/bin/tsc', '-b', '--singleThreaded']);
  // Both kinds of tests use the build.
  ensureBuilt();
  const unitTests = check('Unit and Worker tests', ['vitest/vitest.mjs', 'run', '--reporter=dot']);
  const missing = await browsers;
  const shuffle = SHUFFLE ? ['--shuffle', SHUFFLE] : [];
  await check('Tests in the browsers', ['@playwright/test/cli.js', 'test', ...shuffle], 'inherit');
  await unitTests;
  if (missing.length > 0) console.log(`\nNot run: ${missing.join(' and ')} couldn’t be installed`);
  // On a developer's machine they may be missing.
  if (CI) failed.push(...missing);
  console.log(failed.length === 0 ? '\nAll checks passed' : `\nFailed: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
});
