// `npm run bench`: how fast the site is, as multiples of something plain measured in the same minute: only multiples
// compare across machines. `npm run bench -- worker` runs one part.
import './local/quiet.ts';
import { measureColdStart } from './bench/cold-start.ts';
import { measureCrowd } from './bench/crowd.ts';
import { measureDesk } from './bench/desk.ts';
import { measureFirstPaint } from './bench/first-paint.ts';
import { measureFirstSign } from './bench/first-sign.ts';
import { measureWorker } from './bench/worker.ts';
import { runParts } from './run-parts.ts';

/** Each prints its table. */
const parts: Record<string, () => Promise<void>> = {
  worker: measureWorker,
  desk: measureDesk,
  'first-paint': measureFirstPaint,
  'first-sign': measureFirstSign,
  'cold-start': measureColdStart,
  crowd: measureCrowd,
};

await runParts(Object.keys(parts), async (chosen) => {
  for (const name of chosen) await parts[name]?.();
});
