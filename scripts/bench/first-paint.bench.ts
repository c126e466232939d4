import type { Browser } from '@playwright/test';
import { pages } from '#shared/routes';
import type { AtEnd } from '../bench.ts';
import { inRounds, mediansOf, printTable, rounds } from './measure.ts';
import { type Paints, readPaints, watchPaints } from './paints.ts';
import { launchBrowser, onPhone, slowdown } from './phone.ts';
import { line, startShapedLine } from './shaped-line.ts';
import { readTours, startSite } from './sites.ts';

/** Opens a page on a slow phone. */
function measurePaints(browser: Browser, url: string): Promise<Paints> {
  return onPhone(browser, async (page) => {
    await watchPaints(page);
    const answer = await page.goto(url, { waitUntil: 'commit' });
    if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}.`);
    return readPaints(page);
  });
}

const toCells = ({ first, picture, before, after, ready }: Paints): Record<string, number> => ({
  'first paint, s': first / 1000,
  'largest picture, s': picture / 1000,
  'task before, ms': Math.round(before),
  'task after, ms': Math.round(after),
  'answers, ms': Math.round(ready - first),
});

/** Port of another build's site, which runs already (`PORT=4000 npm start` in its checkout). */
const otherPort = process.env.OTHER_PORT;

/** The screens of one build's site, by their row in the table. */
async function listScreens(atEnd: AtEnd, port: number, build = ''): Promise<Record<string, string>> {
  const [tour] = await readTours(`http://localhost:${port}`);
  const url = await startShapedLine(atEnd, port);
  return {
    [`Home${build}`]: url + pages.home,
    [`A listing${build}`]: url + pages.adventure,
    [`A tour${build}`]: url + pages.tour(tour?._id ?? ''),
    [`A ride${build}`]: url + pages.ride(tour?._id ?? ''),
    [`Find${build}`]: url + pages.find,
  };
}

/** When pages are first painted on a slow phone, over a shaped line: HTTP/1.1, an empty cache, no service worker. */
export async function run(atEnd: AtEnd): Promise<void> {
  const { port } = await startSite(atEnd);
  const own = await listScreens(atEnd, port);
  const others = otherPort ? await listScreens(atEnd, Number(otherPort), ', other build') : {};
  const screens = { ...own, ...others };
  const browser = await launchBrowser(atEnd);
  const found = await inRounds(rounds, Object.values(screens), (url) => measurePaints(browser, url));
  const rows = Object.keys(screens).map((screen, index) => [screen, toCells(mediansOf(found[index] ?? []))]);
  printTable(`CPU × ${slowdown}, ${line.rate} kbit/s, ${line.latency} ms`, Object.fromEntries(rows), 2);
}
