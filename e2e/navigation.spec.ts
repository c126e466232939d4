import type { CDPSession, Page } from '@playwright/test';
import { pages } from '#shared/routes';
import { defaultFacts as agency } from '#shared/settings/site';
import { addTour, makeUniqueHeading } from './admin';
import { chromiumArgs } from './chromium-args';
import { expect, test } from './fixtures';
import { fillInquiry, makeInquiry } from './inquiry';
import { openScreen, phoneViewport, visit, visitUntilOfflineReady, waitUntilReady } from './visit';

// Playwright switches the browser's back/forward cache off.
test.use({
  serviceWorkers: 'allow',
  viewport: phoneViewport,
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: chromiumArgs, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

interface Transitions {
  /** Names of the elements that each view transition moved. */
  moved: string[][];
  /** Highest common opacity of the old and the new page, and duration, of each transition. */
  overlaps: number[];
  durationsMs: number[];
}

/** Records every view transition of the page. */
async function watchTransitions(page: Page): Promise<() => Promise<Transitions>> {
  await page.addInitScript(() => {
    const seen: Transitions = { moved: [], overlaps: [], durationsMs: [] };
    Object.assign(globalThis, { seen });
    const readOpacity = (part: string) => Number(getComputedStyle(document.documentElement, part).opacity);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const readPseudoElement = ({ effect }: Animation) => (effect as KeyframeEffect).pseudoElement ?? '';
        const animations = document
          .getAnimations()
          .filter((animation) => readPseudoElement(animation).startsWith('::view-transition'));
        for (const animation of animations) animation.pause();
        const opacities = Array.from({ length: 11 }, (_, step) => {
          for (const animation of animations) animation.currentTime = step * 20;
          return Math.min(readOpacity('::view-transition-old(root)'), readOpacity('::view-transition-new(root)'));
        });
        seen.overlaps.push(Math.max(...opacities));
        seen.durationsMs.push(Math.max(...animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime))));
        for (const animation of animations) animation.finish();
        seen.moved.push(animations.map(readPseudoElement));
      });
      return transition;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: Transitions }).seen);
}

test('grows a card’s picture into its tour, and back, when the card is pressed', async ({ page, site }) => {
  const [, tour] = await site.listTours();
  const heading = tour?.heading ?? '';
  const readTransitions = await watchTransitions(page);
  // The script must not come from the service worker's cache.
  await page.route('**/sw.js', (route) => route.abort());
  await page.clock.install();
  await visit(page, pages.home);
  await expect(page.getByText(/All \d+ tours available offline/)).toBeVisible();
  const link = page.getByRole('link', { name: heading });
  const script = page.waitForRequest('**/assets/tour-page-*.js');
  await link.hover();
  await script;
  // On a busy machine a skeleton without a picture may show first.
  await page.clock.pauseAt(Date.now() + 60_000);
  await link.click();
  // The navigation bar is painted before the picture.
  await page.clock.runFor(40);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  // A second transition would cancel one that has not begun.
  await expect.poll(async () => (await readTransitions()).moved.length).toBe(1);
  await page.goBack();
  await expect(link).toBeVisible();
  await expect.poll(async () => (await readTransitions()).moved.length).toBe(2);

  const { moved, overlaps, durationsMs } = await readTransitions();
  for (const parts of moved) {
    expect(parts).toContain('::view-transition-group(tour-photo)');
    expect(parts.filter((name) => name.includes('header'))).toEqual([]);
  }
  // The old and the new headline never overlap visibly.
  expect({ overlaps, durationsMs }).toEqual({ overlaps: [0, 0], durationsMs: [200, 200] });
});

/** Leaves the page by loading a URL, as a link to another site does. */
async function loadPath(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => location.assign(to), path);
  await page.waitForURL(`**${path}`);
  await waitUntilReady(page);
}

/** Goes back, and returns how the browser showed the page. */
async function goBack(page: Page, browser: CDPSession): Promise<string> {
  const previousUrl = page.url();
  const navigationType = new Promise<string>((done) => browser.once('Page.frameNavigated', ({ type }) => done(type)));
  await page.evaluate(() => void setTimeout(() => history.back()));
  // Playwright hears of the navigation later, and it would interrupt the next `goto` until then.
  await page.waitForURL(({ href }) => href !== previousUrl, { waitUntil: 'commit' });
  return navigationType;
}

test('shows pages as they were, with what changed meanwhile, when one goes back', async ({ page, site, problems }) => {
  problems.allowNoNetwork();
  const tours = await site.listTours();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await visitUntilOfflineReady(page);
  for (const path of [pages.adventure, pages.tour(tours[0]?._id ?? ''), pages.contact, pages.saved]) {
    // The back/forward cache may discard a page that is still busy; a page with no-store is always discarded.
    await expect(async () => {
      await visit(page, path);
      await loadPath(page, pages.terms);
      expect([path, await goBack(page, browser)]).toEqual([path, 'BackForwardCacheRestore']);
    }).toPass();
  }

  await visit(page, pages.home);
  const heading = makeUniqueHeading('Added meanwhile');
  await addTour(site, heading);
  await loadPath(page, pages.saved);
  await page.getByText('About this phone').click();
  await expect(page.getByText(`${tours.length + 1}, all of them`)).toBeVisible();
  await goBack(page, browser);
  await expect(page.getByRole('link', { name: heading, exact: true })).toBeVisible();

  const waitingLink = page.getByRole('link', { name: 'Inquiries: 1 waiting to be sent' });
  await loadPath(page, pages.inquiryForm);
  const form = page.getByRole('form');
  await fillInquiry(form, makeInquiry());
  // Also for the service worker, which would send the inquiry instead of the page.
  await site.stop();
  await form.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(waitingLink).toBeVisible();
  await goBack(page, browser);
  await expect(waitingLink).toBeVisible();
});

const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('moves the scroll and the focus when Back to top, a page of a listing or a part of a page is asked for', async ({
  page,
  site,
}) => {
  const path = pages.tour((await site.findTour('Manali to Leh'))._id);
  await visit(page, path);
  const toTop = page.getByRole('button', { name: 'Back to top' });
  await page.mouse.wheel(0, 900);
  await toTop.click();
  await expect.poll(() => readScroll(page)).toBe(0);
  await expect(page.getByRole('link', { name: `${agency.name}, home` })).toBeFocused();
  await expect(toTop).toBeHidden();
  await page.mouse.wheel(0, 900);
  await expect(toTop).toBeVisible();
  const bar = page.getByRole('link', { name: 'Send inquiry' });
  await expect(bar).toBeVisible();
  const people = page.getByRole('form', { name: /^Inquiry about/ }).getByLabel('No. of People');
  await people.focus();
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  // Nothing covers the focused field.
  await expect(toTop).toBeHidden();
  await expect(bar).toBeHidden();

  await page.goto('about:blank');
  await visit(page, `${path}#policy-title`);
  await expect(page.locator('#policy-title')).toBeInViewport();

  await openScreen(page, pages.adventure, 'Adventure Packages');
  const pager = page.getByRole('navigation', { name: 'Pages', exact: true });
  await pager.getByRole('link', { name: 'Page 3' }).click();
  await expect(page.locator('[data-page="3"]').first()).toBeFocused();
  await expect(page.locator('[data-page="3"]').first()).toBeInViewport();
  await expect(pager.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
});
