import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import type { AddCleanup } from '../bench.ts';
import type { LocalWorker } from '../local/worker.ts';
import {
  calculateMedian,
  calculateQuantile,
  callerCount,
  measureInRounds,
  printTable,
  roundCount,
  type Target,
  timeRequest,
} from './measure.ts';
import { readTours, startEmptyWorker, startSite } from './sites.ts';

const totals = [24, 10_000];
const roundMs = 1000;

async function listTargets({ url }: LocalWorker, total: number): Promise<Target[]> {
  const [tour] = await readTours(url, '?type=Adventure&limit=1');
  if (!tour) throw new Error('There is no tour to measure with.');
  const known = { 'if-none-match': (await fetch(url + api.listTours.path)).headers.get('etag') ?? '' };
  const of = (title: string) => `${title}, ${total.toLocaleString('en')} tours`;
  return [
    { title: of('Home'), url: url + pages.home },
    { title: of('A listing'), url: url + pages.adventure },
    { title: of('A tour'), url: url + pages.tour(tour._id) },
    { title: of('The catalogue, unchanged'), url: url + api.listTours.path, headers: known },
    { title: of('A picture'), url: url + tour.coverImage },
  ];
}

/** Times (ms) of a second with several callers. */
async function timeCallers(target: Target): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + roundMs;
  const call = async () => {
    while (performance.now() < end) times.push(await timeRequest(target));
  };
  await Promise.all(Array.from({ length: callerCount }, call));
  return times;
}

/** Pages, lists and a picture of a catalogue that does not change, at two sizes. */
export async function run(atEnd: AddCleanup): Promise<void> {
  const bare = await startEmptyWorker(atEnd);
  const targets: Target[] = [
    { title: 'An empty Worker', url: bare },
    { title: 'The cache alone, 100 kB', url: new URL('/cached', bare).href },
  ];
  for (const total of totals) targets.push(...(await listTargets(await startSite(atEnd, total), total)));
  const times = (await measureInRounds(roundCount, targets, timeCallers)).map((ofTarget) => ofTarget.flat());
  const empty = calculateMedian(times[0] ?? []);
  const lines = targets.map(({ title }, index) => {
    const own = times[index] ?? [];
    return [
      title,
      { median: calculateMedian(own), '× empty': calculateMedian(own) / empty, p95: calculateQuantile(own, 0.95) },
    ];
  });
  printTable(`ms, ${callerCount} callers`, Object.fromEntries(lines), 2);
}
