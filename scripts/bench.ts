// `npm run bench`: how fast the site is, as multiples of something plain measured in the same minute: only multiples
// compare across machines. `npm run bench -- worker` runs one part.
import './local/quiet.ts';
import { measureColdStart } from './bench/cold-start.ts';
import { measureCrowd } from './bench/crowd.ts';
import { measureDesk } from './bench/desk.ts';
import { measureFirstPaint } from './bench/first-paint.ts';
import { measureFirstSign } from './bench/first-sign.ts';
import { measureGuesses } from './bench/guesses.ts';
import { measureWorker } from './bench/worker.ts';
import { ensureBuilt } from './local/build.ts';
import { Refusal, run } from './setup/refusal.mjs';

/** Each prints its table. */
const parts: Record<string, () => Promise<void>> = {
  worker: measureWorker,
  desk: measureDesk,
  guesses: measureGuesses,
  'first-paint': measureFirstPaint,
  'first-sign': measureFirstSign,
  'cold-start': measureColdStart,
  crowd: measureCrowd,
};

await run(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Refusal(`No part is named ${unknown}: ${Object.keys(parts).join(', ')}.`);
  await ensureBuilt();
  for (const [name, measurePart] of Object.entries(parts)) {
    if (asked.length === 0 || asked.includes(name)) await measurePart();
  }
});
