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

const tourCounts = [24, 10_000];
const roundMs = 1000;

async function listTargets({ url }: LocalWorker, tourCount: number): Promise<Target[]> {
  const [tour] = await readTours(url, '?type=Adventure&limit=1');
  if (!tour) throw new Error('There is no tour to measure with.');
  const etag = (await fetch(url + api.listTours.path)).headers.get('etag') ?? '';
  const withCount = (title: string) => `${title}, ${tourCount.toLocaleString('en')} tours`;
  return [
    { title: withCount('Home'), url: url + pages.home },
    { title: withCount('A listing'), url: url + pages.adventure },
    { title: withCount('A tour'), url: url + pages.tour(tour._id) },
    {
      title: withCount('The catalogue, unchanged'),
      url: url + api.listTours.path,
      headers: { 'if-none-match': etag },
    },
    { title: withCount('A picture'), url: url + tour.coverImage },
  ];
}

async function timeCallers(target: Target): Promise<number[]> {
  const timesMs: number[] = [];
  const endMs = performance.now() + roundMs;
  const call = async () => {
    while (performance.now() < endMs) timesMs.push(await timeRequest(target));
  };
  await Promise.all(Array.from({ length: callerCount }, call));
  return timesMs;
}

export async function run(addCleanup: AddCleanup): Promise<void> {
  const emptyWorkerUrl = await startEmptyWorker(addCleanup);
  const targets: Target[] = [
    { title: 'An empty Worker', url: emptyWorkerUrl },
    { title: 'The cache alone, 100 kB', url: new URL('/cached', emptyWorkerUrl).href },
  ];
  for (const tourCount of tourCounts)
    targets.push(...(await listTargets(await startSite(addCleanup, tourCount), tourCount)));
  const timesMs = (await measureInRounds(roundCount, targets, timeCallers)).map((rounds) => rounds.flat());
  const emptyWorkerMs = calculateMedian(timesMs[0] ?? []);
  const rows = targets.map(({ title }, index) => {
    const targetTimesMs = timesMs[index] ?? [];
    const median = calculateMedian(targetTimesMs);
    return [title, { median, '× empty': median / emptyWorkerMs, p95: calculateQuantile(targetTimesMs, 0.95) }];
  });
  printTable(`ms, ${callerCount} callers`, Object.fromEntries(rows), 2);
}
