import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { site as agency } from '#shared/site/site';
import { expect, test } from './fixtures';
import { go, visit } from './visit';

test.use({ sharesSite: true });

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scrollDown(page: Page): Promise<Locator> {
  await page.mouse.wheel(0, 2400);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(1200);
  return page.getByRole('button', { name: 'Back to top' });
}

/** To another screen as by a link; its heading says that it is there. */
async function arrive(page: Page, path: string, heading: string): Promise<void> {
  await go(page, path);
  await expect(page.locator('h1')).toHaveText(heading);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu highlights Home at its alias addresses, the tagline bar fits fingers, and a tap leads to the top', async ({
    page,
    problems,
  }) => {
    problems.allow(/\b404\b/);

    await test.step('the menu highlights Home at its alias addresses', async () => {
      await visit(page, '/index-three');
      await page.getByRole('button', { name: 'Menu' }).tap();
      const menu = page.getByRole('navigation', { name: 'Main' });
      const colour = (name: string) =>
        menu.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).color);
      expect(await colour('Home')).not.toBe(await colour('About us'));
      expect(await colour('Contact Us')).toBe(await colour('About us'));
      await page.keyboard.press('Escape');
    });

    await test.step('Back to top reaches the top by a tap', async () => {
      await arrive(page, pages.home, 'Where Do You Want To Go?');
      await page.evaluate(() => scrollTo(0, 2400));
      await page.getByRole('button', { name: 'Back to top' }).tap();
      await expect.poll(() => scrolled(page)).toBe(0);
    });

    await test.step('the tagline bar has the address and every social link in finger size', async () => {
      await arrive(page, pages.terms, 'Terms of Services');
      const bar = page.getByRole('region', { name: 'Contact' });
      const names = [
        `Phone: ${agency.phone}`,
        `Address: ${agency.address.oneLine}`,
        `E-mail: ${agency.email}`,
        ...agency.social.map(({ name }) => `${name} (opens in a new tab)`),
      ];
      for (const width of [320, 390, 820]) {
        await page.setViewportSize({ width, height: 844 });
        for (const name of names) {
          const box = await bar.getByRole('link', { name }).boundingBox();
          expect(box?.height, `${name} at ${width}`).toBeGreaterThanOrEqual(44);
          expect(box?.width, `${name} at ${width}`).toBeGreaterThanOrEqual(44);
          expect((box?.x ?? 0) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(width);
        }
        expect(await bar.evaluate((element) => element.clientHeight)).toBeLessThan(60);
      }
      await bar.getByRole('link', { name: /^Address/ }).tap();
      await expect(page).toHaveURL(pages.contact);
    });
  });
});

test('Home: Top Destinations fits 6, 4, 3 or 1 and stays as high when it begins to play, and Back to top scrolls or jumps; a listing’s pager, and a press on a link', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, pages.home);

  await test.step('Top Destinations shows 6, 4, 3 or 1 at a time, and stays as high when it begins to play', async () => {
    const row = page.getByRole('group', { name: 'Top Destinations, slides' });
    // The player's styles come with those of other parts, long before it starts.
    await expect(page.locator('link[rel="stylesheet"]')).not.toHaveCount(0);
    const height = (await row.boundingBox())?.height;
    await row.scrollIntoViewIfNeeded();
    await expect(page.getByRole('button', { name: 'Next: Top Destinations' })).toBeVisible();
    expect((await row.boundingBox())?.height).toBe(height);
    // Slides at least partly in view.
    const inView = () =>
      row.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [...element.querySelectorAll('li')].filter((slide) => {
          const box = slide.getBoundingClientRect();
          return box.right > left + 2 && box.left < right - 2;
        }).length;
      });
    for (const [width, slides] of [
      [320, 1],
      [425, 1],
      [767, 3],
      [992, 4],
      [1025, 6],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(inView, { message: `at ${width}` }).toBe(slides);
    }
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(() => scrollTo(0, 0));
  await test.step('Back to top jumps under reduced motion', async () => {
    const button = await scrollDown(page);
    const left = await button.evaluate((element: HTMLElement) => {
      element.click();
      return scrollY;
    });
    expect(left).toBe(0);
  });

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await test.step('Back to top scrolls up and moves the focus, by mouse and by keyboard', async () => {
    const top = page.getByRole('link', { name: `${agency.name}, home` });
    await (await scrollDown(page)).click();
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(top).toBeFocused();

    const button = await scrollDown(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => scrolled(page)).toBe(0);
    await expect(top).toBeFocused();
    await expect(button).toBeHidden();
  });

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await arrive(page, pages.adventure, 'Adventure Packages');
  await test.step('a listing’s pager covers no card and leads to its groups', async () => {
    const pager = page.getByRole('navigation', { name: 'Pages', exact: true });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Pages', 'Pages, below the tours']) {
        const one = page.getByRole('navigation', { name, exact: true });
        // Only what is near the window has been laid out.
        await one.scrollIntoViewIfNeeded();
        await expect(one).toBeInViewport({ ratio: 1 });
        const covered = await one.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return [...document.querySelectorAll('[data-page] article')]
            .map((card) => card.getBoundingClientRect())
            .filter((card) => card.bottom > 0 && card.top < innerHeight)
            .filter((card) => card.top < bottom && card.bottom > top).length;
        });
        expect(covered, `${name} at ${width}`).toBe(0);
      }
    }
    const [third] = await page.locator('[data-page="3"]').all();
    await pager.getByRole('link', { name: 'Page 3' }).click();
    await expect(third as Locator).toBeFocused();
    await expect(third as Locator).toBeInViewport();
    const below = page.getByRole('navigation', { name: 'Pages, below the tours' });
    await expect(below.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await below.getByRole('link', { name: 'Page 1' }).click();
    await expect(page.locator('[data-page="1"]')).toBeInViewport();
    await expect(pager.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  });

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await test.step('a press on a link shows with the next frame, however long its page takes', async () => {
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route('**/assets/aside-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const width = await page.evaluate(async (path) => {
      document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)?.click();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const bar = document.querySelector('#app > .skip-link + [aria-hidden]');
      return bar?.getBoundingClientRect().width;
    }, pages.about);
    expect(width).toBeGreaterThan(40);
    answer();
    await expect(page).toHaveURL(pages.about);
    await expect(page.locator('html[data-going]')).toHaveCount(0);
  });
});
