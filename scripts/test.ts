// `npm test`: all checks, also after one has failed. With SHUFFLE=<any word> all tests run in an order of that word's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitWithNpm, run } from './command.ts';
import { ensureBuilt } from './local/build.ts';
import { ensureBrowsers } from './setup/browsers.ts';

const { SHUFFLE, CI } = process.env;
const total = { passed: 0, failed: 0 };

/** Makes a folder for the tests' sites: in memory where there is room, since every change waits for a disk. */
function makeTemporary(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir(), 'highpass-tests-'));
}

const temporary = makeTemporary();
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
exitWithNpm(1);

const reports = { vitest: join(temporary, 'vitest.json'), playwright: join(temporary, 'playwright.json') };

interface Count {
  passed: number;
  /** Skipped and flaky tests are among them. */
  failed: number;
}

/** The parts of both tools' JSON reports that are counted. */
interface Report {
  numPassedTests?: number;
  numTotalTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts nothing where a tool wrote no report. */
function countTests(path: string): Count {
  const {
    numPassedTests = 0,
    numTotalTests = 0,
    stats,
  }: Report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

interface Check {
  /** Where the tool writes its JSON report, if it runs tests. */
  report?: string;
  output?: 'pipe' | 'inherit';
}

/**
 * Runs a tool of node_modules, and prints its output when it has ended, or with `inherit` at once. One that fails without
 * a failed test counts as one.
 */
async function check(title: string, tool: string[], { report = '', output = 'pipe' }: Check = {}): Promise<void> {
  const started = Date.now();
  const [script = '', ...args] = tool;
  const env = { ...process.env, TMPDIR: temporary, PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright };
  const stdio = ['ignore', output, output] as const;
  const child = spawn(process.execPath, [join('node_modules', script), ...args], { env, stdio: [...stdio] });
  const kill = () => child.kill();
  process.once('exit', kill);
  const printed = Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream)));
  const [code] = await once(child, 'close');
  process.off('exit', kill);
  console.log(...(await printed));
  const { passed, failed } = countTests(report);
  total.passed += passed;
  total.failed += code === 0 ? failed : Math.max(failed, 1);
  console.log(
    `== ${title}: ${code === 0 && failed === 0 ? 'fine' : 'FAILED'}, ${Math.round((Date.now() - started) / 1000)} s`,
  );
}

await run(async () => {
  // Browsers are fetched meanwhile: a hundred megabytes on a new machine.
  const browsers = ensureBrowsers();
  await check('Lint', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
  // In several threads the compiler works out the same types in each.
  await check('Types', ['typescript/bin/tsc', '-b', '--singleThreaded']);
  // Both kinds of tests use the build.
  ensureBuilt();
  const unitTests = check(
    'Unit and Worker tests',
    ['vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reports.vitest}`],
    { report: reports.vitest },
  );
  const missing = await browsers;
  const playwright = ['@playwright/test/cli.js', 'test', '--reporter=list,json'];
  if (SHUFFLE) playwright.push('--shuffle', SHUFFLE);
  await check('Tests in the browsers', playwright, { report: reports.playwright, output: 'inherit' });
  await unitTests;
  // On a developer's machine they may be missing.
  if (CI) total.failed += missing.length;
  const notRun = missing.length > 0 ? `. Not run: ${missing.join(' and ')} couldn’t be installed` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${notRun}`);
  process.exit(total.failed === 0 ? 0 : 1);
});
