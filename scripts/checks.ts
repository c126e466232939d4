// Everything `npm test` runs after installing packages. Continues after a failure; one summary line at the end.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowsers } from './setup/browsers.ts';
import { onStop, root } from './setup/node-runtime.mjs';
import { runProgram } from './setup/program.mjs';

// With SHUFFLE=<any word> all tests run in an order of that word's, the same one each time.
const { SHUFFLE, CI } = process.env;
const reports = join(root, 'node_modules/.cache');
const total = { passed: 0, failed: 0 };
/** Said once more at the end: a log may be read from there. */
const failures: string[] = [];
onStop(async () => {});
for (const name of ['worker', 'rest', 'playwright']) rmSync(join(reports, `${name}.json`), { force: true });

/** Where the tests' sites keep their data: in memory, since every change waits for the disk. */
function makeTemporary(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  return mkdtempSync(join(bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir(), 'highpass-tests-'));
}

const temporary = makeTemporary();
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));

/** A part's output: as it runs, or at its end where it runs beside another. */
type Output = 'inherit' | 'pipe';

/** Runs a program of Node. One that fails without a failed test counts as one failure. */
async function part(title: string, command: string[], output: Output, count = () => [0, 0]): Promise<void> {
  const started = Date.now();
  if (output === 'inherit') console.log(`\n== ${title}`);
  const PLAYWRIGHT_JSON_OUTPUT_FILE = join(reports, 'playwright.json');
  const env = { ...process.env, TMPDIR: temporary, PLAYWRIGHT_JSON_OUTPUT_FILE };
  const stdio = ['ignore', output, output] as const;
  const { fine, said } = await runProgram(process.execPath, command, { stdio: [...stdio], env });
  if (output === 'pipe') console.log(`\n== ${title}\n${said}`);
  const [passed = 0, failed = 0] = count();
  total.passed += passed;
  total.failed += fine ? failed : Math.max(failed, 1);
  const outcome = fine && failed === 0 ? 'fine' : 'FAILED';
  if (outcome === 'FAILED') failures.push(title);
  console.log(`== ${title}: ${outcome}, ${Math.round((Date.now() - started) / 1000)} s`);
}

function readReport(name: string) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return {};
  }
}

interface VitestFile {
  name: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** The tests of some rooms. A room without tests is a failure, and so is a skipped test. */
function unitTests(title: string, report: string, rooms: string[], output: Output): Promise<void> {
  const file = `${report}.json`;
  const projects = rooms.map((room) => `--project=${room}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, file)}`];
  return part(title, ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...reporters], output, () => {
    const { numPassedTests: passed = 0, numTotalTests: all = 0, testResults: files = [] } = readReport(file);
    const names: string[] = files.map(({ name }: { name: string }) => relative(root, name));
    const empty = rooms.filter((room) => !names.some((name) => name.startsWith(`${room}/`)));
    for (const room of empty) console.error(`No test ran in ${room}/.`);
    for (const { name, assertionResults } of files as VitestFile[])
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status !== 'passed') failures.push(`${relative(root, name)} › ${fullName}\n${failureMessages.join('\n')}`);
    return [passed, all - passed + empty.length];
  });
}

interface Journeys {
  suites?: Journeys[];
  specs?: { ok: boolean; file: string; title: string; tests: { results: { error?: { message: string } }[] }[] }[];
}

function noteFailed({ suites = [], specs = [] }: Journeys): void {
  for (const { ok, file, title, tests } of specs) {
    const said = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    if (!ok) failures.push(`e2e/${file} › ${title}\n${said.join('\n')}`);
  }
  for (const suite of suites) noteFailed(suite);
}

/** Skipped and flaky journeys count as failed. */
function countPlaywright(): [passed: number, failed: number] {
  const { stats, suites = [] } = readReport('playwright.json');
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  for (const suite of suites) noteFailed(suite);
  return [expected, unexpected + flaky + skipped + (expected === 0 ? 1 : 0)];
}

const workerTests = () => unitTests('Worker tests', 'worker', ['worker'], 'pipe');
const otherTests = () => unitTests('Unit tests', 'rest', ['shared', 'scripts', 'web'], 'pipe');

// Fetched meanwhile: a hundred megabytes on a new machine.
const browsers = ensureBrowsers();
// The journeys take longest and often wait for a page, so they begin as soon as they have a site, and the tests without
// a browser run beside them, one part after the other.
const tests = workerTests().then(otherTests);
await part('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'], 'pipe');
// In several threads the compiler works out the same types in each.
await part('Types', ['node_modules/typescript/bin/tsc', '-b', '--singleThreaded'], 'pipe');
await part('A site for the journeys', ['e2e/prepare.ts'], 'pipe');
const missing = await browsers;
const shuffle = SHUFFLE ? ['--shuffle', SHUFFLE] : [];
const journeys = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...shuffle];
await part('Journeys in the browsers', journeys, 'inherit', countPlaywright);
await tests;

// On a machine of somebody's own they may be missing.
if (CI) total.failed += missing.length;
const notRun = missing.length > 0 ? `. Not run: ${missing.join(' and ')} couldn’t be installed` : '';
if (failures.length > 0) console.log(`\n== What failed\n\n${failures.join('\n\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${notRun}`);
process.exit(total.failed === 0 ? 0 : 1);
