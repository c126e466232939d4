import type { Page } from '@playwright/test';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import type { Tour } from '#shared/tours/tour';
import { expectAccessible } from './accessible';
import { newHeading, photo, tabTo } from './admin';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import { admin } from './template-state';
import { go, visit } from './visit';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

async function choose(page: Page, name: string, file: string): Promise<void> {
  page.once('filechooser', (chooser) => void chooser.setFiles(file));
  await tabTo(page, page.locator(`input[name="${name}"]`));
  await page.keyboard.press('Space');
  await expect(page.getByText(`${file.split('/').at(-1)}`)).toBeVisible();
}

test('on a phone a tour is added and edited by keyboard alone, the menu folds, and an inquiry is answered at the thumb', async ({
  page,
  site,
}) => {
  const { name, departureMonth: month } = await submitInquiry(site);

  await test.step('by keyboard alone: login, add a tour, edit it', async () => {
    const heading = newHeading('By keys');
    await visit(page, pages.addTour);
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(admin.email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(pages.addTour);

    const fill = async (label: string, text: string, nth = 0) => {
      await tabTo(page, page.getByLabel(label, { exact: true }).nth(nth));
      await page.keyboard.type(text);
    };
    await fill('Heading', heading);
    await fill('Type', 'Domestic');
    await fill('Country', 'India');
    await fill('Place', 'Goa');
    await fill('Duration', '4 days');
    await fill('Group Size', '2-6');
    await fill('Language', 'English');
    await fill('Rating', '4.5');
    await fill('Price', '9900');
    await fill('Old price (Discount Price)', '12000');
    await fill('Price Per Day', '2475');
    await fill('Description', 'Sand, and roads between palms.');
    await choose(page, 'coverImage', photo('g-orchard'));
    await choose(page, 'galleryImages', photo('g-hairpins'));
    await fill('Title', 'Panjim');
    await fill('Description', 'Arrive.', 1);
    await fill('Inclusions', 'Scooter, Helmet');
    await fill('Question', 'Hot?');
    await fill('Answer', 'Yes.');
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await tabTo(page, page.getByRole('button', { name: 'Add Tour' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tour added successfully!')).toBeVisible();
    const tour = (await site.tours()).find((one) => one.heading === heading) as Tour;
    expect([tour.type, tour.place, tour.rating, tour.inclusions]).toEqual([
      'Domestic',
      'Goa',
      4.5,
      ['Scooter', 'Helmet'],
    ]);

    await go(page, pages.editTours);
    const open = page.getByRole('button', { name: `Edit ${heading}` });
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    const edit = page.getByRole('dialog', { name: heading });
    await expect(edit).toBeVisible();
    await tabTo(page, edit.getByLabel('Duration'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('5 days');
    await tabTo(page, edit.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Tour updated successfully!')).toBeVisible();
    await expect(open).toBeFocused();
    await expect(page.getByRole('row', { name: heading })).toContainText('5 days');
  });

  await test.step('the edit form, with its route open, is accessible', async () => {
    const tour = (await site.tours()).find(({ route }) => route && route.length < 12) as Tour;
    await go(page, deskLinks.editTour(tour._id));
    const edit = page.getByRole('dialog', { name: tour.heading });
    await edit.getByRole('button', { name: /^Edit the \d+ waypoints$/ }).click();
    await expectAccessible(page, edit);
    const small = await edit.locator('button, input, select, a').evaluateAll((targets) =>
      targets
        .filter((target) => !(target as HTMLInputElement).type?.match(/checkbox|radio|file/))
        .map((target) => ({ name: target.ariaLabel ?? target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.height < 44),
    );
    expect(small).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(pages.editTours);
  });

  await test.step('the menu folds and navigates', async () => {
    const menu = page.getByRole('navigation', { name: 'Admin Panel' });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    await expectAccessible(page, menu);
    await menu.getByRole('link', { name: 'Contact Inquiries' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Inquiries');
    await expect(menu).toBeHidden();
  });

  await test.step('an inquiry opens from below, is answered at the thumb, and says so', async () => {
    await page.getByRole('row', { name }).getByText(month).tap();
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet.getByText(/^HP-/)).toBeVisible();
    await expectAccessible(page, sheet);
    const call = sheet.getByRole('link', { name: 'Call' });
    const place = await call.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(800);
    const small = await sheet
      .locator('button, input, select, a')
      .evaluateAll((targets) =>
        targets
          .map((target) => ({ name: target.ariaLabel ?? target.textContent, box: target.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && box.height < 44),
      );
    expect(small).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    // Chromium here has nothing to call with.
    await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await call.tap();
    const yes = sheet.getByRole('button', { name: 'Yes, answered' });
    await expect(async () => {
      await sheet.getByRole('heading', { name: 'What happened' }).tap();
      await expect(yes).toBeVisible({ timeout: 500 });
    }).toPass();
    await yes.tap();
    await expect(sheet.getByRole('list', { name: 'Timeline' })).toContainText('answered by phone');
    await sheet.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(page.getByRole('row', { name })).toHaveCount(0);
  });
});
