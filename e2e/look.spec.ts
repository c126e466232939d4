import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { laptop, phone } from './phone';
import { arrive, go, visit } from './visit';

test.use({ sharesSite: true });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const whole = top >= 0 && bottom <= innerHeight && bottom > top;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return whole && (hit === element || element.contains(hit));
  });
}

interface Words {
  text: string;
  ink: string;
  box: { x: number; y: number; width: number; height: number };
}

/** Hides the hero's words; what they were and where they stood, in pixels from the hero's corner. */
async function hideWords(hero: Locator): Promise<Words[]> {
  return hero.evaluate((element) => {
    const corner = element.getBoundingClientRect();
    return [...element.querySelectorAll<HTMLElement>('p, h1')].map((words) => {
      const { x, y, width, height } = words.getBoundingClientRect();
      const ink = getComputedStyle(words).color;
      words.style.color = 'transparent';
      return { text: words.innerText, ink, box: { x: x - corner.x, y: y - corner.y, width, height } };
    });
  });
}

/** Contrast (WCAG) of words against what's behind them, at the worst percentile. */
async function contrastsOf(words: readonly Words[], ground: Buffer, blank: Page): Promise<number[]> {
  return blank.evaluate(
    async ([source, all]) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height + 1).getContext('2d', {
        willReadFrequently: true,
      });
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      const lights = Array.from({ length: 256 }, (_, byte) =>
        byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
      );
      const lightsOf = (x: number, y: number, width: number, height: number) => {
        const { data } = context.getImageData(x, y, width, height);
        const light = (at: number) => lights[data[at] ?? 0] ?? 0;
        const found = new Float32Array(width * height);
        for (let pixel = 0; pixel < found.length; pixel += 1) {
          const at = pixel * 4;
          found[pixel] = 0.2126 * light(at) + 0.7152 * light(at + 1) + 0.0722 * light(at + 2);
        }
        return found.sort();
      };
      const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return all.map(({ ink, box }) => {
        context.fillStyle = ink;
        context.fillRect(0, bitmap.height, 1, 1);
        const [words = 0] = lightsOf(0, bitmap.height, 1, 1);
        const x = Math.max(0, Math.floor(box.x));
        const y = Math.max(0, Math.floor(box.y));
        const right = Math.min(box.x + box.width, bitmap.width);
        const bottom = Math.min(box.y + box.height, bitmap.height);
        const grounds = lightsOf(x, y, Math.floor(right - x), Math.floor(bottom - y));
        // The worst ground is the lightest or the darkest, but for one pixel in a hundred.
        const edge = Math.floor(grounds.length / 100);
        return Math.min(ratio(grounds[edge] ?? 0, words), ratio(grounds.at(-1 - edge) ?? 0, words));
      });
    },
    [`data:image/png;base64,${ground.toString('base64')}`, words] as const,
  );
}

/** The form begins in the first view, and the hero's words stand out from its picture. */
async function expectHero(page: Page, blank: Page, viewport: typeof phone): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(() => scrollTo(0, 0));
  const form = page.getByRole('heading', { name: 'Plan Your Trip' });
  await expect.poll(() => isInSight(form), `${viewport.width} px`).toBe(true);
  const hero = page.getByRole('heading', { level: 1 }).locator('../..');
  const picture = hero.locator('img');
  // Another width may have another file.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const words = await hideWords(hero);
  expect(words.length).toBeGreaterThan(2);
  const onPicture = await contrastsOf(words.slice(2), await hero.screenshot(), blank);
  const show = (visibility: string) =>
    picture.evaluate((image, to) => {
      image.style.visibility = to;
    }, visibility);
  // The peaks stand before the heading: what it stands on is the sky.
  await show('hidden');
  const onSky = await contrastsOf(words.slice(0, 2), await hero.screenshot(), blank);
  for (const [at, contrast] of [...onSky, ...onPicture].entries()) {
    expect(contrast, `“${words[at]?.text}” at ${viewport.width} px`).toBeGreaterThanOrEqual(4.5);
  }
  await show('');
  await hero.evaluate((element) => {
    for (const each of element.querySelectorAll<HTMLElement>('p, h1')) each.style.color = '';
  });
}

