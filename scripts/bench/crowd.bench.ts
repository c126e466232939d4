import { setTimeout as sleep } from 'node:timers/promises';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import type { AddCleanup } from '../bench.ts';
import { type IsolatedSite, isolateCount, startIsolates, timeScale } from './isolates.ts';
import { calculateMedian, printTable } from './measure.ts';

const totals = [24, 300];
/** New riders a second, for so many seconds. */
const riders = 2000;
const seconds = 3;

interface Asked {
  /** In milliseconds. */
  times: number[];
  hits: number;
  failed: number;
}

/** Six in ten open Home, two a listing, two a tour; seven in ten by a link whose parameters nobody else has. */
function toFirstPage(rider: number, tours: readonly string[]): string {
  const kind = rider % 10;
  const tour = pages.tour(tours[Math.floor(rider / 10) % tours.length] ?? '');
  const path = kind < 6 ? pages.home : kind < 8 ? pages.adventure : tour;
  return rider % 7 < 5 ? `${path}?utm_source=instagram&utm_campaign=ladakh&fbclid=${rider}x` : path;
}

const next = /<([^>]*)>; rel="next"/;

/** Opens a page; then the phone fetches its service worker, and copies the catalogue. */
async function ride(rider: number, { ask }: IsolatedSite, tours: readonly string[], asked: Asked): Promise<void> {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const begun = performance.now();
    const answer = await ask(path, headers).catch(() => null);
    asked.times.push((performance.now() - begun) / timeScale);
    if (answer?.headers['cf-cache-status'] === 'HIT') asked.hits += 1;
    if ((answer?.statusCode ?? 502) >= 500) asked.failed += 1;
    return answer?.headers.link?.toString() ?? '';
  };
  await get(toFirstPage(rider, tours));
  // Cloudflare's own, from the first answer on.
  const headers = { cookie: `__cf_bm=${rider}` };
  await get('/sw.js', headers);
  for (let path: string | undefined = `${api.listTours.path}?limit=100`; path !== undefined; )
    path = next.exec(await get(path, headers))?.[1];
}

async function measure(atEnd: AddCleanup, total: number): Promise<Record<string, number>> {
  const site = await startIsolates(atEnd, total);
  const rows = await site.db.prepare('select id from tours order by updated_at desc limit 10').all<{ id: string }>();
  const tours = rows.results.map(({ id }) => id);
  const asked: Asked = { times: [], hits: 0, failed: 0 };
  const from = site.now();
  const open = new Set<Promise<void>>();
  let sent = 0;
  while (site.now() - from < seconds * 1000) {
    for (; sent < ((site.now() - from) / 1000) * riders; sent += 1) {
      const riding = ride(sent, site, tours, asked).finally(() => open.delete(riding));
      open.add(riding);
    }
    await sleep(5);
  }
  const took = (site.now() - from) / 1000;
  await Promise.all(open);
  const queries = [...site.queries.values()];
  return {
    'riders/s': sent / took,
    requests: asked.times.length,
    '% from the cache': (asked.hits / asked.times.length) * 100,
    'median ms': calculateMedian(asked.times),
    'D1/s': queries.reduce((all, one) => all + one, 0) / took,
    'D1/s at most': Math.max(0, ...queries),
    '5xx or broken': asked.failed,
  };
}

/**
 * The load that a crowd of new riders leaves for the Worker and its database, with nothing kept anywhere at the
 * beginning.
 */
export async function run(atEnd: AddCleanup): Promise<void> {
  const lines: Record<string, Record<string, number>> = {};
  for (const total of totals) lines[`${total} tours`] = await measure(atEnd, total);
  printTable(`New riders for ${seconds} s, ${isolateCount} isolates, D1 50 ms away; a second took ${timeScale}`, lines);
}
