import type { Browser } from '@playwright/test';
import { pages } from '#shared/paths';
import type { AtEnd } from '../run-parts.ts';
import { inRounds, mediansOf, printTable, rounds } from './measure.ts';
import { type Paints, readPaints, watchPaints } from './paints.ts';
import { launchBrowser, onPhone, requireSlow, slowdown } from './phone.ts';
import { goodLine, type Line, poorLine, startShapedLine } from './shaped-line.ts';
import { readTours, startSite } from './sites.ts';

interface Subject {
  url: string;
  line: Line;
}

/** Opens a page on a slow phone. Throws if the page arrived faster than the line allows. */
function measurePaints(browser: Browser, { url, line }: Subject): Promise<Paints> {
  return onPhone(browser, async (page) => {
    await watchPaints(page);
    const answer = await page.goto(url, { waitUntil: 'commit' });
    const paints = await readPaints(page);
    if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}.`);
    await requireSlow(page, line);
    return paints;
  });
}

const toCells = ({ first, picture, before, after, ready }: Paints): Record<string, number> => ({
  'first paint, s': first / 1000,
  'largest picture, s': picture / 1000,
  'task before, ms': Math.round(before),
  'task after, ms': Math.round(after),
  'answers, ms': Math.round(ready - first),
});

/** When pages are first painted on a slow phone, over two shaped lines: HTTP/1.1, an empty cache, no service worker. */
export async function run(atEnd: AtEnd): Promise<void> {
  const site = await startSite(atEnd);
  const [tour] = await readTours(site.url);
  const screens = {
    Home: pages.home,
    'A listing': pages.adventure,
    'A tour': pages.tour(tour?._id ?? ''),
    'A ride': pages.ride(tour?._id ?? ''),
    Find: pages.find,
  };
  const browser = await launchBrowser(atEnd);
  for (const line of [goodLine, poorLine]) {
    const url = await startShapedLine(atEnd, site.port, line);
    const subjects = Object.values(screens).map((path) => ({ url: url + path, line }));
    const found = await inRounds(rounds, subjects, (subject) => measurePaints(browser, subject));
    const rows = Object.keys(screens).map((screen, index) => [screen, toCells(mediansOf(found[index] ?? []))]);
    printTable(`CPU × ${slowdown}, ${line.rate} kbit/s, ${line.latency} ms`, Object.fromEntries(rows), 2);
  }
}
