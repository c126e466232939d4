import { api } from '#shared/calls';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { inquiryPages, inquiryStoredMessage } from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { expect, test } from './fixtures';
import { makeInquiry, sendInquiry } from './inquiry';
import { go, visit } from './visit';

test('inquiries from Home, a card and a tour say where they come from, and show up at the agency’s desk', async ({
  page,
  context,
  site,
}) => {
  const first = makeInquiry();
  const form = page.getByRole('form', { name: 'Plan Your Trip' });
  await visit(page, pages.home);
  await expect(page.getByRole('heading', { name: 'Where Do You Want To Go?' })).toBeVisible();
  await test.step('the home form sends IndexPage after a reset', async () => {
    const second = makeInquiry();
    for (const inquiry of [first, second]) {
      await sendInquiry(form, inquiry);
      await expect(form.getByText(inquiryStoredMessage)).toBeVisible();
      await expect.poll(() => site.inquiriesOf(inquiry.name)).toHaveLength(1);
      await expect(form.getByLabel('Name')).toHaveValue('');
      await form.getByRole('button', { name: 'Write another' }).click();
    }
    expect((await site.inquiriesOf(first.name))[0]?.inquiryPage).toBe('bannerSection');
    expect((await site.inquiriesOf(second.name))[0]?.inquiryPage).toBe('IndexPage');
  });

  await test.step('Explore Now asks about its tour without leaving the page', async () => {
    const inquiry = makeInquiry();
    const card = page.getByRole('article').filter({ hasText: 'Hampta Pass Trek' }).first();
    await card.getByText('Explore Now').click();
    const dialog = page.getByRole('dialog', { name: 'Get in touch!' });
    await sendInquiry(dialog, inquiry);
    await expect(dialog.getByText(inquiryStoredMessage)).toBeVisible();
    await expect(page).toHaveURL(pages.home);
    const [stored] = await site.inquiriesOf(inquiry.name);
    expect(stored).toMatchObject({
      subject: 'Hampta Pass Trek with Chandratal',
      inquiryPage: 'Hampta Pass Trek with Chandratal',
    });
    await expect(dialog.getByLabel('Destination')).toHaveValue('Hampta Pass Trek with Chandratal');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a tour’s own form asks about its place', async () => {
    const inquiry = makeInquiry();
    const tour = (await site.tours()).find(({ place }) => place === 'Rishikesh');
    await go(page, pages.tour(tour?._id ?? ''));
    const form = page.getByRole('form', { name: `Inquiry about ${tour?.heading}` });
    await sendInquiry(form, inquiry);
    await expect(form.getByText(inquiryStoredMessage)).toBeVisible();
    expect((await site.inquiriesOf(inquiry.name))[0]).toMatchObject({ subject: 'Rishikesh', inquiryPage: 'Rishikesh' });
  });

  await test.step('the first one at the desk', async () => {
    await site.signInBrowser(context);
    await visit(page, pages.inquiries);
    const row = page.getByRole('row').filter({ hasText: first.name });
    await expect(row).toContainText(first.destination);
    await expect(row).toContainText(first.month);
    await row.getByText(first.month).click();
    await expect(page.getByRole('region', { name: first.name })).toContainText(sayInquiryPage(inquiryPages.homeFirst));
    await expect.poll(() => site.mails().filter((mail) => mail.includes(first.name))).toHaveLength(1);
  });
});

test('where the browser forgets in a week, its rider is told beside what waits and what is kept', async ({
  page,
  problems,
}) => {
  problems.allowNoNetwork();
  // Only Apple's engine has one; there its tabs are forgotten.
  await page.addInitScript(() => Object.assign(window, { GestureEvent: class extends UIEvent {} }));
  await page.route(`**${api.submitInquiry}`, (route) => route.abort());
  await visit(page, pages.inquiryForm);
  const form = page.getByRole('form', { name: 'Inquiry' });
  await sendInquiry(form, makeInquiry());
  await expect(
    form.getByText(/^Open this site once you’re back in range: this browser deletes what waits/),
  ).toBeVisible();
  await form.getByRole('link', { name: 'See or change it' }).click();
  await expect(page.getByText(/^Send it while there’s a signal: this browser deletes what waits here/)).toBeVisible();
  await expect(page.getByText(/^After a week this browser deletes all that this site saved/)).toBeVisible();
});
