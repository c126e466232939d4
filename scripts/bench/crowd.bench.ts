import { setTimeout as sleep } from 'node:timers/promises';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import type { AddCleanup } from '../bench.ts';
import { type IsolatedSite, isolateCount, startIsolates, timeScale } from './isolates.ts';
import { calculateMedian, printTable } from './measure.ts';

const tourCounts = [24, 300];
const ridersPerSecond = 2000;
const durationSeconds = 3;

interface RequestStatistics {
  timesMs: number[];
  cacheHits: number;
  /** Requests with a 5xx status or a broken connection. */
  failures: number;
}

/** Of ten riders, six open Home, two a listing, two a tour. Of seven, five come by a link with unique tracking parameters. */
function chooseFirstPage(rider: number, tourIds: readonly string[]): string {
  const decile = rider % 10;
  const tourPath = pages.tour(tourIds[Math.floor(rider / 10) % tourIds.length] ?? '');
  const path = decile < 6 ? pages.home : decile < 8 ? pages.adventure : tourPath;
  return rider % 7 < 5 ? `${path}?utm_source=instagram&utm_campaign=ladakh&fbclid=${rider}x` : path;
}

const nextLink = /<([^>]*)>; rel="next"/;

/** Opens a page, fetches the service worker, and copies the catalogue, as a new rider's phone does. */
async function simulateRider(
  rider: number,
  { request }: IsolatedSite,
  tourIds: readonly string[],
  statistics: RequestStatistics,
): Promise<void> {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const startedAt = performance.now();
    const response = await request(path, headers).catch(() => null);
    statistics.timesMs.push((performance.now() - startedAt) / timeScale);
    if (response?.headers['cf-cache-status'] === 'HIT') statistics.cacheHits += 1;
    if ((response?.statusCode ?? 502) >= 500) statistics.failures += 1;
    return response?.headers.link?.toString() ?? '';
  };
  await get(chooseFirstPage(rider, tourIds));
  // Cloudflare sets this cookie with its first response.
  const headers = { cookie: `__cf_bm=${rider}` };
  await get('/sw.js', headers);
  for (let path: string | undefined = `${api.listTours.path}?limit=100`; path !== undefined; )
    path = nextLink.exec(await get(path, headers))?.[1];
}

async function measureCrowd(addCleanup: AddCleanup, tourCount: number): Promise<Record<string, number>> {
  const site = await startIsolates(addCleanup, tourCount);
  const tours = await site.db.prepare('select id from tours order by updated_at desc limit 10').all<{ id: string }>();
  const tourIds = tours.results.map(({ id }) => id);
  const statistics: RequestStatistics = { timesMs: [], cacheHits: 0, failures: 0 };
  const startMs = site.readClockMs();
  const elapsedSeconds = () => (site.readClockMs() - startMs) / 1000;
  const activeRiders = new Set<Promise<void>>();
  let riderCount = 0;
  while (elapsedSeconds() < durationSeconds) {
    for (; riderCount < elapsedSeconds() * ridersPerSecond; riderCount += 1) {
      const rider = simulateRider(riderCount, site, tourIds, statistics).finally(() => activeRiders.delete(rider));
      activeRiders.add(rider);
    }
    await sleep(5);
  }
  const seconds = elapsedSeconds();
  await Promise.all(activeRiders);
  const queryCounts = [...site.queriesPerSecond.values()];
  return {
    'riders/s': riderCount / seconds,
    requests: statistics.timesMs.length,
    '% from the cache': (statistics.cacheHits / statistics.timesMs.length) * 100,
    'median ms': calculateMedian(statistics.timesMs),
    'D1/s': queryCounts.reduce((sum, count) => sum + count, 0) / seconds,
    'D1/s at most': Math.max(0, ...queryCounts),
    '5xx or broken': statistics.failures,
  };
}

/** Measures the load on the Worker and its database when many new riders come at once and all caches are empty. */
export async function run(addCleanup: AddCleanup): Promise<void> {
  const rows: Record<string, Record<string, number>> = {};
  for (const tourCount of tourCounts) rows[`${tourCount} tours`] = await measureCrowd(addCleanup, tourCount);
  const title = `New riders for ${durationSeconds} s, ${isolateCount} isolates, D1 50 ms away; a second took ${timeScale}`;
  printTable(title, rows);
}
