import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { protectedPages } from '#shared/site/protected-pages';
import { site as agency } from '#shared/site/site';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { expectClearOfNotch, setInsets, turnPhone } from './landscape';
import { canonicalOf, type Route, routes, tourRoutes } from './routes';
import { expectFieldsWithoutZoom, listSlips } from './slips';
import { go, untilReady } from './visit';

test.use({ sharesSite: true });

/** The head of a page: the one that is open, or one given as HTML. */
async function readHead(page: Page, html: string | null = null) {
  return page.evaluate((text) => {
    const { head } = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
    const content = (selector: string) => head.querySelector(selector)?.getAttribute('content') ?? null;
    return {
      title: head.querySelector('title')?.textContent,
      description: content('meta[name="description"]'),
      robots: content('meta[name="robots"]'),
      canonical: head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
      titles: head.querySelectorAll('title').length,
      picture: content('meta[property="og:image"]'),
    };
  }, html);
}

/** Skipped heading levels, duplicate ids, missing landmarks; the text of its main part. */
async function readBody(page: Page, html: string | null = null) {
  return page.evaluate((text) => {
    const body = text === null ? document : new DOMParser().parseFromString(text, 'text/html');
    const headings = [...body.querySelectorAll('h1,h2,h3,h4,h5,h6')].filter((heading) => !heading.closest('dialog'));
    const levels = headings.map((heading) => Number(heading.tagName[1]));
    const ids = [...body.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      h1: headings.filter((_, at) => levels[at] === 1).map(({ textContent }) => textContent),
      outline: {
        skipped: levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1),
        doubled: ids.filter((id, at) => ids.indexOf(id) !== at),
        landmarks: ['#app > header', 'main', '#app > footer'].filter((name) => !body.querySelector(name)),
      },
      text: body.querySelector('main')?.textContent ?? '',
    };
  }, html);
}

/** The words of a page, with scripts or without: the one that is open, or one given as HTML. */
async function expectContent(page: Page, route: Route, origin: string, html: string | null = null): Promise<void> {
  const head = await readHead(page, html);
  expect(head.title).toBe(route.title.includes(agency.name) ? route.title : `${route.title} | ${agency.name}`);
  expect(head.titles).toBe(1);
  expect(head.description?.length ?? 0).toBeGreaterThan(10);
  expect(head.picture).toMatch(/^http.+\.jpg$/);
  const canonical = canonicalOf(route);
  expect(head.canonical).toBe(canonical === null ? null : origin + canonical);
  expect(head.robots).toBe(canonical === null ? 'noindex' : null);
  const { h1, outline, text } = await readBody(page, html);
  expect(h1).toEqual([route.h1]);
  expect(outline).toEqual({ skipped: [], doubled: [], landmarks: [] });
  for (const part of route.texts ?? []) expect(text).toContain(part);
  expect(await listSlips(page, html)).toEqual([]);
}

/** Another address's screen is led to, as by a link; what it is without scripts comes last in this file. */
async function openRoute(page: Page, route: Route): Promise<void> {
  const heading = page.locator('h1');
  // To a line break no link can lead: the router has no route for it.
  if (!route.isSeenElsewhere || route.path.includes('%0a')) {
    const answer = await page.goto(route.path);
    expect(answer?.status()).toBe(route.status ?? 200);
  } else {
    // By way of another screen, or the heading might still be the last one's.
    if ((await heading.textContent()) === route.h1) {
      await go(page, pages.signupSuccess);
      await expect(heading).toHaveText('Success');
    }
    await go(page, route.path);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(route.h1);
}

async function expectFitting(page: Page): Promise<void> {
  expect(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))).toBe(0);
}

