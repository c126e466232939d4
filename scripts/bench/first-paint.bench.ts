import type { Browser } from '@playwright/test';
import { pages } from '#shared/paths';
import type { AtEnd } from '../run-parts.ts';
import { inRounds, mediansOf, printTable, rounds } from './measure.ts';
import { type Paints, readPaints, watchPaints } from './paints.ts';
import { launchBrowser, onPhone, requireSlow, slowdown } from './phone.ts';
import { goodLine, type Line, poorLine, startShapedLine } from './shaped-line.ts';
import { readTours, startSite } from './sites.ts';
import { startStaticSite } from './static-site.ts';

interface Subject {
  url: string;
  line: Line;
  /** The same HTML as a file without scripts. */
  isBare: boolean;
}

/** Opens a page on a slow phone. Throws if what it asked for isn't what its kind asks for. */
function paintsOf(browser: Browser, { url, line, isBare }: Subject): Promise<Paints> {
  return onPhone(browser, async (page) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await watchPaints(page);
    const answer = await page.goto(url, { waitUntil: 'commit' });
    const paints = await readPaints(page, !isBare);
    if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}.`);
    await requireSlow(page, line);
    if (isBare && scripts.length > 0) throw new Error(`${url} without scripts asked for ${scripts}`);
    return paints;
  });
}

/** In seconds, in times the page without scripts, and in milliseconds. */
function toCells(ours: Paints, bare: Paints): Record<string, number> {
  return {
    'first paint, s': ours.first / 1000,
    'first paint, × bare': ours.first / bare.first,
    'largest picture, s': ours.picture / 1000,
    'largest picture, × bare': ours.picture / bare.picture,
    'task before, ms': Math.round(ours.before),
    'task after, ms': Math.round(ours.after),
    'answers, ms': Math.round(ours.ready - ours.first),
  };
}

/**
 * When pages are first painted on a slow phone: ours, and the very same HTML as a file without scripts, each over a line
 * whose bytes are slow. HTTP/1.1, an empty cache, no service worker.
 */
export async function run(atEnd: AtEnd): Promise<void> {
  const site = await startSite(atEnd);
  const [tour] = await readTours(site.url);
  const screens = {
    Home: pages.home,
    'A listing': pages.adventure,
    'A tour': pages.tour(tour?._id ?? ''),
    'A ride': pages.ride(tour?._id ?? ''),
    Find: pages.find,
    'Tours by height': pages.passes,
  };
  const bare = await startStaticSite(atEnd, site.url, Object.values(screens));
  const subjects: Subject[] = [];
  for (const line of [goodLine, poorLine]) {
    const toOurs = await startShapedLine(atEnd, site.port, line);
    const toBare = await startShapedLine(atEnd, bare, line);
    for (const path of Object.values(screens)) {
      subjects.push({ url: toOurs + path, line, isBare: false });
      subjects.push({ url: toBare + path, line, isBare: true });
    }
  }
  const browser = await launchBrowser(atEnd);
  const found = (await inRounds(rounds, subjects, (subject) => paintsOf(browser, subject))).map(mediansOf);
  for (const { rate, latency } of [goodLine, poorLine]) {
    const lines = Object.keys(screens).map((screen) => {
      const [ours, without] = found.splice(0, 2) as [Paints, Paints];
      return [screen, toCells(ours, without)];
    });
    printTable(`CPU × ${slowdown}, ${rate} kbit/s, ${latency} ms`, Object.fromEntries(lines), 2);
  }
}
