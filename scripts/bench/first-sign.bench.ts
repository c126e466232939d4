import type { Browser } from '@playwright/test';
import { pages } from '#shared/paths';
import type { AtEnd } from '../run-parts.ts';
import { inRounds, mediansOf, printTable, rounds } from './measure.ts';
import { launchBrowser, onPhone, untilAnswers } from './phone.ts';
import { poorLine, startShapedLine } from './shaped-line.ts';
import { readTours, startSite } from './sites.ts';

/** A phone slower than the others measured, on the slower line. */
const cpu = 6;

interface Shown {
  sign: number;
  heading: number;
}

/** In milliseconds from a tap on a link until the next page’s first sign (the bar at the top), and its heading. */
async function tap(browser: Browser, from: string, to: string): Promise<Shown> {
  return onPhone(
    browser,
    async (page) => {
      await page.goto(from);
      await untilAnswers(page);
      const link = page.locator(`main a[href="${to}"]:visible`).first();
      await link.scrollIntoViewIfNeeded();
      // What the phone fetches ahead for a link in sight isn't what is measured.
      await page.waitForTimeout(1000);
      const shown = page.evaluate(
        () =>
          new Promise<Shown>((done) => {
            const old = document.querySelector('h1');
            addEventListener(
              'click',
              ({ timeStamp }) => {
                let sign = 0;
                const look = () => {
                  // Painted with this frame.
                  const painted = new MessageChannel();
                  const isGoing = document.documentElement.hasAttribute('data-going');
                  const heading = document.querySelector('h1');
                  const isThere = heading !== null && heading !== old;
                  painted.port1.onmessage = () => {
                    const now = performance.now() - timeStamp;
                    if (isGoing || isThere) sign ||= now;
                    if (isThere) done({ sign, heading: now });
                  };
                  painted.port2.postMessage(null);
                  requestAnimationFrame(look);
                };
                requestAnimationFrame(look);
              },
              { capture: true, once: true },
            );
          }),
      );
      await link.click();
      return shown;
    },
    cpu,
  );
}

/** How soon a slow phone shows that a tap on a link was felt, once the page answers. */
export async function run(atEnd: AtEnd): Promise<void> {
  const site = await startSite(atEnd);
  const line = await startShapedLine(atEnd, site.port, poorLine);
  const browser = await launchBrowser(atEnd);
  const [tour] = await readTours(site.url);
  const { _id: id = '' } = tour ?? {};
  const ways = [
    ['Home to a tour', pages.home, pages.tour(id)],
    ['A tour to its ride', pages.tour(id), pages.ride(id)],
    ['Find to a tour', pages.find, pages.tour(id)],
  ] as const;
  const taps = await inRounds(rounds, ways, ([, from, to]) => tap(browser, line + from, to));
  const lines = ways.map(([title], index) => [title, mediansOf(taps[index] ?? [])]);
  printTable(`ms: CPU × ${cpu}, ${poorLine.rate} kbit/s, ${poorLine.latency} ms`, Object.fromEntries(lines));
}
