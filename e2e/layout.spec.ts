import type { Locator, Page } from '@playwright/test';
import { formatPrice } from '#shared/money';
import { pages } from '#shared/routes';
import { defaultFacts as agency } from '#shared/settings/site';
import { expect, test } from './fixtures';
import { laptopViewport, phoneViewport, visit, visitUntilOfflineReady, waitUntilReady } from './visit';

test.use({ sharesSite: true, serviceWorkers: 'allow', viewport: phoneViewport });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Doubles the text size (WCAG 1.4.4). */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

const readWidth = async (part: Locator) => (await part.boundingBox())?.width ?? 0;

test('cuts nothing of the menu, a form or a plan when text is twice as large', async ({ page, site }) => {
  await visit(page, pages.inquiryForm);
  await enlargeText(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const close = page.getByRole('button', { name: 'Close' });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  const form = page.getByRole('form', { name: 'Inquiry' });
  for (const label of ['Country code', 'Phone'])
    expect(await readWidth(form.getByLabel(label)), label).toBeGreaterThan(280);
  expect(await readWidth(page.getByRole('list').getByText('We send it when you’re back'))).toBeGreaterThan(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneViewport.width);

  await visit(page, pages.ride((await site.findTour('Manali to Leh'))._id));
  await enlargeText(page);
  expect(await readWidth(page.getByLabel('Another first day'))).toBeGreaterThan(280);
  const days = page.getByRole('radio', { name: /^Sat/ }).first().locator('..').locator('b');
  expect(await days.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phoneViewport.width);
});

test('keeps a laptop’s menu in its place when the page arrives in pieces', async ({ page, site }) => {
  await page.setViewportSize(laptopViewport);
  const html = await (await site.fetch(pages.adventure)).text();
  const readLeft = async (partialHtml: string) => {
    await page.route(`**${pages.adventure}`, (route) => route.fulfill({ contentType: 'text/html', body: partialHtml }));
    await page.goto(pages.adventure);
    await page.evaluate(() => document.fonts.ready);
    return page.locator('#menu').evaluate((element) => element.getBoundingClientRect().left);
  };
  const finalLeft = await readLeft(html);
  for (const htmlPart of [`href="${pages.domestic}"`, '</nav>', '</header>', '<main']) {
    expect(await readLeft(html.slice(0, html.indexOf(htmlPart))), htmlPart).toBe(finalLeft);
  }
});

const longNames = [
  'Himalayan Motorcycle Expeditions Ladakh',
  'Donaudampfschifffahrtsgesellschaftsreise',
  'Skyline Motortours',
];

test('keeps a long name in the header and the footer at every width', async ({ page, problems, site }) => {
  // The page's HTML has another name than its data.
  problems.allow(/React error #418/);
  const html = await (await site.fetch(pages.adventure)).text();
  for (const name of longNames) {
    const body = html.replace('id="site-data">{}', `id="site-data">${JSON.stringify({ name })}`);
    await page.route(`**${pages.adventure}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(pages.adventure);
    await expect(page.getByRole('link', { name: `${name}, home` })).toBeVisible();
    for (const width of [320, 390, 1080, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const faults = await page.evaluate(() => {
        const found: string[] = [];
        const bar = document.querySelector('header')?.getBoundingClientRect() ?? new DOMRect();
        const parts = [...document.querySelectorAll('header > div > *, header #menu li > a')]
          .filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 0)
          .map((part) => ({ text: part.textContent || part.ariaLabel, box: part.getBoundingClientRect() }));
        for (const { text, box } of parts) {
          if (box.top < bar.top || box.bottom > bar.bottom || box.right > innerWidth)
            found.push(`${text} leaves the header`);
        }
        const [logo, ...others] = parts;
        for (const { text, box } of others)
          if (logo && box.left < logo.box.right) found.push(`${text} lies on the name`);
        const plan = document.querySelector('header > div > a.btn');
        if (plan?.checkVisibility() && plan.scrollHeight > 46) found.push('The button breaks');
        for (const line of document.querySelectorAll<HTMLElement>('header .brand-name, footer .brand-name')) {
          if (line.scrollHeight > line.clientHeight + 1) found.push(`${line.textContent} is cut`);
          if (line.clientHeight > 2.4 * Number.parseFloat(getComputedStyle(line).fontSize))
            found.push(`${line.textContent} has three lines`);
        }
        if (document.documentElement.scrollWidth > innerWidth) found.push('The page scrolls sideways');
        return found;
      });
      expect(faults, `${name} at ${width}`).toEqual([]);
    }
    await page.unroute(`**${pages.adventure}`);
  }
});

interface HeroText {
  text: string;
  colour: string;
  box: { x: number; y: number; width: number; height: number };
}

/** Hides the hero's text. Returns the texts with their position in pixels from the hero's corner. */
async function hideHeroTexts(hero: Locator): Promise<HeroText[]> {
  return hero.evaluate((element) => {
    const corner = element.getBoundingClientRect();
    return [...element.querySelectorAll<HTMLElement>('p, h1')].map((words) => {
      const { x, y, width, height } = words.getBoundingClientRect();
      const colour = getComputedStyle(words).color;
      words.style.color = 'transparent';
      return { text: words.innerText, colour, box: { x: x - corner.x, y: y - corner.y, width, height } };
    });
  });
}

/** Returns the WCAG contrast of each text against the picture behind it, at the worst percentile. */
async function listContrasts(page: Page, words: readonly HeroText[], picture: Buffer): Promise<number[]> {
  return page.evaluate(
    async ([source, heroTexts]) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height + 1).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      const toLuminance = (byte: number) => (byte <= 10 ? byte / 3294.6 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
      const listLuminances = (x: number, y: number, width: number, height: number) => {
        const { data } = context.getImageData(x, y, width, height);
        const weights = [0.2126, 0.7152, 0.0722];
        return Array.from({ length: width * height }, (_, pixel) =>
          weights.reduce(
            (luminance, weight, index) => luminance + weight * toLuminance(data[pixel * 4 + index] ?? 0),
            0,
          ),
        ).sort((a, b) => a - b);
      };
      const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      return heroTexts.map(({ colour, box }) => {
        context.fillStyle = colour;
        context.fillRect(0, bitmap.height, 1, 1);
        const [luminance = 0] = listLuminances(0, bitmap.height, 1, 1);
        const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
        const right = Math.min(box.x + box.width, bitmap.width);
        const bottom = Math.min(box.y + box.height, bitmap.height);
        const background = listLuminances(x, y, Math.floor(right - x), Math.floor(bottom - y));
        // The lightest or darkest background, without the most extreme percent of pixels.
        const edge = Math.floor(background.length / 100);
        return Math.min(ratio(background[edge] ?? 0, luminance), ratio(background.at(-1 - edge) ?? 0, luminance));
      });
    },
    [`data:image/png;base64,${picture.toString('base64')}`, words] as const,
  );
}

test('shows what the site is, the search and readable words over the picture when Home is opened at any width', async ({
  page,
  context,
}) => {
  // The page's CSP blocks the screenshot as an image, so a blank page measures it.
  const blankPage = await context.newPage();
  await page.bringToFront();
  await visit(page, pages.home);
  const hero = page.getByRole('heading', { level: 1 }).locator('../..');
  const picture = hero.locator('img');
  for (const viewport of [phoneViewport, { width: 820, height: 1180 }, laptopViewport, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(viewport);
    await expect(hero.getByText(agency.homeLead)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Show tours' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Plan Your Trip' })).toBeInViewport({ ratio: 1 });
    // Another width may load another file.
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const words = await hideHeroTexts(hero);
    expect(words.length).toBeGreaterThan(2);
    const leadContrasts = await listContrasts(blankPage, words.slice(2), await hero.screenshot());
    // The peaks are drawn above the heading, so only the sky counts as background.
    await picture.evaluate((image) => image.style.setProperty('visibility', 'hidden'));
    const skyContrasts = await listContrasts(blankPage, words.slice(0, 2), await hero.screenshot());
    for (const [index, contrast] of [...skyContrasts, ...leadContrasts].entries())
      expect(contrast, `“${words[index]?.text}” at ${viewport.width} px`).toBeGreaterThanOrEqual(4.5);
    await picture.evaluate((image) => image.style.removeProperty('visibility'));
    await hero.evaluate((element) => {
      for (const text of element.querySelectorAll<HTMLElement>('p, h1')) text.style.color = '';
    });
  }
});

for (const [viewport, maxTop] of [
  [laptopViewport, 800],
  [phoneViewport, 900],
] as const) {
  test(`begins the first tour within ${maxTop} px when a list is opened at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const paths = [pages.adventure, pages.domestic, pages.international, pages.himachalPradesh, pages.find];
    for (const path of paths) {
      await visit(page, path);
      const box = await page.getByRole('article').first().boundingBox();
      expect(box?.y ?? Number.POSITIVE_INFINITY, path).toBeLessThan(maxTop);
    }
  });
}

test('scrolls to the tours when Home’s search is sent', async ({ page }) => {
  await visit(page, pages.home);
  const search = page.getByRole('form', { name: 'Find your tour' });
  await search.getByLabel('Month').selectOption('june');
  await search.getByRole('button', { name: 'Show tours' }).click();
  await expect(page).toHaveURL(/\?month=june.*#found$/);
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ tours$/ })).toBeInViewport();
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.9 });
});

