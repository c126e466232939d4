import type { Browser } from '@playwright/test';
import { pages } from '#shared/routes';
import type { AddCleanup } from '../bench.ts';
import { calculateMedians, measureInRounds, printTable, roundCount } from './measure.ts';
import { type PaintTimes, readPaintTimes, recordPaints } from './paint-times.ts';
import { cpuSlowdown, launchBrowser, withSlowPhone } from './phone.ts';
import { readTours, startSite } from './sites.ts';
import { slowNetwork, startSlowNetwork } from './slow-network.ts';

/** Opens a page on a slow phone. */
function measurePaints(browser: Browser, url: string): Promise<PaintTimes> {
  return withSlowPhone(browser, async (page) => {
    await recordPaints(page);
    const answer = await page.goto(url, { waitUntil: 'commit' });
    if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}.`);
    return readPaintTimes(page);
  });
}

const toCells = ({ first, picture, before, after, ready }: PaintTimes): Record<string, number> => ({
  'first paint, s': first / 1000,
  'largest picture, s': picture / 1000,
  'task before, ms': Math.round(before),
  'task after, ms': Math.round(after),
  'answers, ms': Math.round(ready - first),
});

/** Port of another build's site, which runs already (`PORT=4000 npm start` in its checkout). */
const otherPort = process.env.OTHER_PORT;

/** The screens of one build's site, by their row in the table. */
async function listScreens(atEnd: AddCleanup, port: number, build = ''): Promise<Record<string, string>> {
  const [tour] = await readTours(`http://localhost:${port}`);
  const url = await startSlowNetwork(atEnd, port);
  return {
    [`Home${build}`]: url + pages.home,
    [`A listing${build}`]: url + pages.adventure,
    [`A tour${build}`]: url + pages.tour(tour?._id ?? ''),
    [`A ride${build}`]: url + pages.ride(tour?._id ?? ''),
    [`Find${build}`]: url + pages.find,
  };
}

/** When pages are first painted on a slow phone, over a shaped line: HTTP/1.1, an empty cache, no service worker. */
export async function run(atEnd: AddCleanup): Promise<void> {
  const { port } = await startSite(atEnd);
  const own = await listScreens(atEnd, port);
  const others = otherPort ? await listScreens(atEnd, Number(otherPort), ', other build') : {};
  const screens = { ...own, ...others };
  const browser = await launchBrowser(atEnd);
  const found = await measureInRounds(roundCount, Object.values(screens), (url) => measurePaints(browser, url));
  const rows = Object.keys(screens).map((screen, index) => [screen, toCells(calculateMedians(found[index] ?? []))]);
  printTable(
    `CPU × ${cpuSlowdown}, ${slowNetwork.rate} kbit/s, ${slowNetwork.latency} ms`,
    Object.fromEntries(rows),
    2,
  );
}
