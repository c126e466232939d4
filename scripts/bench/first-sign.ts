import type { Browser } from '@playwright/test';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { Refusal } from '../setup/refusal.mjs';
import { quantile, toRow } from './measure.ts';
import { launchBrowser, lines, onPhone } from './phone.ts';
import { startShapedLine } from './shaped-line.ts';
import { startSite } from './sites.ts';

const ports = { site: 18_795, line: 18_800 };
const rounds = Number(process.env.ROUNDS ?? 5);
/** A phone slower than the others measured, on the slower line. */
const cpu = 6;
const line = lines[1];

/** In milliseconds from a tap on a link until the next page’s first sign (the bar at the top), and its heading. */
async function tap(browser: Browser, from: string, to: string): Promise<{ sign: number; heading: number }> {
  return onPhone(
    browser,
    async (page) => {
      await page.goto(from);
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      const link = page.locator(`main a[href="${to}"]:visible`).first();
      await link.scrollIntoViewIfNeeded();
      // What the phone fetches ahead for a link in sight isn't what is measured.
      await page.waitForTimeout(1000);
      const shown = page.evaluate(
        () =>
          new Promise<{ sign: number; heading: number }>((done) => {
            const old = document.querySelector('h1');
            addEventListener(
              'click',
              ({ timeStamp }) => {
                let sign = 0;
                const look = () => {
                  // Painted with this frame.
                  const shown = new MessageChannel();
                  const isGoing = document.documentElement.hasAttribute('data-going');
                  const heading = document.querySelector('h1');
                  const isThere = heading !== null && heading !== old;
                  shown.port1.onmessage = () => {
                    const now = performance.now() - timeStamp;
                    if (isGoing || isThere) sign ||= now;
                    if (isThere) done({ sign, heading: now });
                  };
                  shown.port2.postMessage(null);
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
    { cpu },
  );
}

/** How soon a slow phone shows that a tap on a link was felt, once the page answers. */
export async function measureFirstSign(): Promise<void> {
  if (!line) throw new Error('There is no slow line.');
  const site = await startSite(ports.site);
  const shaped = await startShapedLine(ports.line, ports.site, line);
  const browser = await launchBrowser();
  try {
    const [tour]: { _id: string }[] = await (await fetch(`${site.url}${api.tours}?limit=1`)).json();
    if (!tour) throw new Refusal('There are no tours to measure with. Run npm start to load the demo tours.');
    const ways: [string, string, string][] = [
      ['Home to a tour', pages.home, pages.tour(tour._id)],
      ['A tour to its ride', pages.tour(tour._id), pages.ride(tour._id)],
      ['Find to a tour', pages.find, pages.tour(tour._id)],
    ];
    console.log(`\n${toRow(`ms: CPU × ${cpu}, ${line.rate} kbit/s, ${line.latency} ms`, ['sign', 'heading'], 48)}`);
    for (const [title, from, to] of ways) {
      const taps: Awaited<ReturnType<typeof tap>>[] = [];
      for (let round = 0; round < rounds; round += 1) taps.push(await tap(browser, shaped.url + from, to));
      const median = (what: 'sign' | 'heading') =>
        quantile(
          taps.map((one) => one[what]),
          0.5,
        ).toFixed(0);
      console.log(toRow(title, [median('sign'), median('heading')], 48));
    }
  } finally {
    await browser.close();
    await shaped.stop();
    await site.stop();
  }
}
