import type { Page } from '@playwright/test';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import { pages } from '#shared/routes';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { fillInquiry, makeInquiry, openPlanForm, sendInquiry } from './inquiry';
import { laptopViewport, phoneViewport, waitUntilReady } from './visit';

test.use({ sharesSite: true, viewport: phoneViewport });

/** Delays the site's scripts until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** The load event never comes when the scripts never arrive. */
const openWithoutLoadEvent = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });
const findMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('answers the first tap on Home and a tour when the scripts never come', async ({ page, site, problems }) => {
  // The browser's picture viewer has an inline style, which the picture's CSP blocks.
  problems.allow(/\/img\/.*\.webp/);
  const [newest] = await site.listTours();
  const heading = newest?.heading ?? '';
  await delayScripts(page);
  await openWithoutLoadEvent(page, pages.home);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(findMenu(page).getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(findMenu(page)).toBeHidden();

  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await expect(form.getByLabel('Name')).toBeHidden();
  await page.getByRole('heading', { name: 'Plan Your Trip' }).click();
  await expect(form.getByLabel('Name')).toBeVisible();

  const footer = page.getByRole('contentinfo');
  const login = footer.getByRole('link', { name: 'Login' });
  await expect(login).toBeHidden();
  await footer.getByText('Company', { exact: true }).click();
  await expect(login).toBeVisible();

  await page.getByRole('article').filter({ hasText: heading }).getByText('Explore Now').first().click();
  await expect(page).toHaveURL(pages.inquiryAbout(newest?._id ?? ''));
  await expect(page.getByRole('form').getByLabel('Destination')).toHaveValue(heading);

  const [first, second] = newest?.itinerary ?? [];
  const [, question] = newest?.faq ?? [];
  await page.getByRole('link', { name: 'Read about it first' }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await page.getByText('Day 2: ').click();
  await expect(page.getByText(second?.description ?? '')).toBeVisible();
  await expect(page.getByText(first?.description ?? '')).toBeHidden();
  await page
    .locator('summary')
    .filter({ hasText: question?.question ?? '' })
    .click();
  await expect(page.getByText(question?.answer ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  await expect(page.getByRole('button', { name: 'Print or save as PDF', includeHidden: true })).toBeHidden();
  await page.getByRole('link', { name: 'Send inquiry' }).click();
  await expect(page.getByRole('complementary', { name: 'Inquiry about this tour' })).toBeInViewport();
  await page.getByRole('link', { name: 'Open picture 1 of' }).click();
  await expect(page).toHaveURL(/\/img\/.*\.webp$/);
});

test('keeps what was opened, typed and focused when the scripts come', async ({ page, site }) => {
  const releaseScripts = await delayScripts(page);
  await openWithoutLoadEvent(page, pages.home);
  const { name, ...others } = makeInquiry({ month: 'July' });
  const form = await openPlanForm(page);
  await form.getByLabel('Month of Departure').selectOption('July');
  await form.getByLabel('Name').fill(name);
  const menu = findMenu(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Thailand' }).focus();
  releaseScripts();
  await waitUntilReady(page);

  await expect(menu.getByRole('link', { name: 'Thailand' })).toBeFocused();
  await expectAccessible(page, menu);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expect(form.getByLabel('Month of Departure')).toHaveValue('July');
  await fillInquiry(form, { name, ...others });
  await form.getByRole('button', { name: 'Send inquiry' }).click();
  const outcome = form.getByRole('status');
  await expect(outcome).toContainText('Thank you!');
  await expectAccessible(page, outcome);
  expect(await site.listInquiriesOf(name)).toMatchObject([{ inquiryPage: 'bannerSection' }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: laptopViewport });

  test('finds, compares and asks for a tour when JavaScript is off', async ({ page, site, problems }) => {
    problems.allow(/\b400\b/);
    const resultCount = page.locator('#found');
    const cards = page.getByRole('article');
    const columns = page.getByRole('columnheader');
    await page.goto(pages.home);
    const finderForm = page.getByRole('form', { name: 'Find your tour' });
    await finderForm.getByLabel('Month').selectOption('january');
    await finderForm.getByRole('button', { name: 'Show tours' }).click();
    await expect(page).toHaveURL(`${pages.find}?month=january&days=#found`);
    await expect(resultCount).toHaveText(/^\d+ tours$/);
    await expect(cards).toHaveCount(Number.parseInt((await resultCount.textContent()) ?? '', 10));

    await page.getByText('More filters').click();
    await page.getByLabel('Place').selectOption('Leh Ladakh');
    await page.getByRole('button', { name: 'Show tours' }).click();
    await expect(resultCount).toHaveText('No tour has all of that');
    await page.getByRole('link', { name: 'Remove January' }).click();
    await expect(resultCount).toHaveText(/^\d tours$/);
    await expect(page.getByLabel('When do you ride?')).toHaveValue('');

    const compareCheckbox = cards.first().getByRole('checkbox', { name: /^Compare/ });
    const heading = (await cards.first().getByRole('heading').textContent()) ?? '';
    await compareCheckbox.check();
    await page.getByRole('button', { name: 'Compare the ticked tours' }).click();
    await expect(columns).toHaveCount(1);
    await page.getByLabel('Add a tour').selectOption({ label: 'Markha Valley Homestay Trek' });
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(columns).toHaveCount(2);
    await expect(page.getByRole('rowheader', { name: /Price per person/ })).toBeVisible();

    await page.getByRole('link', { name: new RegExp(`^Send inquiry.*${heading}`) }).click();
    const form = page.getByRole('form', { name: 'Inquiry' });
    await expect(form.getByLabel('Destination')).toHaveValue(heading);
    const inquiry = makeInquiry({ phone: '12' });
    await sendInquiry(form, inquiry);
    await expect(page.getByText('Enter 4 to 15 digits.').first()).toBeVisible();
    await expect(form.getByLabel('Name')).toHaveValue(inquiry.name);
    await form.getByLabel('Phone').fill('98765 43210');
    await form.getByRole('button', { name: 'Send inquiry' }).click();
    await expect(page.getByText(inquiryStoredMessage)).toBeVisible();
    expect(await site.listInquiriesOf(inquiry.name)).toMatchObject([{ subject: heading, inquiryPage: heading }]);
  });
});