test('Home: its cards, form, modal and milestone on a phone; its hero on every width', async ({
  page,
  context,
  site,
}) => {
  const blank = await context.newPage();
  // A picture of a page in the background takes seconds.
  await page.bringToFront();
  await page.setViewportSize(phone);
  await visit(page, pages.home);
  const name = page.getByRole('form', { name: 'Plan Your Trip' }).getByLabel('Name');

  await test.step('the hero’s words stand out from its picture, and the form begins in the first view', () =>
    expectHero(page, blank, phone));

  await test.step('six cards, the rest as a table, then the band, and a folded form', async () => {
    // Before, what is below the first view is only about as tall as it will be.
    await page.locator('html[data-whole]').waitFor({ state: 'attached' });

    const cards = page.getByRole('region', { name: 'Tour Packages' }).getByRole('article');
    await expect(cards).toHaveCount(20);
    const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
    expect(Math.min(...heights.slice(0, 6))).toBeGreaterThan(280);
    expect(Math.max(...heights.slice(6))).toBeLessThan(190);
    const row = cards.nth(6);
    for (const part of [row.getByRole('heading'), row.getByText('₹').first(), row.getByText('Explore Now')]) {
      await expect(part).toBeVisible();
    }
    const band = await page.getByRole('region', { name: /^From Delhi to/ }).boundingBox();
    const last = await cards.last().boundingBox();
    expect(band?.y).toBeGreaterThan(last?.y ?? Number.POSITIVE_INFINITY);

    await expect(name).toBeHidden();
    await page.locator('summary').filter({ hasText: 'Plan Your Trip' }).click();
    await expect(name).toBeVisible();
    // With the form open Home is accessible: see routes.spec.ts.
  });

  await test.step('a link to the folded form opens it on a phone; a wide window never folds it', async () => {
    // Away first, or only the hash would change.
    await page.goto('about:blank');
    await page.goto(`${pages.home}#plan-your-trip`);
    await expect(name).toBeVisible();
    await page.setViewportSize(laptop);
    await expect(name).toBeVisible();
    await page.locator('summary').filter({ hasText: 'Plan Your Trip' }).click();
    await expect(name).toBeVisible();
  });

  await test.step('on larger windows the hero’s words stand out too', async () => {
    for (const viewport of [{ width: 820, height: 1180 }, laptop, { width: 1920, height: 1080 }]) {
      await expectHero(page, blank, viewport);
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => isInSight(page.getByRole('heading', { name: 'Plan Your Trip' }))).toBe(true);
  });

  await test.step('its words stand above its peaks and below the logo, and the whole sun is in the sky, behind none of them', async () => {
    for (const width of [320, 390, 820, 1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const sky = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
        const lines = [title.firstChild, title.querySelector('span')?.firstChild].map((text) => {
          const range = document.createRange();
          range.selectNodeContents(text as Node);
          return range.getBoundingClientRect();
        });
        const from = Math.min(...lines.map(({ left }) => left));
        const to = Math.max(...lines.map(({ right }) => right));
        // Its lines are as high as capitals, of which all of it is.
        const { bottom } = title.getBoundingClientRect();
        const print = title.parentElement?.nextElementSibling as HTMLElement;
        const picture = print.getBoundingClientRect();
        const { top, left, width } = getComputedStyle(print, '::after');
        const sun = {
          top: picture.top + parseFloat(top),
          left: picture.left + parseFloat(left),
          size: parseFloat(width),
        };
        const isBeside = sun.left >= to || sun.left + sun.size <= from;
        return {
          wordsAbovePeaks: bottom <= picture.top,
          sunBelowHeader: sun.top >= (title.parentElement?.parentElement?.getBoundingClientRect().top ?? Infinity),
          sunInWindow: sun.left >= 0 && sun.left + sun.size <= innerWidth,
          sunBesideOrBelowWords: isBeside || sun.top >= bottom,
        };
      });
      expect([width, ...Object.entries(sky).filter(([, is]) => !is)]).toEqual([width]);
    }
    // The tests' browser has no such scrollbar. It narrows the page, and not the window.
    await page.evaluate(() => {
      document.documentElement.style.width = 'calc(100% - 15px)';
    });
    for (const width of [1280, 1000, 820, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const leftOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().left);
      const logo = await leftOf(page.locator('header a[href="/"]').first());
      const heading = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
        const words = document.createRange();
        words.selectNodeContents(title);
        return words.getBoundingClientRect().left;
      });
      expect(Math.abs(heading - logo), `${width} px`).toBeLessThan(1);
    }
  });

  await page.evaluate(() => {
    document.documentElement.style.width = '';
  });
  await page.setViewportSize(phone);
  await test.step('the modal shows its tour; the outcome is a milestone with next steps', async () => {
    const inquiry = makeInquiry();
    const tour = (await site.tours()).find(({ heading }) => heading.startsWith('Hampta'));
    await page.locator(`[data-tour="${tour?._id}"]`).getByText('Explore Now').click();
    const dialog = page.getByRole('dialog', { name: 'Get in touch!' });
    await expect(dialog.getByText(tour?.duration ?? '')).toBeVisible();
    await expect(dialog.getByText('₹11,900')).toBeVisible();
    await expect(dialog.locator('img')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Read about it first' })).toHaveAttribute(
      'href',
      pages.tour(tour?._id ?? ''),
    );

    await sendInquiry(dialog, inquiry);
    const stone = dialog.getByRole('status');
    await expect(stone.getByText('Sent', { exact: true })).toBeVisible();
    for (const word of [inquiry.email, `${inquiry.month}, ${inquiry.people} people`, tour?.heading ?? '']) {
      await expect(stone.getByRole('definition').filter({ hasText: word })).toBeVisible();
    }
    await expect(stone.getByRole('link', { name: 'WhatsApp us' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=/,
    );
    await expect(stone.locator('a[href^="/tour/"]')).toHaveCount(2);
    await expect(stone.locator(`a[href="${pages.tour(tour?._id ?? '')}"]`)).toHaveCount(0);
    await expect(dialog.getByLabel('Name')).toBeHidden();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Write another' }).click();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Destination')).toHaveValue(tour?.heading ?? '');
  });
});