async function expectFields(page: Page, fields: readonly string[]): Promise<void> {
  const [first] = fields;
  if (first === undefined) return;
  // What waits below the first view counts as hidden.
  await expect(page.locator('html[data-whole]')).toBeAttached();
  const form = page.locator('main form', { has: page.getByLabel(first, { exact: true }) }).first();
  // On a phone Home's form is folded; a tour's begins short.
  const folded = page.locator('main details:not([open]):has(form) > summary').first();
  await expect(async () => {
    for (const opens of [folded, form.getByText('Ask', { exact: true })])
      if (await opens.isVisible()) await opens.click();
    await expect(form.getByLabel(first, { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const field of fields) await expect(form.getByLabel(field, { exact: true })).toBeVisible();
}

/** On a narrow phone no button breaks its word or leaves its card; nor is a page too wide with text twice as large. */
async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const found = await page.evaluate(() => {
    const edge = innerWidth + 1;
    const inScroller = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || inScroller(element.parentElement));
    const words = (all: Element[]) => all.map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 30)}`);
    const buttons = [...document.querySelectorAll('main .btn')];
    const wide = [...document.querySelectorAll('main *')].filter(
      (element) => element.getBoundingClientRect().right > edge && !inScroller(element.parentElement),
    );
    const overCard = buttons.filter((one) => {
      const frame = one.closest('article, section, form')?.getBoundingClientRect();
      return frame && one.getBoundingClientRect().right > frame.right + 1;
    });
    const tall = buttons.filter((one) => one.clientHeight > 76);
    // Text twice as large (WCAG 1.4.4).
    document.documentElement.style.fontSize = '200%';
    const over = document.documentElement.scrollWidth - innerWidth;
    document.documentElement.style.fontSize = '';
    return { wide: words(wide), overCard: words(overCard), tall: words(tall), over };
  });
  expect(found).toEqual({ wide: [], overCard: [], tall: [], over: 0 });
}

/** No row of a page's cards has a gap, for any number of tours. */
async function expectFullRows(page: Page): Promise<void> {
  const boxes = await page.locator('main [data-tour]').evaluateAll((cards) =>
    cards.map((card) => {
      const { y, right } = card.getBoundingClientRect();
      return { y: Math.round(y), right };
    }),
  );
  expect(boxes).not.toEqual([]);
  const ends = new Map<number, number>();
  for (const { y, right } of boxes) ends.set(y, Math.max(right, ends.get(y) ?? 0));
  expect(Math.max(...ends.values()) - Math.min(...ends.values())).toBeLessThan(2);
}

const withCards: readonly string[] = [
  pages.home,
  pages.adventure,
  pages.domestic,
  pages.international,
  pages.spitiValley,
];

const narrow: readonly string[] = [pages.home, pages.adventure, pages.contact, pages.about, pages.saved];

async function expectWhole(page: Page, route: Route, origin: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoute(page, route);
  await expectContent(page, route, origin);
  await expectFitting(page);
  await untilReady(page);
  if (narrow.includes(route.path) || (route.path.startsWith(pages.tour('')) && route.status === undefined)) {
    await expectNarrow(page);
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await expectFields(page, route.fields ?? []);
  await expectFieldsWithoutZoom(page);
  if (!route.isSeenElsewhere) {
    await expectAccessible(page);
    await turnPhone(page);
    await expectClearOfNotch(page);
    await setInsets(page, 0, 0);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectFitting(page);
  if (withCards.includes(route.path)) await expectFullRows(page);
  if (route.path === pages.adventure) {
    const rating = page.getByRole('article').first().getByText('Rating :').locator('..');
    expect((await rating.boundingBox())?.height).toBeLessThan(28);
  }
  if (!route.isSeenElsewhere) await expectAccessible(page, 'again');
}

// The longest file. Its journeys only read, so they may run side by side.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

// About as long as each other.
const groups = Object.entries(routes);
for (const some of [groups.slice(0, 2), groups.slice(2, 5), groups.slice(5)]) {
  const names = some.map(([name]) => name).join(', ');
  test(`${names}: each address matches the spec at both widths, and is accessible by day and by night`, async ({
    page,
    site,
    problems,
  }) => {
    for (const route of some.flatMap(([, listed]) => listed)) {
      if (route.status === 404) problems.allow(/\b404\b/);
      await test.step(route.path, () => expectWhole(page, route, site.url));
    }
  });
}

test('a tour matches the spec at each of its addresses; menu-only addresses are not found; the desk needs a login', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b404\b/);
  for (const route of await tourRoutes(site)) await test.step(route.path, () => expectWhole(page, route, site.url));

  await test.step('menu-only addresses highlight Home and are not found', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const path of ['/index-two', '/index-three', '/index-four', '/index-five', '/index-item']) {
      expect((await site.fetch(path)).status, path).toBe(404);
      await go(page, path);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found?');
      const colourOf = (name: string) =>
        menu.getByRole('link', { name }).evaluate((element) => getComputedStyle(element).color);
      expect(await colourOf('Home')).not.toBe(await colourOf('About us'));
    }
  });

  await test.step('the desk needs a login', async () => {
    await page.goto(pages.dashboard);
    for (const path of protectedPages) {
      await go(page, path);
      await expect(page).toHaveURL(pages.login);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
      // Opened by itself it is the same page of the desk.
      expect(await (await site.fetch(path)).text(), path).toContain('<title>Admin Panel');
    }
  });
});

test('every address has the same content without scripts', async ({ page, site }) => {
  for (const route of [...Object.values(routes).flat(), ...(await tourRoutes(site))]) {
    await test.step(route.path, async () => {
      const answer = await site.fetch(route.path);
      expect(answer.status).toBe(route.status ?? 200);
      // A page without the site's policy takes HTML, and runs none of its scripts.
      await expectContent(page, route, site.url, await answer.text());
    });
  }
});
