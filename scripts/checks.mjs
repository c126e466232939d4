// Everything `npm test` runs after installing packages. Continues after a failure; one summary line at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tallyPlaywright, tallyVitest } from './checks/tally.mjs';
import { runTool } from './checks/tool.mjs';
import { ensureBuilt } from './local/build.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { onStop } from './setup/node-runtime.mjs';

/** @typedef {import('./checks/tally.mjs').Tally} Tally */

// With SHUFFLE=<any word> all tests run in an order of that word's, the same one each time.
const { SHUFFLE } = process.env;
const reports = mkdtempSync(join(tmpdir(), 'highpass-reports-'));
const total = { passed: 0, failed: 0 };
onStop(async () => rmSync(reports, { recursive: true, force: true }));

/** @param {string} title @param {() => Promise<Tally>} step */
async function part(title, step) {
  const started = Date.now();
  console.log(`\n== ${title}`);
  let tally = { passed: 0, failed: 1 };
  try {
    tally = await step();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  total.passed += tally.passed;
  total.failed += tally.failed;
  console.log(`== ${title}: ${tally.failed === 0 ? 'fine' : 'FAILED'}, ${Math.round((Date.now() - started) / 1000)} s`);
}

/** A step without tests counts as one failure or none. @param {boolean} fine @returns {Tally} */
const allOrOne = (fine) => ({ passed: 0, failed: fine ? 0 : 1 });

/** A tool can fail without a failed test; count that too. @param {boolean} fine @param {Tally} tally */
const atLeast = (fine, tally) => (fine || tally.failed > 0 ? tally : { ...tally, failed: 1 });

await part('Lint', async () =>
  allOrOne(await runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])),
);
await part('Types', async () => allOrOne(await runTool('typescript/bin/tsc', ['-b'])));
await part('Unit and Worker tests', async () => {
  const report = join(reports, 'vitest.json');
  const fine = await runTool('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return atLeast(fine, tallyVitest(report, ['shared', 'worker', 'web']));
});
await part('Build', async () => {
  await ensureBuilt();
  return allOrOne(true);
});
await part('Journeys in the browser', async () => {
  const report = join(reports, 'playwright.json');
  const fine = await runTool(
    '@playwright/test/cli.js',
    ['test', '--reporter=list,json', ...(SHUFFLE ? ['--shuffle', SHUFFLE] : [])],
    {
      CHROMIUM_PATH: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  );
  return atLeast(fine, tallyPlaywright(report));
});

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