test('a footer that folds, and a price always in view', async ({ page, site, problems }) => {
  problems.allow(/\b404\b/);
  const [tour] = await site.tours();
  await page.setViewportSize(phone);
  await visit(page, pages.saved);

  await test.step('‘Tour not found.’ and ‘Invalid Tour ID’ offer three tours instead', async () => {
    for (const [path, title] of [
      [pages.tour('nowhere'), 'Tour not found.'],
      [pages.exploreNow, 'Invalid Tour ID'],
    ] as const) {
      await go(page, path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Roads that are open' }).getByRole('article')).toHaveCount(3);
      await expect(page.getByText('Here', { exact: true })).toBeVisible();
    }
  });

  await test.step('on a phone the footer is folded, and each of its links can be reached', async () => {
    const footer = page.getByRole('contentinfo');
    const links = footer.locator('ul a');
    const all = await links.count();
    expect(await links.filter({ visible: true }).count()).toBeLessThan(all / 2);
    for (const name of ['Company', 'Rides', 'Office']) await footer.getByText(name, { exact: true }).click();
    await expect(links.filter({ visible: true })).toHaveCount(all);
    await expect(footer.getByRole('link', { name: /^ride@/ })).toBeVisible();
    for (const name of ['Company', 'Rides', 'Office']) await footer.getByText(name, { exact: true }).click();
    expect(await links.filter({ visible: true }).count()).toBeLessThan(all / 2);
    await page.setViewportSize(laptop);
    await expect(links.filter({ visible: true })).toHaveCount(all);
  });

  await test.step('on a laptop a tour’s price and button stay in view all the way down', async () => {
    await arrive(page, pages.tour(tour?._id ?? ''), tour?.heading ?? '');
    const card = page.getByRole('complementary', { name: 'Ask about this tour' });
    const bar = page.locator('a[href="#inquire"]').filter({ hasText: 'Send inquiry' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 400) {
      await page.evaluate((to) => scrollTo(0, to), top);
      const send = card.getByText('Ask', { exact: true });
      await expect.poll(async () => (await isInSight(bar)) || (await isInSight(send)), `${top} px down`).toBe(true);
    }
    // Half way down, the form itself is in view.
    await page.getByRole('heading', { name: 'Itinerary' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);
    const parts = [card.getByText('Ask', { exact: true }), card.getByText('per person')];
    await expect.poll(() => Promise.all(parts.map(isInSight))).toEqual([true, true]);
  });
});
