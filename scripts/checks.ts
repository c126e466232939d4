// Everything `npm test` runs after installing packages. Continues after a failure; one summary line at the end.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowsers } from './setup/browsers.ts';
import { onStop } from './setup/node-runtime.mjs';
import { runTool } from './setup/program.mjs';

// With SHUFFLE=<any word> all tests run in an order of that word's, the same one each time.
const { SHUFFLE, CI } = process.env;
const total = { passed: 0, failed: 0 };
onStop(async () => {});

/** Makes a folder for the tests' sites: in memory where there is room, since every change waits for a disk. */
function makeTemporary(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir(), 'highpass-tests-'));
}

const temporary = makeTemporary();
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
const reports = { vitest: join(temporary, 'vitest.json'), playwright: join(temporary, 'playwright.json') };
const env = { ...process.env, TMPDIR: temporary, PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright };

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

/** Reads a report; nothing was counted where a tool wrote none. */
const readReport = (path: string): Report => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {});

function countVitest(): Count {
  const { numPassedTests: passed = 0, numTotalTests = 0 } = readReport(reports.vitest);
  return { passed, failed: numTotalTests - passed };
}

function countPlaywright(): Count {
  const { stats } = readReport(reports.playwright);
  return stats
    ? { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
    : { passed: 0, failed: 0 };
}

/** Runs a tool of node_modules and prints its output and its time. One that fails without a failed test counts as one. */
async function run(title: string, tool: string[], count?: () => Count, output: 'pipe' | 'inherit' = 'pipe') {
  const started = Date.now();
  const [script = '', ...args] = tool;
  const { fine, said } = await runTool(script, args, { env, stdio: ['ignore', output, output] });
  const { passed, failed } = count?.() ?? { passed: 0, failed: 0 };
  total.passed += passed;
  total.failed += fine ? failed : Math.max(failed, 1);
  const seconds = Math.round((Date.now() - started) / 1000);
  return `${said}\n== ${title}: ${fine && failed === 0 ? 'fine' : 'FAILED'}, ${seconds} s`;
}

// Browsers are fetched meanwhile: a hundred megabytes on a new machine.
const browsers = ensureBrowsers();
const vitest = ['vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reports.vitest}`];
const unitTests = run('Unit and Worker tests', vitest, countVitest);
console.log(await run('Lint', ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']));
// In several threads the compiler works out the same types in each.
console.log(await run('Types', ['typescript/bin/tsc', '-b', '--singleThreaded']));
const missing = await browsers;
const playwright = [
  '@playwright/test/cli.js',
  'test',
  '--reporter=list,json',
  ...(SHUFFLE ? ['--shuffle', SHUFFLE] : []),
];
console.log(await run('Tests in the browsers', playwright, countPlaywright, 'inherit'));
console.log(await unitTests);

// On a machine of somebody's own they may be missing.
if (CI) total.failed += missing.length;
const notRun = missing.length > 0 ? `. Not run: ${missing.join(' and ')} couldn’t be installed` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${notRun}`);
process.exit(total.failed === 0 ? 0 : 1);
