import { pages } from '#shared/paths';
import { chromiumArgs } from './chromium-args';
import { expect, test } from './fixtures';
import { fillInquiry, makeInquiry } from './inquiry';
import { untilReady, visit } from './visit';

// Playwright switches the browser's back/forward cache off.
test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: chromiumArgs, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** The parts of the page that a view transition moved, one list a transition. */
interface Moves {
  moves: string[][];
  /** How far the old and the new page were both seen at the worst moment of each, and how long it took (ms). */
  together: number[];
  lasts: number[];
}

test('a link is fetched ahead, its picture grows into the page, the old words go before the new ones come', async ({
  page,
  site,
}) => {
  const [, tour] = await site.tours();
  await page.addInitScript(() => {
    const recorded = globalThis as unknown as Moves;
    Object.assign(recorded, { moves: [], together: [], lasts: [] });
    const opacityOf = (part: string) => Number(getComputedStyle(document.documentElement, part).opacity);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const nameOf = ({ effect }: Animation) => (effect as KeyframeEffect).pseudoElement ?? '';
        const moved = document.getAnimations().filter((one) => nameOf(one).startsWith('::view-transition'));
        for (const one of moved) one.pause();
        const seen = Array.from({ length: 11 }, (_, step) => {
          for (const one of moved) one.currentTime = step * 20;
          return Math.min(opacityOf('::view-transition-old(root)'), opacityOf('::view-transition-new(root)'));
        });
        recorded.together.push(Math.max(...seen));
        recorded.lasts.push(Math.max(...moved.map(({ effect }) => Number(effect?.getComputedTiming().endTime))));
        for (const one of moved) one.finish();
        recorded.moves.push(moved.map(nameOf));
      });
      return transition;
    };
  });
  // Without the service worker's copy of the script.
  await page.route('**/sw.js', (route) => route.abort());
  await page.clock.install();
  await visit(page, pages.home);
  await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
  const link = page.getByRole('link', { name: tour?.heading ?? '' });
  const script = page.waitForRequest('**/assets/tour-*.js');
  await link.hover();
  await script;
  // A busy machine may take long enough for a skeleton, which has no picture.
  await page.clock.pauseAt(Date.now() + 60_000);
  const countMoves = () => page.evaluate(() => (globalThis as unknown as Moves).moves.length);
  await link.click();
  // The bar at the top is painted first.
  await page.clock.runFor(40);
  await expect(page.getByRole('heading', { level: 1, name: tour?.heading ?? '' })).toBeVisible();
  // The page is there before it moves; a second transition would skip a first one that hasn't begun.
  await expect.poll(countMoves).toBe(1);
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(countMoves).toBe(2);
  for (const moved of await page.evaluate(() => (globalThis as unknown as Moves).moves)) {
    expect(moved).toContain('::view-transition-group(tour-photo)');
    expect(moved.filter((name) => name.includes('header'))).toEqual([]);
  }
  const { together, lasts } = await page.evaluate(() => {
    const recorded = globalThis as unknown as Moves;
    return { together: recorded.together, lasts: recorded.lasts };
  });
  // Two headlines are never read through each other.
  expect([together, lasts]).toEqual([
    [0, 0],
    [200, 200],
  ]);
});

test('Back shows every public page from the browser’s own cache, with what changed meanwhile', async ({
  page,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  const tours = await site.tours();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  const leave = async (path: string) => {
    await page.evaluate((to) => location.assign(to), path);
    await page.waitForURL(`**${path}`);
    await untilReady(page);
  };
  const goBack = async () => {
    const left = page.url();
    const shown = new Promise((resolve) => browser.once('Page.frameNavigated', ({ type }) => resolve(type)));
    await page.evaluate(() => void setTimeout(() => history.back()));
    // Playwright learns of it separately; until it has, this would interrupt its next `goto`.
    await page.waitForURL(({ href }) => href !== left, { waitUntil: 'commit' });
    expect(await shown).toBe('BackForwardCacheRestore');
  };
  await visit(page, pages.home);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
  for (const path of [pages.adventure, pages.tour(tours[0]?._id ?? ''), pages.contact, pages.saved]) {
    // A page that is still at work when it's left may be thrown away; one that may not be kept always is.
    await expect(async () => {
      await visit(page, path);
      await leave(pages.terms);
      await goBack();
    }).toPass();
  }

  // What other pages read or kept meanwhile shows on the restored one.
  const cover = await (await site.fetch(tours[0]?.coverImage ?? '')).arrayBuffer();
  let added = 0;
  await expect(async () => {
    await visit(page, pages.home);
    added += 1;
    const heading = `Added meanwhile, ${added}`;
    const tour = new FormData();
    tour.append('coverImage', new File([cover], 'cover.webp', { type: 'image/webp' }));
    for (const [name, value] of Object.entries({
      type: 'Domestic',
      place: 'Sikkim',
      heading,
      'itinerary[0][day]': '1',
      'itinerary[0][title]': 'Gangtok',
      'itinerary[0][description]': 'Arrive.',
      'faq[0][question]': 'Is it wet?',
      'faq[0][answer]': 'In July, yes.',
    }))
      tour.append(name, value);
    await site.addTour(tour);
    await leave(pages.saved);
    await expect(page.getByText(`${tours.length + added}, all of them`)).toBeVisible();
    await goBack();
    await expect(page.getByRole('link', { name: heading, exact: true })).toBeVisible();
  }).toPass();

  const waits = page.getByRole('link', { name: 'Inquiries: 1 waiting to be sent' });
  await expect(async () => {
    await site.start();
    await visit(page, pages.home);
    await expect(waits).toBeHidden();
    await leave(pages.inquiryForm);
    const form = page.getByRole('form');
    await fillInquiry(form, makeInquiry());
    // For the service worker too, which would send it in the page's place.
    await site.disconnect();
    await form.getByRole('button', { name: 'Send Message' }).click();
    await expect(waits).toBeVisible();
    await goBack();
    await expect(waits).toBeVisible();
  }).toPass();
});

test('a transition between pages that the browser skips is no error', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.skipTransition();
      document.documentElement.dataset.skipped = '';
      return transition;
    };
  });
  await visit(page, pages.adventure);
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/tour\//);
  await expect(page.locator('html[data-skipped]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
