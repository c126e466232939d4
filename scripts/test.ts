// `npm test`: runs all checks, even after one failed. With SHUFFLE=<word> all tests run in an order that the word decides.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitWhenNpmEnds, run } from './command.ts';
import { ensureBuilt } from './local/build.ts';
import { ensureBrowsers } from './setup/browsers.ts';

const { SHUFFLE, CI } = process.env;
const totals = { passed: 0, failed: 0 };

const minMemoryBytes = 4 * 2 ** 30;

/** Makes a folder for the tests' sites: in memory if there is enough, because each write of a site waits for the disk. */
function makeTempFolder(): string {
  const memoryFolder = '/dev/shm';
  const { bavail, bsize } = existsSync(memoryFolder) ? statfsSync(memoryFolder) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize > minMemoryBytes ? memoryFolder : tmpdir(), 'highpass-tests-'));
}

const tempFolder = makeTempFolder();
process.once('exit', () => rmSync(tempFolder, { recursive: true, force: true, maxRetries: 3 }));
exitWhenNpmEnds(1);

const reportPaths = { vitest: join(tempFolder, 'vitest.json'), playwright: join(tempFolder, 'playwright.json') };

interface TestCounts {
  passed: number;
  failed: number;
}

interface TestReport {
  numPassedTests?: number;
  numTotalTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function countTests(reportPath: string): TestCounts {
  if (!existsSync(reportPath)) return { passed: 0, failed: 0 };
  const report: TestReport = JSON.parse(readFileSync(reportPath, 'utf8'));
  const { numPassedTests = 0, numTotalTests = 0, stats } = report;
  if (stats) return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests };
}

interface CheckOptions {
  reportPath?: string;
  output?: 'pipe' | 'inherit';
}

/** Runs a tool, and adds its tests to the totals. A tool that fails without a failed test counts as one failed test. */
async function check(
  title: string,
  [script = '', ...args]: string[],
  { reportPath = '', output = 'pipe' }: CheckOptions = {},
): Promise<void> {
  const startedAt = Date.now();
  const env = { ...process.env, TMPDIR: tempFolder, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPaths.playwright };
  const child = spawn(process.execPath, [join('node_modules', script), ...args], {
    env,
    stdio: ['ignore', output, output],
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  const outputTexts = Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream)));
  const [exitCode] = await once(child, 'close');
  process.off('exit', kill);
  console.log(...(await outputTexts));
  const { passed, failed } = countTests(reportPath);
  totals.passed += passed;
  totals.failed += exitCode === 0 ? failed : Math.max(failed, 1);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`== ${title}: ${exitCode === 0 && failed === 0 ? 'fine' : 'FAILED'}, ${seconds} s`);
}

await run(async () => {
  // Installing browsers takes long on a new machine, so the other checks run meanwhile.
  const installation = ensureBrowsers();
  await check('Lint', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
  // With several threads the compiler would infer the same types in each.
  await check('Types', ['typescript/bin/tsc', '-b', '--singleThreaded']);
  ensureBuilt();
  const unitTests = check(
    'Unit and Worker tests',
    ['vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reportPaths.vitest}`],
    { reportPath: reportPaths.vitest },
  );
  const missingBrowsers = await installation;
  const playwright = ['@playwright/test/cli.js', 'test', '--reporter=list,json'];
  if (SHUFFLE) playwright.push('--shuffle', SHUFFLE);
  await check('Tests in the browsers', playwright, { reportPath: reportPaths.playwright, output: 'inherit' });
  await unitTests;
  if (CI) totals.failed += missingBrowsers.length;
  const notRun = missingBrowsers.length > 0 ? `. Not run: ${missingBrowsers.join(' and ')} couldn’t be installed` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${notRun}`);
  process.exit(totals.failed === 0 ? 0 : 1);
});
