import { pages } from '#shared/paths';
import { expect, test } from './fixtures';

test('text typed before the scripts load is kept and sent', async ({ page, site }) => {
  let release = () => {};
  const arrived = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(pages.home, { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await form.getByLabel('Name').fill('Early Rider');
  await form.getByLabel('Month of Departure').selectOption('July');
  release();
  await expect(form).toHaveAttribute('novalidate');
  await expect(form.getByLabel('Name')).toHaveValue('Early Rider');
  await expect(form.getByLabel('Month of Departure')).toHaveValue('July');
  await form.getByLabel('Phone').fill('98123 45670');
  await form.getByLabel('Email').fill('early@example.com');
  await form.getByLabel('Destination').fill('Leh Ladakh');
  await form.getByLabel('No. of People').fill('2');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('status')).toContainText('Thank you!');
  expect(await site.inquiriesOf('Early Rider')).toHaveLength(1);
});

test('Back closes an open dialog', async ({ page }) => {
  await page.goto(pages.domestic);
  await page.getByRole('link', { name: 'Adventure', exact: true }).first().click();
  await expect(page).toHaveURL(pages.adventure);
  await page
    .getByRole('button', { name: /Explore Now/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Get in touch!' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(pages.domestic);
  await expect(page.getByRole('dialog')).toBeHidden();
});
