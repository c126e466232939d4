import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/site/protected-pages';
import { tokenStorageKey } from '#shared/staff/session';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import { admin } from './template-state';
import { visit } from './visit';

test('half a note and half a quote come back; an accepted quote is seen to, and named before its person is erased', async ({
  page,
  site,
}) => {
  const [tour] = (await (await site.fetch(api.tours)).json()) as { _id: string; heading: string }[];
  const { _id: id, name } = await submitInquiry(site, { phone: '98111 22233', email: 'half@example.in' });
  await site.signInBrowser(page.context());
  await visit(page, deskLinks.inquiry(id));
  const whole = page.locator('[data-opened]');
  await whole.getByRole('button', { name: 'Choose a tour' }).click();
  await whole.getByLabel('Tour').selectOption({ label: tour?.heading ?? '' });
  await expect(whole.getByRole('link', { name: tour?.heading ?? '' })).toBeVisible();
  await whole.getByLabel('Note for colleagues').fill('Rides a 350, wants a');
  await page.reload();
  await expect(whole.getByLabel('Note for colleagues')).toHaveValue('Rides a 350, wants a');
  await expect(page.getByText('tour and date changed')).toHaveCount(0);
  await expectAccessible(page);

  await visit(page, deskLinks.quotesOf(id));
  await expect(page.getByLabel('Title')).toHaveValue(tour?.heading ?? 'none');
  const line = page.getByRole('group', { name: 'Line 1' });
  await line.getByLabel('Rupees each').fill('49,900');
  await page.getByLabel('People').fill('3');
  await line.getByLabel('How many').fill('2');
  await expect(page.getByText('For 3 people, but the lines are for 2: 2 riders.')).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  await expect(page.getByRole('alert')).toHaveText('For 3 people, but the lines are for 2: 2 riders.');
  await expect(page.getByRole('button', { name: 'Make the link' })).toBeHidden();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We’ve restored what you typed.')).toBeVisible();
  await expect(line.getByLabel('Rupees each')).toHaveValue('49,900');
  await expectAccessible(page);
  await line.getByLabel('How many').fill('3');
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const path = new URL((await page.getByText(/\/quote\/[\w-]{43}$/).textContent()) ?? '').pathname;
  await page.goto(path);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Accept…' }).click();
  await page.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(page.getByRole('status')).toContainText('Accepted. Thank you!');

  await visit(page, deskLinks.quotesOf(id));
  const booking = page.getByRole('definition').filter({ hasText: '₹0 of ₹1,49,700 paid' });
  await expectAccessible(page);
  await booking.getByRole('link').click();
  await page.getByRole('button', { name: 'Note a payment' }).click();
  const noting = page.getByRole('dialog');
  await noting.getByLabel('How').selectOption('Cash');
  await noting.getByRole('button', { name: 'Note the payment' }).click();
  await noting.getByRole('button', { name: 'Done' }).click();

  await visit(page, deskLinks.inquiry(id));
  await whole.getByRole('button', { name: 'Erase…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/Quote Q-\w+, .*, ₹1,49,700, is accepted: it goes/);
  await expect(question).toContainText(/Booking HP-B-\w+, .*₹15,000 paid: its figures stay for the accounts/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(`Erased one inquiry from ${name}.`)).toBeVisible();
  await visit(page, pages.bookings);
  await page.getByRole('link', { name: /Erased/ }).click();
  await expect(page.getByText('Who booked was erased. The figures stay for the accounts.')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-draft:')))).toEqual(
    [],
  );
});

test('a quote goes from the desk to a rider without scripts, who accepts it', async ({
  page,
  site,
  browser,
  problems,
}) => {
  const [tour] = (await (await site.fetch(api.tours)).json()) as { _id: string; heading: string }[];
  const inquiry = await submitInquiry(site, { tourId: tour?._id });
  // Once, and not with each page: a site is allowed with the password, and the session goes on under a new token.
  await page.goto(pages.terms);
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
    tokenStorageKey,
    await site.signIn(),
  ] as const);
  await visit(page, deskLinks.quotesOf(inquiry._id));
  await expect(page.getByLabel('Title')).toHaveValue(tour?.heading ?? 'none');
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('Rupees each').fill('42,500');
  await page.getByLabel('People').fill('2');
  await page.getByRole('group', { name: 'Line 1' }).getByLabel('How many').fill('2');
  await page.getByLabel('Discount, rupees').fill('5000');
  await page.getByLabel('GST, per cent').fill('5');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('row', { name: 'GST 5%' })).toContainText('₹4,000');
  await expect(preview.getByRole('row', { name: 'Total' })).toContainText('₹84,000');
  await expectAccessible(page);
  // From here on both are on a phone.
  const viewport = { width: 390, height: 844 };
  await page.setViewportSize(viewport);
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = page.getByText(/\/quote\/[\w-]{43}$/);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/.*quote/);
  const path = new URL((await link.textContent()) ?? '').pathname;
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('reads that it was withdrawn')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  // Where the rider pays is a site that an owner allowed.
  problems.allow(/400 \(Bad Request\).*\/marks/);
  const payment = page.getByLabel('Payment link');
  await payment.fill('https://pay.example.com/highpass');
  await page.getByRole('button', { name: 'Save link' }).click();
  await expect(payment).toHaveAccessibleDescription(/Payment links to pay\.example\.com aren’t allowed yet\./);
  await expect(payment).toHaveValue('https://pay.example.com/highpass');
  await page.getByRole('button', { name: 'Allow this site…' }).click();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Allow and save the link' }).click();
  await expect(page.getByText('Payment link saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save link' })).toBeDisabled();

  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false, viewport });
  const rider = await plain.newPage();
  await rider.goto(path);
  await expect(rider.getByRole('row', { name: 'Total' })).toContainText('₹84,000');
  await rider.getByLabel('Your name').fill('Tsering');
  await rider.getByRole('button', { name: 'Accept…' }).click();
  await expect(rider.getByRole('heading', { name: 'Accept this quote?' })).toBeVisible();
  await rider.getByRole('button', { name: 'Yes, I accept' }).click();
  await expect(rider.getByRole('status')).toContainText('Accepted. Thank you!');
  await plain.close();

  // With scripts, as the agency's own look that doesn't count.
  await page.goto(path);
  await expect(page.getByText('Accepted. Thank you!')).toBeVisible();
  await expectAccessible(page);
  await visit(page, deskLinks.quotesOf(inquiry._id));
  await expect(page.getByRole('definition').filter({ hasText: 'by Tsering' })).toBeVisible();

  // A link that went astray is ended alone.
  await page.getByRole('button', { name: /^End the link made/ }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByText(/Ended by the desk/)).toBeVisible();
  expect((await site.fetch(path)).status).toBe(410);
});