test('opens Plan Your Trip when a link to it is pressed on another page or on Home', async ({ page }) => {
  await page.setViewportSize(laptopViewport);
  const name = page.getByRole('form', { name: 'Plan Your Trip' }).getByLabel('Name');
  const link = page.getByRole('banner').getByRole('link', { name: 'Plan Your Trip' });
  await visit(page, pages.terms);
  await link.click();
  await expect(name).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: 'Plan Your Trip' }).click();
  await expect(name).toBeHidden();
  await link.click();
  await expect(name).toBeInViewport({ ratio: 1 });
});

const dayColour = 'rgb(251, 248, 243)';
const nightColour = 'rgb(15, 20, 32)';

const readPageColour = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const findSchemeRadio = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('group', { name: 'Colours' }).getByRole('radio', { name });
const readPictureSrc = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLImageElement>('main picture > img')?.currentSrc ?? '');
/** True while only the script in the head can have set the colour scheme, before the first paint. */
const readHeadStart = (page: Page) =>
  page.evaluate(() => [document.head.firstElementChild?.tagName, document.documentElement.dataset.scheme]);

test('follows the phone’s colours until one chooses, then everywhere and offline', async ({
  page,
  context,
  problems,
}) => {
  problems.allowNoNetwork();
  await page.emulateMedia({ colorScheme: 'dark' });
  await visitUntilOfflineReady(page);
  expect(await readPageColour(page)).toBe(nightColour);
  const otherTab = await context.newPage();
  await otherTab.emulateMedia({ colorScheme: 'dark' });
  await visit(otherTab, pages.terms);
  expect(await readPageColour(otherTab)).toBe(nightColour);

  await findSchemeRadio(page, 'Auto').focus();
  await page.keyboard.press('ArrowRight');
  await expect(findSchemeRadio(page, 'Day')).toBeChecked();
  await expect.poll(() => readPageColour(page)).toBe(dayColour);
  await expect(findSchemeRadio(otherTab, 'Day')).toBeChecked();
  await expect.poll(() => readPageColour(otherTab)).toBe(dayColour);
  await visit(otherTab, pages.domestic);
  expect([await readPageColour(otherTab), ...(await readHeadStart(otherTab))]).toEqual([dayColour, 'SCRIPT', 'day']);
  await expect.poll(() => readPictureSrc(otherTab)).toMatch(/banner-domestic-\d+\.webp$/);
  await context.setOffline(true);
  await visit(otherTab, pages.adventure);
  await expect(otherTab.getByText(/You’re offline/)).toBeVisible();
  expect([await readPageColour(otherTab), ...(await readHeadStart(otherTab))]).toEqual([dayColour, 'SCRIPT', 'day']);
  await context.setOffline(false);

  await findSchemeRadio(page, 'Day').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => readPageColour(page)).toBe(nightColour);
  await visit(otherTab, pages.domestic);
  await expect.poll(() => readPictureSrc(otherTab)).toMatch(/banner-domestic-night-\d+\.webp$/);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => readPageColour(page)).toBe('rgb(255, 255, 255)');
});

