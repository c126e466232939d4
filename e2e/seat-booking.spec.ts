import { seatPaths } from '#shared/link-routes';
import { pages } from '#shared/routes';
import { defaultSettings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import { expectAccessible } from './accessible';
import { addTourWithDepartures } from './admin';
import { expect, test } from './fixtures';
import type { Site } from './site';
import { phoneViewport, visit } from './visit';

test.use({ viewport: phoneViewport });

/** Switches booking of seats on, and mails to riders. */
async function openSeatBooking(site: Site) {
  await site.deploy({ vars: { CONFIRM_INQUIRIES: 'on' } });
  await site.sendAsOwner(api.saveSettings, { ...defaultSettings, seatBooking: 'on', upi: 'tours@okbank' });
  return addTourWithDepartures(site);
}

/** Token of the mail with the link that holds seats; empty before it is there. */
const readHoldToken = (site: Site): string =>
  /\/book\/([\w-]{43})/.exec(site.listMails().find((mail) => mail.includes(seatPaths.hold(''))) ?? '')?.[1] ?? '';

test('books seats from the tour’s page to the confirmed deposit', async ({ page, context, site, problems }) => {
  problems.allow(/\b400\b/);
  const { tour } = await openSeatBooking(site);
  await visit(page, pages.tour(tour._id));
  await page
    .getByRole('link', { name: /^Book a seat/ })
    .first()
    .click();
  await expect(page.getByText('the first payment of ₹5,000 a person by UPI.')).toBeVisible();
  await expect(page.getByLabel('Name of person 2')).toBeHidden();
  await page.getByLabel('People').selectOption('2');
  await page.getByLabel('Your name').fill('Tsering Dolma');
  await page.getByLabel('Name of person 2').fill('Pema Lhamo');
  await expect(page.getByLabel('Name of person 3')).toBeHidden();
  await page.getByLabel('Phone').fill('98160 12345');
  await page.getByLabel('E-mail').fill('tsering@');
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name of person 2')).toHaveValue('Pema Lhamo');
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill('tsering@example.com');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible();

  await expect.poll(() => readHoldToken(site)).not.toBe('');
  await page.goto(seatPaths.hold(readHoldToken(site)));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hold 2 seats for 24 hours' }).click();
  await expect(page.getByText('We hold your 2 seats.')).toBeVisible();
  const tripUrl = page.url();
  await page.getByLabel('UTR').fill('4123 4567 8901');
  await page.getByRole('button', { name: 'Tell us' }).click();
  await expect(page.getByText('We are checking your payment of ₹10,000.')).toBeVisible();
  await expect(page.getByText('The hold does not end before we have looked for your payment.')).toBeVisible();
  await expectAccessible(page);

  await site.signInBrowser(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  await visit(page, pages.dashboard);
  await page
    .getByRole('region', { name: /^Reported as paid/ })
    .getByRole('link', { name: 'Tsering Dolma' })
    .click();
  await expect(page.getByText('Pema Lhamo')).toBeVisible();
  await page.getByRole('button', { name: 'Note the payment…' }).click();
  const paymentDialog = page.getByRole('dialog', { name: 'Note a payment' });
  await expect(paymentDialog.getByLabel('Amount')).toHaveValue('10,000');
  await paymentDialog.getByRole('button', { name: 'Note the payment' }).click();
  await paymentDialog.getByRole('button', { name: 'Done' }).click();

  await page.goto(tripUrl);
  await expect(page.getByText('We have received ₹10,000 of')).toBeVisible();
});
