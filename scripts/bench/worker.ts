import { setTimeout as sleep } from 'node:timers/promises';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import type { LocalWorker } from '../local/worker.ts';
import { Refusal } from '../setup/refusal.mjs';
import { ask, callers, measureAll, printHead, printLine, quantile, type Target, timeOf } from './measure.ts';
import { startBareWorker, startSite } from './sites.ts';

const totals = [24, 10_000];
const renders = 40;

async function listTargets({ url, db }: LocalWorker, isFirst: boolean): Promise<Target[]> {
  const [counted] = (await db.prepare('select count(*) as count from tours').all<{ count: number }>()).results;
  const [tour]: { _id: string; coverImage: string }[] = await (
    await fetch(`${url}${api.tours}?type=Adventure&limit=1`)
  ).json();
  if (!tour) throw new Refusal('There are no tours to measure with. Run npm start to load the demo tours.');
  const known = { 'if-none-match': (await fetch(url + api.tours)).headers.get('etag') ?? '' };
  const of = (title: string) => `${title}, ${counted?.count.toLocaleString('en')} tours`;
  return [
    { title: of('Home'), url: url + pages.home },
    { title: of('A listing'), url: url + pages.adventure },
    { title: of('A tour'), url: url + pages.tour(tour._id) },
    { title: of('The catalogue, unchanged'), url: url + api.tours, headers: known },
    { title: of('Its newest 20 as cards'), url: `${url}${api.tours}?limit=20&fields=card` },
    ...(isFirst ? [{ title: 'A picture', url: url + tour.coverImage }] : []),
  ];
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

/** Pages, lists and a picture of a catalogue that does not change, at two sizes; then pages that were just changed. */
export async function measureWorker(): Promise<void> {
  const bare = await startBareWorker(18_788);
  const sites: LocalWorker[] = [];
  try {
    for (const [index, total] of totals.entries()) sites.push(await startSite(18_790 + index, total));
    const empty = { title: 'An empty Worker', url: bare.url };
    const bySite = await Promise.all(sites.map((site, index) => listTargets(site, index === 0)));
    const targets = [empty, ...bySite.flat()];
    const times = await measureAll(targets);
    const base = quantile(times[0] ?? [], 0.5);
    printHead(`ms, ${callers} callers`);
    for (const [index, { title }] of targets.entries()) printLine(title, times[index] ?? [], base);
    const alone: number[] = [];
    for (let count = 0; count < renders; count += 1) alone.push(await timeOf(empty));
    printHead('ms, one caller, after a change');
    printLine(empty.title, alone, quantile(alone, 0.5));
    for (const [index, site] of sites.entries()) {
      for (const target of bySite[index]?.slice(0, 3) ?? []) {
        printLine(target.title, await timeRenders(site, target), quantile(alone, 0.5));
      }
    }
  } finally {
    for (const site of sites) await site.stop();
    await bare.stop();
  }
}
