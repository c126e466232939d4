import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import type { LocalWorker } from '../local/worker.ts';
import type { AtEnd } from '../run-parts.ts';
import { ask, callers, inRounds, median, printTable, quantile, rounds, type Target } from './measure.ts';
import { readTours, startBareWorker, startSite } from './sites.ts';

const totals = [24, 10_000];
const roundMs = 1000;
const renders = 8 * rounds;

async function listTargets({ url }: LocalWorker, total: number): Promise<Target[]> {
  const [tour] = await readTours(url, '?type=Adventure&limit=1');
  if (!tour) throw new Error('There is no tour to measure with.');
  const known = { 'if-none-match': (await fetch(url + api.tours)).headers.get('etag') ?? '' };
  const of = (title: string) => `${title}, ${total.toLocaleString('en')} tours`;
  return [
    { title: of('Home'), url: url + pages.home },
    { title: of('A listing'), url: url + pages.adventure },
    { title: of('A tour'), url: url + pages.tour(tour._id) },
    { title: of('The catalogue, unchanged'), url: url + api.tours, headers: known },
    { title: of('A picture'), url: url + tour.coverImage },
  ];
}

/** Times (ms) of a second with several callers. */
async function timeCallers(target: Target): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + roundMs;
  const call = async () => {
    while (performance.now() < end) times.push((await ask(target)).took);
  };
  await Promise.all(Array.from({ length: callers }, call));
  return times;
}

/** In milliseconds; longer than the Worker takes a version that it read for the newest (worker/kept/known-version). */
const untilAsked = 60;

/**
 * Times of a page's first answer after a tour in it changed, one at a time. Throws if one is what was there before: a
 * page's ETag is made of its content.
 */
async function timeRenders({ db }: LocalWorker, target: Target): Promise<number[]> {
  const times: number[] = [];
  let known = (await ask(target)).etag;
  for (let render = 0; render < renders; render += 1) {
    await db.batch([
      db
        .prepare(
          `update tours set heading = ?1 where id = (select id from tours where type = 'Adventure'
           and deleted_at is null order by updated_at desc limit 1)`,
        )
        .bind(`${target.title}, change ${render}`),
      db.prepare("update counters set value = value + 1 where name = 'tours'"),
    ]);
    await sleep(untilAsked);
    const { took, etag } = await ask(target);
    if (etag === '' || etag === known) throw new Error(`${target.title} was not rendered anew.`);
    known = etag;
    times.push(took);
  }
  return times;
}

/** @param all times of each target, of which the first is the empty Worker */
function print(title: string, targets: readonly Target[], all: readonly number[][]): void {
  const base = median(all[0] ?? []);
  const lines = targets.map((target, index) => {
    const times = all[index] ?? [];
    return [target.title, { median: median(times), '× empty': median(times) / base, p95: quantile(times, 0.95) }];
  });
  printTable(title, Object.fromEntries(lines), 2);
}

/** Pages, lists and a picture of a catalogue that does not change, at two sizes; then pages that were just changed. */
export async function run(atEnd: AtEnd): Promise<void> {
  const empty = { title: 'An empty Worker', url: await startBareWorker(atEnd) };
  const targets: Target[] = [empty];
  const renderings: (() => Promise<number[]>)[] = [];
  const changed: Target[] = [empty];
  for (const total of totals) {
    const site = await startSite(atEnd, total);
    const own = await listTargets(site, total);
    targets.push(...own);
    for (const page of own.slice(0, 3)) {
      changed.push(page);
      renderings.push(() => timeRenders(site, page));
    }
  }
  const times = await inRounds(rounds, targets, timeCallers);
  print(
    `ms, ${callers} callers`,
    targets,
    times.map((ofTarget) => ofTarget.flat()),
  );
  const alone = await inRounds(renders, [empty], async (target) => (await ask(target)).took);
  for (const render of renderings) alone.push(await render());
  print('ms, one caller, after a change', changed, alone);
}
