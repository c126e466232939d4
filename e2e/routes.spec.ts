import type { Locator, Page } from '@playwright/test';
import { protectedPages } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { defaultFacts as agency } from '#shared/settings/site';
import { expectAccessible, expectFieldsWithoutZoom } from './accessible';
import { expect, test } from './fixtures';
import { listAddresses, listPublicRoutes, publicGroups, type Route } from './routes';
import { laptopViewport, phoneViewport, waitUntilReady } from './visit';

test.use({ sharesSite: true });
test.describe.configure({ mode: 'parallel' });

const adminRoutes: readonly { path: string; h1: string | RegExp }[] = [
  { path: pages.dashboard, h1: 'Dashboard' },
  { path: pages.addTour, h1: 'Add Tour' },
  { path: pages.editTours, h1: 'Edit Tours' },
  { path: pages.inquiries, h1: 'Contact Inquiries' },
  { path: pages.bookings, h1: 'Bookings' },
  { path: pages.reviews, h1: 'Reviews' },
  { path: pages.months, h1: /^\w+ 20\d\d$/ },
  { path: pages.replyTemplates, h1: 'Reply templates' },
  { path: pages.quotes, h1: 'Quotes' },
  { path: pages.departures, h1: 'Departures' },
  { path: pages.staff, h1: 'Staff' },
  { path: pages.activity, h1: 'Activity' },
  { path: pages.settings, h1: 'Settings' },
  { path: pages.account, h1: 'Your account' },
  { path: pages.policyNotes, h1: 'Policy notes' },
];

const withSuffix = (title: string) => (title.includes(agency.name) ? title : `${title} | ${agency.name}`);

/** Records layout shifts from the start of each page. Returns a function that lists those of the current page. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Element | null }[] };
        // Below 0.0005: when fonts load, the edge of a letter may move within a pixel.
        if (value < 0.0005) continue;
        shifts.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? 'text').join(' · ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/**
 * Lists texts and attributes that show a missing value, such as a class "undefined" or "NaN days". Reads the open page,
 * or the given HTML.
 */
async function listMissingValues(page: Page, html: string | null = null): Promise<string[]> {
  return page.evaluate((text) => {
    const { body } = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
    const missingValue = /\b(?:undefined|NaN)\b|\[object /;
    const elements = [...body.querySelectorAll('*')].filter((element) => !element.matches('script, style, template'));
    return elements.flatMap((element) => {
      const words = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : []));
      const attributes = [...element.attributes].map(({ name, value }) => `${name}="${value}"`);
      return [...words, ...attributes]
        .filter((text) => missingValue.test(text ?? ''))
        .map((text) => `${element.tagName}: ${text}`);
    });
  }, html);
}

// An iPhone in landscape, in CSS pixels: its window, and the inset of its notch on each side.
const landscapeViewport = { width: 844, height: 390 };
const notchPx = 59;

/** Overrides `env(safe-area-inset-left)` and the like. */
async function setInsets(page: Page, side: number, bottom: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 0, left: side, right: side, bottom } });
  await browser.detach();
}

/** Rotates the phone to landscape. */
async function rotatePhone(page: Page): Promise<void> {
  await page.setViewportSize(landscapeViewport);
  await setInsets(page, notchPx, 21);
}

/** Expects no text, button or field below the notch, except in elements that scroll sideways. */
async function expectClearOfNotch(page: Page): Promise<void> {
  const covered = await page.evaluate((inset) => {
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none';
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth &&
        /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX)) ||
        scrolls(element.parentElement));
    const parts: { what: string; left: number; right: number }[] = [];
    const addCovered = (what: string, boxes: Iterable<DOMRect>) => {
      for (const { left, right, width } of boxes) {
        if (width > 1 && (left < inset - 0.5 || right > innerWidth - inset + 0.5)) parts.push({ what, left, right });
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      if (!nodeValue?.trim() || !parentElement || !isVisible(parentElement) || scrolls(parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      addCovered(nodeValue.trim().slice(0, 40), range.getClientRects());
    }
    for (const part of document.querySelectorAll('button, input, select, textarea')) {
      if (isVisible(part) && !scrolls(part)) addCovered(part.outerHTML.slice(0, 80), [part.getBoundingClientRect()]);
    }
    return parts.filter(({ right, left }) => right > 0 && left < innerWidth);
  }, notchPx);
  expect(covered).toEqual([]);
}

async function expectToFit(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflowPx, `px that the page is wider than a window of ${width}`).toBeLessThanOrEqual(0);
}

/** Links of the contact bar are at least 44 px wide and high. */
async function expectLinksForFingers(bar: Locator): Promise<void> {
  const smallLinks = await bar.getByRole('link').evaluateAll((links) =>
    links.flatMap((link) => {
      const { width, height } = link.getBoundingClientRect();
      return width < 44 || height < 44 ? [link.textContent] : [];
    }),
  );
  expect(smallLinks, 'links of the bar that are smaller than 44 px').toEqual([]);
}

/** Checks phone size in day colours and laptop size in night colours. */
async function expectToLookRight(page: Page, isNew = true): Promise<void> {
  await expectFieldsWithoutZoom(page);
  expect(await listMissingValues(page)).toEqual([]);
  if (isNew) await expectAccessible(page);
  await expectToFit(page, 320, 640);
  const bar = page.getByRole('region', { name: 'Contact', exact: true });
  await expectLinksForFingers(bar);
  await rotatePhone(page);
  await expectClearOfNotch(page);
  await expect(bar).toBeHidden();
  await setInsets(page, 0, 0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectToFit(page, laptopViewport.width, laptopViewport.height);
  if (isNew) await expectAccessible(page, 'again');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectToFit(page, phoneViewport.width, phoneViewport.height);
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(phoneViewport);
});

