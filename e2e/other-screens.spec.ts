import type { Locator, Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { demoTours } from '../web/aside/layouts/demo-tours';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { arrive, visit } from './visit';

test.use({ sharesSite: true });

/** Every request from now on that isn't a read. */
function listWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
  });
  return writes;
}

function countShown(row: Locator): Promise<number> {
  return row.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('li')].filter((slide) => {
      const box = slide.getBoundingClientRect();
      return box.left >= left - 2 && box.right <= right + 2;
    }).length;
  });
}

test('the contact page, the demo layouts, About, the accounts’ and the timers’ screens do what they say', async ({
  page,
  site,
}) => {
  await visit(page, pages.contact);

  await test.step('the contact page sends its inquiry as contactPage', async () => {
    const inquiry = makeInquiry();
    await sendInquiry(page.getByRole('form', { name: 'Get in touch!' }), inquiry);
    await expect(page.getByText(/We have your inquiry/)).toBeVisible();
    expect(await site.inquiriesOf(inquiry.name)).toMatchObject([
      { inquiryPage: 'contactPage', subject: inquiry.destination },
    ]);
  });

  await test.step('the price filter’s numbers and sliders agree and filter the demo tours', async () => {
    await arrive(page, pages.gridLeftSidebar, 'Tour Packages');
    const cards = page.getByRole('region', { name: 'Demo tours' }).getByRole('article');
    await expect(cards).toHaveCount(12);
    const from = page.getByLabel('From', { exact: true });
    const to = page.getByLabel('To', { exact: true });
    await to.fill('100');
    await to.blur();
    await expect(page.getByLabel('To, slider')).toHaveValue('100');
    await expect(cards).toHaveCount(demoTours.filter(({ amount }) => amount <= 100).length);
    await page.getByLabel('From, slider').focus();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    await expect(from).toHaveValue('50');
    await expect(cards).toHaveCount(demoTours.filter(({ amount }) => amount >= 50 && amount <= 100).length);
    // One end pushes the other; anything that isn't a price is ignored.
    await from.fill('400');
    await from.blur();
    await expect(to).toHaveValue('400');
    await from.fill('9999');
    await from.blur();
    await expect(from).toHaveValue('400');
    await expect(cards).toHaveCount(0);
  });

  await test.step('signing up checks its fields, sends nothing, and reports success', async () => {
    await arrive(page, pages.signup, 'Sign up');
    const writes = listWrites(page);
    await page.getByText('Register').click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill('Meera');
    await page.getByLabel('Email').fill('meera@example.com');
    await page.getByLabel('Password').fill('a long road');
    await page.getByText('Register').click();
    await expect(page.getByLabel('I Accept Terms And Condition')).toBeFocused();
    await page.getByLabel('I Accept Terms And Condition').check();
    await page.getByText('Register').click();
    await expect(page).toHaveURL(pages.signupSuccess);
    expect(writes).toEqual([]);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(pages.home);
  });

  await test.step('the keyboard skips what does nothing on the demo layouts', async () => {
    await arrive(page, pages.listRightSidebar, 'Tour Packages');
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeDisabled();
    for (const link of [
      page.getByText('Explore Now').first(),
      page.getByRole('navigation', { name: 'Demo pages' }).getByText('2'),
    ]) {
      await expect(link).toHaveAttribute('aria-disabled', 'true');
      expect(await link.evaluate((element: HTMLElement) => element.tabIndex)).toBe(-1);
    }
    await expect(page.getByText('3', { exact: true })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Phang Nga at Dusk' }).click();
    await expect(page).toHaveURL(pages.tourDetailOne(5));
  });

  await test.step('About links to the form, and to the channel in a new tab', async () => {
    await arrive(page, pages.about, 'About us');
    await expect(page.getByRole('link', { name: /^Watch our channel/ })).toHaveAttribute('target', '_blank');
    await page.getByRole('link', { name: /^Read More/ }).click();
    await expect(page).toHaveURL(pages.contact);
  });

  await test.step('the About slider shows 2 to 12 pictures, plays until paused, and opens the lightbox', async () => {
    for (const [width, shown] of [
      [390, 2],
      [1280, 8],
      [1920, 12],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      // Each time anew.
      await arrive(page, pages.signupSuccess, 'Success');
      await arrive(page, pages.about, 'About us');
      const slider = page.getByRole('region', { name: 'From the roads' });
      await slider.scrollIntoViewIfNeeded();
      await slider.getByRole('button', { name: 'Pause From the roads' }).click();
      await expect(slider.getByRole('button', { name: 'Play From the roads' })).toBeVisible();
      await expect.poll(() => countShown(slider.getByRole('group'))).toBe(shown);
    }
    await page.getByRole('region', { name: 'From the roads' }).getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  });

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeHidden();
  await test.step('the About slider doesn’t play under reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await arrive(page, pages.signupSuccess, 'Success');
    await arrive(page, pages.about, 'About us');
    const slider = page.getByRole('region', { name: 'From the roads' });
    await slider.scrollIntoViewIfNeeded();
    await expect(slider.getByRole('button', { name: 'Play From the roads' })).toBeVisible();
  });

  await test.step('coming soon shows zeros; maintenance counts down from 59:59', async () => {
    await page.clock.install();
    await visit(page, pages.comingSoon);
    await expect(page.getByRole('timer')).toHaveText('Days00Hours00Minutes00Seconds00');
    await arrive(page, pages.maintenance, 'Maintenance');
    // The clock runs on meanwhile.
    await expect(page.getByRole('timer')).toHaveText(/^Minutes59:\d\d$/);
    await page.clock.runFor(60_000);
    await expect(page.getByRole('timer')).toHaveText(/^Minutes58:\d\d$/);
    await page.clock.fastForward('02:00:00');
    await expect(page.getByRole('timer')).toHaveText('Minutes00:00');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('static forms send nothing', async ({ page }) => {
    const writes = listWrites(page);
    await page.goto(pages.signup);
    await page.getByLabel('Password').fill('a secret');
    await page.getByLabel('Password').press('Enter');
    await expect(page).toHaveURL(pages.signup);
    await page.getByLabel('Name').fill('Meera');
    await page.getByLabel('Email').fill('meera@example.com');
    await page.getByLabel('I Accept Terms And Condition').check();
    await page.getByRole('button', { name: 'Register' }).click();
    // Its fields have no names, so nothing of them is in the address.
    await expect(page).toHaveURL(`${pages.signupSuccess}?`);
    for (const [path, label, text] of [
      [pages.maintenance, 'Your e-mail', 'meera@example.com'],
      [pages.tourDetailTwo, 'Comment', 'Lovely.'],
    ] as const) {
      await page.goto(path);
      const field = page.locator('form[method="dialog"]').getByLabel(label, { exact: true });
      await field.fill(text);
      if (path !== pages.tourDetailTwo) await field.press('Enter');
      else await page.locator('form[method="dialog"]').getByRole('button').click();
      await expect(page).toHaveURL(path);
      await expect(field).toHaveValue(text);
    }
    expect(writes).toEqual([]);
  });
});
