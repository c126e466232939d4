import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { expectAccessible } from './accessible';
import { listSmallTargets, makeUniqueHeading } from './admin';
import { expect, test } from './fixtures';
import { submitInquiry } from './inquiry';
import { phoneViewport, visit } from './visit';

test.use({ sharesSite: true });
test.beforeEach(({ context, site }) => site.signInBrowser(context));

test('answers an inquiry with the keyboard, and the next at the thumb of a phone', async ({ page, site }) => {
  await page.clock.install();
  const destination = makeUniqueHeading('Spiti');
  const second = await submitInquiry(site, { destination });
  const first = await submitInquiry(site, { destination });
  await visit(page, pages.inquiries);
  await page.getByLabel('Search inquiries').fill(destination);
  await expect(page.getByRole('row')).toHaveCount(3);
  // The URL has no name, because the browser's history stores it.
  await expect(page).toHaveURL(pages.inquiries);
  await page.getByRole('button', { name: `Open the inquiry from ${first.name}` }).focus();
  await page.keyboard.press('Enter');
  const inquiryPanel = page.getByRole('region', { name: first.name, exact: true });
  await expect(inquiryPanel).toBeFocused();
  await expectAccessible(page);
  const whatsapp = inquiryPanel.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/9198\d{8}\?text=Namaste/);
  // The link opens the chat in another window, which bookings.spec.ts tests.
  await whatsapp.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await whatsapp.press('Enter');
  await page.clock.fastForward(1_500);
  await page.keyboard.press('Tab');
  await inquiryPanel.getByRole('button', { name: 'Yes, answered' }).press('Enter');
  await expect(inquiryPanel.getByText('First answered')).toBeVisible();
  await expect(page.getByRole('row', { name: first.name })).toHaveCount(0);
  await inquiryPanel.getByRole('button', { name: 'Next inquiry' }).press('Enter');
  await expect(page.getByRole('region', { name: second.name, exact: true })).toBeVisible();

  await page.setViewportSize(phoneViewport);
  const sheet = page.getByRole('dialog', { name: second.name });
  await expect(sheet.getByText(/^HP-/)).toBeVisible();
  await expectAccessible(page, sheet);
  const call = sheet.getByRole('link', { name: 'Call' });
  await expect.poll(async () => (await call.boundingBox())?.y).toBeGreaterThan(phoneViewport.height - 100);
  expect(await listSmallTargets(sheet)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await page.clock.fastForward(1_500);
  await sheet.getByRole('heading', { name: 'What happened' }).click();
  await sheet.getByRole('button', { name: 'Yes, answered' }).click();
  await expect(sheet.getByRole('list', { name: 'Timeline' })).toContainText('answered by phone');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByLabel('Search inquiries')).toHaveValue(destination);
  expect((await site.listInquiriesOf(first.name))[0]?.status).toBe('answered');

  const menu = page.getByRole('navigation', { name: 'Admin Panel' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page, menu);
  await menu.getByRole('link', { name: 'Edit Tour' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Tours');
  await expect(menu).toBeHidden();
});

test('goes on refreshing when its tab was hidden and the server silent', async ({ page, site, problems }) => {
  problems.allowNoNetwork();
  await page.clock.install();
  let pollCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === api.countInbox.path) pollCount += 1;
  });
  await visit(page, pages.inquiries);
  await expect(page.getByRole('table')).toBeVisible();
  const submitAndFindRow = async () => page.getByRole('row', { name: (await submitInquiry(site)).name });
  const setVisibility = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await expect(page.getByText('Refreshes every 5 seconds')).toBeVisible();
  const firstRow = await submitAndFindRow();
  await page.clock.fastForward(5_000);
  await expect(firstRow).toBeVisible();

  await setVisibility('hidden');
  const previousCount = pollCount;
  const rowWhileHidden = await submitAndFindRow();
  await page.clock.fastForward(60_000);
  // The page's own poll would have come before this request.
  await page.evaluate((path) => fetch(path), `${api.listTours.path}?limit=1`);
  expect(pollCount).toBe(previousCount);
  await setVisibility('visible');
  await expect(rowWhileHidden).toBeVisible();

  await page.route(`**${api.countInbox.path}`, (route) => route.abort('connectionrefused'));
  await page.clock.fastForward(5_000);
  await expect(page.getByText(/^The server isn’t answering. We’ll keep trying, at least once a minute/)).toBeVisible();
  await page.unroute(`**${api.countInbox.path}`);
  const lastRow = await submitAndFindRow();
  await page.clock.fastForward(60_000);
  await expect(lastRow).toBeVisible();
  await expect(page.getByText('Refreshes every 5 seconds')).toBeVisible();
});
