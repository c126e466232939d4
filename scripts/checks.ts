// Everything `npm test` runs after installing packages. Continues after a failure; one summary line at the end.
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from './setup/chromium.ts';
import { ensureEngines } from './setup/engines.ts';
import { onStop, root } from './setup/node-runtime.mjs';
import { runProgram } from './setup/program.mjs';

// With SHUFFLE=<any word> all tests run in an order of that word's, the same one each time.
const { SHUFFLE, CI } = process.env;
const reports = join(root, 'node_modules/.cache');
const total = { passed: 0, failed: 0 };
onStop(async () => {});
for (const name of ['worker', 'rest', 'playwright']) rmSync(join(reports, `${name}.json`), { force: true });

/** A part's output: as it runs, or at its end where it runs beside another. */
type Output = 'inherit' | 'pipe';

/** Runs a program of Node. One that fails without a failed test counts as one failure. */
async function part(title: string, command: string[], output: Output, count = () => [0, 0]): Promise<void> {
  const started = Date.now();
  if (output === 'inherit') console.log(`\n== ${title}`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') };
  const stdio = ['ignore', output, output] as const;
  const { fine, said } = await runProgram(process.execPath, command, { stdio: [...stdio], env });
  if (output === 'pipe') console.log(`\n== ${title}\n${said}`);
  const [passed = 0, failed = 0] = count();
  total.passed += passed;
  total.failed += fine ? failed : Math.max(failed, 1);
  const outcome = fine && failed === 0 ? 'fine' : 'FAILED';
  console.log(`== ${title}: ${outcome}, ${Math.round((Date.now() - started) / 1000)} s`);
}

function readReport(name: string) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return {};
  }
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
    return [passed, all - passed + empty.length];
  });
}

/** Skipped and flaky journeys count as failed. */
function countPlaywright(): [passed: number, failed: number] {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport('playwright.json').stats ?? {};
  return [expected, unexpected + flaky + skipped + (expected === 0 ? 1 : 0)];
}

async function checkTheRest(): Promise<void> {
  await part('Lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'], 'pipe');
  await part('Types', ['node_modules/typescript/bin/tsc', '-b'], 'pipe');
  await unitTests('Unit tests', 'rest', ['shared', 'scripts', 'web'], 'pipe');
  await part('A site for the journeys', ['e2e/prepare.ts'], 'pipe');
}

// Fetched meanwhile: a hundred megabytes on a new machine.
const browsers = ensureChromium().then(ensureEngines);
// The Worker's tests keep one core busy. The journeys begin as soon as the other is free.
const workerTests = unitTests('Worker tests', 'worker', ['worker'], 'pipe');
await checkTheRest();
const missing = await browsers;
const shuffle = SHUFFLE ? ['--shuffle', SHUFFLE] : [];
const journeys = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...shuffle];
await part('Journeys in the browsers', journeys, 'inherit', countPlaywright);
await workerTests;

// On a machine of somebody's own they may be missing.
if (CI) total.failed += missing.length;
const notRun = missing.length > 0 ? `. Not run: ${missing.join(' and ')} couldn’t be installed` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${notRun}`);
process.exit(total.failed === 0 ? 0 : 1);
