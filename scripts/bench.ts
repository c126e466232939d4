// `npm run bench` measures how fast the site is, as multiples of something plain measured in the same minute, since only
// multiples compare across machines. It runs all benches, or those that are asked for: `npm run bench -- crowd`.
import './local/disable-telemetry.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import prepare from '../e2e/global-setup.ts';
import { run } from './command.ts';

/** Keeps what is to be stopped when the part has ended, in whichever way; the last is stopped first. */
export type AddCleanup = (stop: () => void | Promise<void>) => void;

const [, , ...asked] = process.argv;
const ending = '.bench.ts';
const folder = join(import.meta.dirname, 'bench');

async function runPart(name: string): Promise<void> {
  const part: { run: (atEnd: AddCleanup) => Promise<void> } = await import(join(folder, name + ending));
  const stops: (() => unknown)[] = [];
  try {
    await part.run((stop) => stops.unshift(stop));
  } catch (error) {
    console.error(`${name}:`, error);
    process.exitCode = 1;
  } finally {
    for (const stop of stops) await stop();
  }
}

await run(async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(ending));
  const parts = files.map((name) => name.slice(0, -ending.length));
  const unknown = asked.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new Error(`No part is named ${unknown}: ${parts.join(', ')}.`);
  await prepare();
  for (const name of asked.length > 0 ? asked : parts) await runPart(name);
});
