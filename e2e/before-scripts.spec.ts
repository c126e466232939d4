import type { Page } from '@playwright/test';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { fillInquiry, makeInquiry, sendInquiry } from './inquiry';
import { laptop, phone } from './phone';
import { untilReady } from './visit';

test.use({ sharesSite: true });

/** Holds the site's scripts back until the returned function is called. */
async function holdScripts(page: Page, matching = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(matching, async (route) => {
    await promise;
    // The page may be gone by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** A page whose scripts never arrive never loads whole. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const isOpen = (page: Page) => page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'));

test.describe('on a page whose scripts never arrive', () => {
  test.beforeEach(({ page }) => holdScripts(page));

  test('everything on Home, a listing and a tour answers to the first tap, and an inquiry is sent', async ({
    page,
    site,
    problems,
  }) => {
    // The browser's own page around a picture has a style, which the picture's policy refuses.
    problems.allow(/\/img\/.*\.webp/);
    await test.step('on a phone', async () => {
      await page.setViewportSize(phone);
      const [newest] = await site.tours();
      const heading = newest?.heading ?? '';

      await open(page, pages.home);
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menuOf(page).getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await page.keyboard.press('Escape');
      await expect(menuOf(page)).toBeHidden();
      await page.getByRole('heading', { name: 'Plan Your Trip' }).click();
      await expect(page.getByRole('form', { name: 'Plan Your Trip' }).getByLabel('Name')).toBeVisible();
      await page.getByRole('article').filter({ hasText: heading }).getByText('Explore Now').first().click();
      await expect(page).toHaveURL(new RegExp(`\\${pages.inquiryForm}\\?tour=`));
      await expect(page.getByRole('form').getByLabel('Destination')).toHaveValue(heading);
      await page.getByRole('main').getByRole('link', { name: heading }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

      await page.getByRole('button', { name: 'Menu' }).click();
      await menuOf(page).getByRole('link', { name: 'Adventure' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adventure Packages');
      await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'Page 2' }).click();
      await expect(page.locator('[data-page="2"]')).toBeInViewport();

      await open(page, pages.tour(newest?._id ?? ''));
      await expect(page.getByText(newest?.description ?? '')).toBeVisible();
      await page.getByText('Day 2: ').click();
      await expect(page.getByText(newest?.itinerary[1]?.description ?? '')).toBeVisible();
      await expect(page.getByText(newest?.itinerary[0]?.description ?? '')).toBeHidden();
      await page
        .locator('summary')
        .filter({ hasText: newest?.faq[1]?.question ?? '' })
        .click();
      await expect(page.getByText(newest?.faq[1]?.answer ?? '', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Share' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
      await expect(page.getByRole('button', { name: 'Print or save as PDF', includeHidden: true })).toBeHidden();
      await expect(page.getByText('Save for the ride')).toHaveCount(0);
      await page.getByRole('link', { name: 'Send inquiry' }).click();
      await expect(page.getByRole('complementary', { name: 'Ask about this tour' })).toBeInViewport();
      await page.getByRole('link', { name: 'Open picture 1 of' }).click();
      await expect(page).toHaveURL(/\/img\/.*\.webp$/);

      await open(page, pages.saved);
      await expect(page.getByText('only a script can look there')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    });

    await test.step('the sub menus open under a mouse and by their arrows', async () => {
      await page.setViewportSize(laptop);
      await open(page, pages.adventure);
      const spiti = menuOf(page).getByRole('link', { name: 'Spiti Valley' });
      await expect(spiti).toBeHidden();
      await menuOf(page).getByRole('link', { name: 'Domestic' }).hover();
      await expect(spiti).toBeVisible();
      await page.mouse.move(600, 600);
      await expect(spiti).toBeHidden();
      await page.getByLabel('Domestic: more pages').press('Enter');
      await expect(spiti).toBeVisible();
      // One at a time.
      await page.getByLabel('International: more pages').press('Enter');
      await expect(spiti).toBeHidden();
      await page.getByLabel('Domestic: more pages').press('Enter');
      await spiti.click();
      await expect(page).toHaveURL(pages.spitiValley);
    });

    await test.step('every link in Home’s menu and footer works', async () => {
      await open(page, pages.home);
      await expect(page.locator('footer')).toBeAttached();
      const hrefs = await page
        .locator('header a[href^="/"], footer a[href^="/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(hrefs.length).toBeGreaterThan(8);
      for (const href of new Set(hrefs)) {
        const answer = await site.fetch(href);
        expect(answer.status, href).toBe(200);
        expect(await answer.text(), href).toContain('<h1');
      }
    });

    await test.step('an inquiry form posts, and a page confirms it', async () => {
      const inquiry = makeInquiry();
      const form = page.getByRole('form', { name: 'Plan Your Trip' });
      await expect(form.getByRole('link', { name: 'What we keep, and how long' })).toHaveAttribute(
        'href',
        pages.privacy,
      );
      await sendInquiry(form, inquiry);
      await expect(page.getByText(inquiryStoredMessage)).toBeVisible();
      expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
    });
  });
});

test('what was opened, typed and focused before the scripts is as it was once they have come', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  const release = await holdScripts(page);
  await open(page, pages.home);
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await page.getByRole('heading', { name: 'Plan Your Trip' }).click();
  await form.getByLabel('Month of Departure').selectOption('July');
  await form.getByLabel('Name').fill('Early Rider');
  const menu = menuOf(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Thailand' }).focus();
  release();
  await untilReady(page);
  await expect(menu.getByRole('link', { name: 'Thailand' })).toBeFocused();
  expect(await isOpen(page)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Early Rider');
  await expect(form.getByLabel('Month of Departure')).toHaveValue('July');
  await fillInquiry(form, makeInquiry({ name: 'Early Rider', month: 'July' }));
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('status')).toContainText('Thank you!');
  expect(await site.inquiriesOf('Early Rider')).toHaveLength(1);

  // Now it closes as the page changes, which no longer loads anew.
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Thailand' }).click();
  await expect(page).toHaveURL(pages.international);
  await expect(menu).toBeHidden();
  expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);
});

test('a form rejected before the scripts keeps its text and its errors when they come, and can be sent', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b400\b/);
  const release = await holdScripts(page);
  const inquiry = makeInquiry({ phone: '12' });
  await open(page, pages.contact);
  await sendInquiry(page.getByRole('form', { name: 'Get in touch!' }), inquiry);
  const alert = page.getByRole('alert').filter({ hasText: 'Enter 4 to 15 digits.' });
  await expect(alert).toBeVisible();
  release();
  await untilReady(page);
  await expect(alert).toBeVisible();
  await expect(page).toHaveURL(pages.inquiryForm);
  const form = page.getByRole('form');
  await expect(form.getByLabel('Name')).toHaveValue(inquiry.name);
  await expect(form.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
  // It's a draft now, so loading the page anew loses nothing either.
  await form.getByLabel('Email').press('End');
  await page.reload();
  await untilReady(page);
  await expect(form.getByLabel('Name')).toHaveValue(inquiry.name);
  await form.getByLabel('Phone').fill('98765 43210');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('status')).toContainText('Thank you!');
  expect(await site.inquiriesOf(inquiry.name)).toMatchObject([{ inquiryPage: 'contactPage' }]);
});
