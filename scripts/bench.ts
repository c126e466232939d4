// `npm run bench` runs all benchmarks, `npm run bench -- crowd` only the named ones. They compare the site with an empty
// Worker measured at the same time, because only such ratios are comparable between machines.
import './local/disable-telemetry.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import prepareSite from '../e2e/global-setup.ts';
import { run } from './command.ts';

/** Registers a function to call when the benchmark or test has ended or failed; the last one registered is called first. */
export type AddCleanup = (cleanUp: () => void | Promise<void>) => void;

const requestedNames = process.argv.slice(2);
const extension = '.bench.ts';
const folder = join(import.meta.dirname, 'bench');

async function runBenchmark(name: string): Promise<void> {
  const benchmark: { run: (addCleanup: AddCleanup) => Promise<void> } = await import(join(folder, name + extension));
  const cleanups: (() => unknown)[] = [];
  try {
    await benchmark.run((cleanUp) => cleanups.unshift(cleanUp));
  } catch (error) {
    console.error(`${name}:`, error);
    process.exitCode = 1;
  } finally {
    for (const cleanUp of cleanups) await cleanUp();
  }
}

await run(async () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(extension));
  const allNames = files.map((file) => file.slice(0, -extension.length));
  const unknownName = requestedNames.find((name) => !allNames.includes(name));
  if (unknownName !== undefined) throw new Error(`No part is named ${unknownName}: ${allNames.join(', ')}.`);
  await prepareSite();
  for (const name of requestedNames.length > 0 ? requestedNames : allNames) await runBenchmark(name);
});
