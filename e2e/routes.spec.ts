import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { protectedPages } from '#shared/protected-pages';
import { site as agency } from '#shared/site';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { canonicalOf, type Route, routes, tourRoutes } from './routes';
import { untilReady } from './visit';

async function readHead(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content') ?? null;
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      robots: content('meta[name="robots"]'),
      canonical: document.head.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
      titles: document.head.querySelectorAll('title').length,
      picture: content('meta[property="og:image"]'),
    };
  });
}

/** Skipped heading levels, duplicate ids, missing landmarks. */
async function readOutline(page: Page) {
  return page.evaluate(() => {
    const levels = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')]
      .filter((heading) => !heading.closest('dialog'))
      .map((heading) => Number(heading.tagName[1]));
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return {
      h1: levels.filter((level) => level === 1).length,
      skipped: levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1),
      doubled: ids.filter((id, at) => ids.indexOf(id) !== at),
      landmarks: ['#app > header', 'main', '#app > footer'].filter((name) => !document.querySelector(name)),
      wider: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    };
  });
}

async function expectRoute(page: Page, route: Route, origin: string): Promise<void> {
  const answer = await page.goto(route.path);
  expect(answer?.status()).toBe(route.status ?? 200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(route.h1);
  const head = await readHead(page);
  expect(head.title).toBe(route.title.includes(agency.name) ? route.title : `${route.title} | ${agency.name}`);
  expect(head.titles).toBe(1);
  expect(head.description?.length ?? 0).toBeGreaterThan(10);
  expect(head.picture).toMatch(/^http.+\.jpg$/);
  const canonical = canonicalOf(route);
  expect(head.canonical).toBe(canonical === null ? null : origin + canonical);
  expect(head.robots).toBe(canonical === null ? 'noindex' : null);
  expect(await readOutline(page)).toEqual({ h1: 1, skipped: [], doubled: [], landmarks: [], wider: 0 });
  const main = (await page.locator('main').textContent()) ?? '';
  for (const text of route.texts ?? []) expect(main).toContain(text);
}

async function expectFields(page: Page, fields: readonly string[]): Promise<void> {
  const form = page.locator('main form').first();
  // On a phone Home's form is folded.
  const folded = page.locator('main details:not([open]):has(form) > summary').first();
  if (fields.length > 0 && (await folded.isVisible())) await folded.click();
  for (const field of fields) await expect(form.getByLabel(field, { exact: true })).toBeVisible();
}

async function expectWhole(page: Page, route: Route, origin: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectRoute(page, route, origin);
  await untilReady(page);
  await expectFields(page, route.fields ?? []);
  if (!route.isSeenElsewhere) await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await readOutline(page)).toMatchObject({ wider: 0 });
  if (!route.isSeenElsewhere) await expectAccessible(page);
}

// The longest file. Its journeys only read, so they may run side by side.
test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const route of routes) {
  test(`${route.path} matches the spec at both widths${route.isSeenElsewhere ? '' : ', and is accessible'}`, async ({
    page,
    site,
    problems,
  }) => {
    if (route.status === 404) problems.allow(/\b404\b/);
    await expectWhole(page, route, site.url);
  });
}

test('a tour matches the spec at each of its addresses', async ({ page, site }) => {
  for (const route of await tourRoutes(site)) await expectWhole(page, route, site.url);
});

test('menu-only addresses highlight Home and are not found', async ({ page, problems }) => {
  problems.allow(/\b404\b/);
  for (const name of ['two', 'three', 'four', 'five', 'index-item']) {
    const path = name === 'index-item' ? '/index-item' : `/index-${name}`;
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found?');
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    const other = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' });
    const colour = (link: typeof home) => link.evaluate((element) => getComputedStyle(element).color);
    expect(await colour(home)).not.toBe(await colour(other));
  }
});

test('the desk needs a login', async ({ page }) => {
  for (const path of protectedPages) {
    await page.goto(path);
    await expect(page).toHaveURL(pages.login);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every address has the same content', async ({ page, site, problems }) => {
    problems.allow(/\b404\b/);
    for (const route of [...routes, ...(await tourRoutes(site))]) {
      await test.step(route.path, () => expectRoute(page, route, site.url));
    }
  });
});
