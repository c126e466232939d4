import { inquiryStoredMessage } from '#shared/inquiry-words';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';

test.use({ javaScriptEnabled: false });

test('without JavaScript a visitor goes from Home to a tour and reads it', async ({ page, site }) => {
  const [newest] = await site.tours();
  await page.goto(pages.home);
  await page.getByRole('link', { name: newest?.heading ?? '' }).click();
  await expect(page).toHaveURL(pages.tour(newest?._id ?? ''));
  await expect(page.getByRole('heading', { level: 1, name: newest?.heading ?? '' })).toBeVisible();
  await expect(page.getByText(newest?.description ?? '')).toBeVisible();
  await page.getByText('Day 2: ').click();
  await expect(page.getByText(newest?.itinerary[1]?.description ?? '')).toBeVisible();
});

test('without JavaScript every link in Home’s menu and footer works', async ({ page, site }) => {
  await page.goto(pages.home);
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

test('without JavaScript the inquiry form posts, and a page confirms it', async ({ page, site }) => {
  const inquiry = makeInquiry();
  await page.goto(pages.home);
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await expect(form.getByRole('link', { name: 'What we keep, and how long' })).toHaveAttribute('href', pages.privacy);
  await sendInquiry(form, inquiry);
  await expect(page.getByText(inquiryStoredMessage)).toBeVisible();
  expect(await site.inquiriesOf(inquiry.name)).toHaveLength(1);
});

test('without JavaScript a rejected form comes back with what was typed and what’s wrong', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b400\b/);
  const inquiry = makeInquiry({ phone: '12' });
  await page.goto(pages.inquiryForm);
  const form = page.getByRole('form');
  await sendInquiry(form, inquiry);
  await expect(page.getByRole('alert').filter({ hasText: 'Enter 4 to 15 digits.' })).toBeVisible();
  await expect(page.getByRole('form').getByLabel('Name')).toHaveValue(inquiry.name);
  expect(await site.inquiriesOf(inquiry.name)).toHaveLength(0);
});
