import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { untilReady } from './visit';

test.use({ sharesSite: true });

/** Holds matching requests back until the returned function is called. */
async function hold(page: Page, matching: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(matching, async (route) => {
    await promise;
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

test('nothing of a script or style is asked for before the first picture is in, a tap, or five seconds', async ({
  page,
  site,
}) => {
  const [tour] = await site.tours();
  const noon = new Date('2026-11-21T12:00:00Z').getTime();
  await page.clock.install({ time: noon });
  await page.clock.pauseAt(noon + 1000);
  let asked: string[] = [];
  page.on('request', (request) => {
    if (/script|stylesheet/.test(request.resourceType())) asked.push(new URL(request.url()).pathname);
  });
  const cases: [string, string, (release: () => void) => unknown][] = [
    [pages.home, '**/pictures/hero-*', (release) => release()],
    [pages.adventure, '**/pictures/banner-*', () => page.getByRole('heading', { level: 1 }).click()],
    [pages.tour(tour?._id ?? ''), '**/img/*', () => page.clock.runFor(5000)],
  ];
  for (const [path, picture, act] of cases) {
    const release = await hold(page, picture);
    const pictureAsked = page.waitForRequest(picture);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await pictureAsked;
    await page.clock.runFor(500);
    expect(asked, path).toEqual([]);
    await act(release);
    const listScripts = async () => {
      await page.clock.runFor(50);
      return asked.filter((one) => one.endsWith('.js')).length;
    };
    await expect.poll(listScripts, path).toBeGreaterThan(2);
    release();
    await untilReady(page);
    // Those of parts that load later are files; the tour's road comes with the ride.
    expect(asked.filter((one) => /\.css$/.test(one) && !/\/(later|ride)-/.test(one))).toEqual([]);
    await page.goto('about:blank');
    await page.unrouteAll();
    asked = [];
  }
});