for (const group of publicGroups) {
  test(`shows ${group} completely, without overflow or layout shift, and accessibly when each is opened`, async ({
    page,
    site,
    problems,
  }) => {
    const { [group]: routes } = await listPublicRoutes(site);
    if (routes.some(({ status }) => status === 404)) problems.allow(/\b404\b/);
    const listShifts = await watchShifts(page);
    // The fonts are cached first, because text in a fallback font may be wider.
    await page.goto(pages.privacy);
    await page.evaluate(() => document.fonts.ready);
    for (const {
      path,
      status,
      title,
      h1,
      isVariant,
      needsScripts: isReadLate,
      isEntryPage: isEntrance,
      maxHeightPx,
    } of routes) {
      await test.step(path, async () => {
        const open = async () => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(status ?? 200);
          await waitUntilReady(page);
          // The page sets `data-whole` once everything below the fold is laid out.
          await expect(page.locator('html[data-whole]')).toBeAttached();
          if (!isReadLate) expect(await listShifts()).toEqual([]);
        };
        if (isEntrance) {
          await page.setViewportSize(laptopViewport);
          await open();
          await page.setViewportSize(phoneViewport);
        }
        await open();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
        await expect(page).toHaveTitle(withSuffix(title));
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height, 'height at 390 px').toBeLessThanOrEqual(maxHeightPx ?? Number.POSITIVE_INFINITY);
        await expectToLookRight(page, !isVariant);
      });
    }
  });
}

for (const [part, routes] of [
  ['first', adminRoutes.slice(0, 7)],
  ['second', adminRoutes.slice(7)],
] as const) {
  test(`shows the ${part} half of the admin screens completely, without overflow, and accessibly when each is opened`, async ({
    page,
    context,
    site,
  }) => {
    await site.signInBrowser(context);
    for (const { path, h1 } of routes) {
      await test.step(path, async () => {
        expect((await page.goto(path))?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
        // A screen shows one of these texts until its data have loaded.
        await expect(page.locator('main').getByText(/^(Loading .*|–)$/)).toHaveCount(0);
        await expect(page).toHaveTitle(new RegExp(agency.name));
        await expectToLookRight(page);
      });
    }
  });
}

/** Returns the parts of a page's HTML that search engines, link previews and readers without scripts rely on. */
async function readHtml(page: Page, html: string) {
  return page.evaluate((text) => {
    const { head, body } = new DOMParser().parseFromString(text, 'text/html');
    const content = (selector: string) => head.querySelector(selector)?.getAttribute('content') ?? null;
    const headings = [...body.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter((heading) => !heading.closest('dialog'));
    const levels = headings.map((heading) => Number(heading.tagName[1]));
    const ids = [...body.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      titles: [...head.querySelectorAll('title')].map(({ textContent }) => textContent),
      description: content('meta[name="description"]') ?? '',
      robots: content('meta[name="robots"]'),
      canonical: head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
      picture: content('meta[property="og:image"]') ?? '',
      h1: headings.filter((_, index) => levels[index] === 1).map(({ textContent }) => textContent),
      skipped: levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1),
      doubled: ids.filter((id, index) => ids.indexOf(id) !== index),
      missing: ['#app > header', 'main', '#app > footer'].filter((name) => !body.querySelector(name)),
      text: body.querySelector('main')?.textContent ?? '',
    };
  }, html);
}

/** Reads a JPEG's size from its start-of-frame segment. */
function readJpegSize(file: Buffer): [width: number, height: number] {
  for (let index = 2; index < file.length; index += 2 + file.readUInt16BE(index + 2)) {
    const marker = file[index + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return [file.readUInt16BE(index + 7), file.readUInt16BE(index + 5)];
  }
  throw new Error('no frame');
}

async function expectContent(page: Page, route: Route, origin: string, html: string): Promise<string> {
  const { description, picture, text, ...found } = await readHtml(page, html);
  const { path, canonical = path } = route;
  expect(found).toEqual({
    titles: [withSuffix(route.title)],
    robots: canonical === null ? 'noindex' : null,
    canonical: canonical === null ? null : origin + canonical,
    h1: [route.h1],
    skipped: [],
    doubled: [],
    missing: [],
  });
  expect(description.length).toBeGreaterThan(10);
  for (const part of route.texts ?? []) expect(text).toContain(part);
  expect(await listMissingValues(page, html)).toEqual([]);
  return picture;
}

test('has each address’s title, headings, texts and share picture in its HTML when no script runs', async ({
  page,
  site,
}) => {
  const pictures = new Set<string>();
  for (const route of await listAddresses(site)) {
    await test.step(route.path, async () => {
      const response = await site.fetch(route.path);
      expect(response.status).toBe(route.status ?? 200);
      pictures.add(await expectContent(page, route, site.url, await response.text()));
    });
  }
  for (const picture of pictures) {
    const response = await fetch(picture);
    expect([picture, response.status, response.headers.get('content-type')]).toEqual([picture, 200, 'image/jpeg']);
    const file = Buffer.from(await response.arrayBuffer());
    expect(readJpegSize(file), picture).toEqual([1200, 630]);
    // WhatsApp shows no larger preview picture.
    expect(file.length, picture).toBeLessThan(300_000);
  }
  for (const path of protectedPages)
    expect(await (await site.fetch(path)).text(), path).toContain('<title>Admin Panel');
});
