import type { Browser } from '@playwright/test';
import { pages } from '#shared/routes';
import type { AddCleanup } from '../bench.ts';
import { calculateMedians, measureInRounds, printTable, roundCount } from './measure.ts';
import { type PaintTimes, readPaintTimes, recordPaints } from './paint-times.ts';
import { cpuSlowdown, launchBrowser, withSlowPhone } from './phone.ts';
import { readTours, startSite } from './sites.ts';
import { slowNetwork, startSlowNetwork } from './slow-network.ts';

function measurePaintTimes(browser: Browser, url: string): Promise<PaintTimes> {
  return withSlowPhone(browser, async (page) => {
    await recordPaints(page);
    const response = await page.goto(url, { waitUntil: 'commit' });
    if (response?.status() !== 200) throw new Error(`${url} was answered with ${response?.status()}.`);
    return readPaintTimes(page);
  });
}

const toTableRow = (times: PaintTimes): Record<string, number> => ({
  'first paint, s': times.firstPaintMs / 1000,
  'largest picture, s': times.largestPaintMs / 1000,
  'task before, ms': Math.round(times.longestTaskBeforeMs),
  'task after, ms': Math.round(times.longestTaskAfterMs),
  'answers, ms': Math.round(times.readyMs - times.firstPaintMs),
});

/** Port of another build's site that is running: `PORT=4000 npm start` in its checkout. */
const otherPort = process.env.OTHER_PORT;

async function listPageUrls(addCleanup: AddCleanup, port: number, rowSuffix = ''): Promise<Record<string, string>> {
  const [tour] = await readTours(`http://localhost:${port}`);
  const url = await startSlowNetwork(addCleanup, port);
  return {
    [`Home${rowSuffix}`]: url + pages.home,
    [`A listing${rowSuffix}`]: url + pages.adventure,
    [`A tour${rowSuffix}`]: url + pages.tour(tour?._id ?? ''),
    [`A ride${rowSuffix}`]: url + pages.ride(tour?._id ?? ''),
    [`Find${rowSuffix}`]: url + pages.find,
  };
}

export async function run(addCleanup: AddCleanup): Promise<void> {
  const { port } = await startSite(addCleanup);
  const currentUrls = await listPageUrls(addCleanup, port);
  const otherUrls = otherPort ? await listPageUrls(addCleanup, Number(otherPort), ', other build') : {};
  const urls = { ...currentUrls, ...otherUrls };
  const browser = await launchBrowser(addCleanup);
  const results = await measureInRounds(roundCount, Object.values(urls), (url) => measurePaintTimes(browser, url));
  const rows = Object.keys(urls).map((title, index) => [title, toTableRow(calculateMedians(results[index] ?? []))]);
  const title = `CPU × ${cpuSlowdown}, ${slowNetwork.downloadKbps} kbit/s, ${slowNetwork.roundTripMs} ms`;
  printTable(title, Object.fromEntries(rows), 2);
}