test('prints a tour’s days, facts, policy and address alone when its pictures are still to come', async ({
  page,
  site,
}) => {
  const tour = await site.findTour('Manali to Leh');
  await page.route('**/*', (route) => (route.request().resourceType() === 'image' ? undefined : route.continue()));
  await page.goto(pages.tour(tour._id), { waitUntil: 'commit' });
  // Without this the scripts would wait five seconds for the pictures.
  await page.keyboard.press('Shift');
  await waitUntilReady(page);
  const printed = [
    ...tour.itinerary.map(({ description }) => description),
    ...tour.faq.map(({ answer }) => answer),
    ...tour.inclusions,
    'Booking payment of ₹5,000 per person at booking.',
    'All heights and distances',
    'Spangmik',
    site.url + pages.tour(tour._id),
    agency.phone,
    `${formatPrice(tour.price)} per person, ${formatPrice(tour.pricePerDay)} a day`,
  ];
  await page.emulateMedia({ media: 'print' });
  for (const text of printed) await expect(page.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
  for (const selector of ['#app > header', '#app > footer', 'main nav', 'main form', 'main aside'])
    await expect(page.locator(selector).filter({ visible: true }), selector).toHaveCount(0);
  await expect(page.getByText('Save for the ride')).toBeHidden();
  // A picture that has not loaded takes no space.
  const firstPicture = page.getByRole('link', { name: /^Open picture 1 of/ });
  expect(await firstPicture.evaluate((link) => link.getBoundingClientRect().height)).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText(printed[1] ?? '')).toBeHidden();
});
