// Everything `npm test` runs after installing packages. Continues after a failure; one summary line at the end.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './setup/chromium.ts';
import { onStop, root } from './setup/node-runtime.mjs';
import { runTool } from './setup/program.mjs';

// With SHUFFLE=<any word> all tests run in an order of that word's, the same one each time.
const { SHUFFLE } = process.env;
const reports = join(root, 'node_modules/.cache');
const total = { passed: 0, failed: 0 };
onStop(async () => {});
for (const name of ['vitest.json', 'playwright.json']) rmSync(join(reports, name), { force: true });

/** Runs a tool with its output on the terminal. One that fails without a failed test counts as one failure. */
async function part(title: string, tool: string, args: string[], count = () => [0, 0]): Promise<void> {
  const started = Date.now();
  console.log(`\n== ${title}`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') };
  const { fine } = await runTool(tool, args, { stdio: 'inherit', env });
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

/** A folder without tests is a failure, and so is a skipped test. */
function countVitest(): [passed: number, failed: number] {
  const { numPassedTests: passed = 0, numTotalTests: all = 0, testResults: files = [] } = readReport('vitest.json');
  const names: string[] = files.map((file: { name: string }) => file.name);
  const empty = ['shared', 'worker', 'web'].filter((room) => !names.some((name) => name.includes(`/${room}/`)));
  for (const room of empty) console.error(`No test ran in ${room}/.`);
  return [passed, all - passed + empty.length];
}

/** Skipped and flaky journeys count as failed. */
function countPlaywright(): [passed: number, failed: number] {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport('playwright.json').stats ?? {};
  return [expected, unexpected + flaky + skipped + (expected === 0 ? 1 : 0)];
}

await part('Lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);
await part('Types', 'typescript/bin/tsc', ['-b']);
const toFile = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`];
await part('Unit and Worker tests', 'vitest/vitest.mjs', ['run', ...toFile], countVitest);
await ensureChromium();
const journeys = ['test', '--reporter=list,json', ...(SHUFFLE ? ['--shuffle', SHUFFLE] : [])];
await part('Journeys in the browser', '@playwright/test/cli.js', journeys, countPlaywright);

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
