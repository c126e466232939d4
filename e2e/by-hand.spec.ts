import { randomInt } from 'node:crypto';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

test('who calls is written down once, half of it survives a reload, is put right later, and is one with what they send', async ({
  page,
  site,
}) => {
  await visit(page, pages.inquiries);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('new inq');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'New inquiry' });
  const name = `Lobsang ${randomInt(10 ** 6)}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('What they said').fill('Two bikes, in June.');
  // Long enough to be stored.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('desk-draft:new inquiry'))).toContain('Two bikes');
  await page.reload();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await expectAccessible(page);

  const add = form.getByRole('button', { name: 'Add the inquiry' });
  await add.click();
  await expect(form.getByText('one is enough.', { exact: false }).last()).toBeVisible();
  const digits = `98${String(randomInt(10 ** 8)).padStart(8, '0')}`;
  await form.getByLabel('Phone').fill(digits);
  await form.getByLabel('Came by').selectOption('WhatsApp');
  await add.dblclick();
  const opened = page.getByRole('region', { name, exact: true });
  await expect(opened.getByText('wrote it down: WhatsApp')).toBeVisible();
  await expect(opened.getByText('Two bikes, in June.')).toBeVisible();
  await expect(opened.getByRole('link', { name: 'Mail' })).toHaveCount(0);
  expect(await site.inquiriesOf(name)).toHaveLength(1);

  await opened.getByRole('button', { name: 'Correct…' }).click();
  const correct = page.getByRole('dialog', { name: 'Correct the inquiry' });
  await correct.getByLabel('People').fill('2');
  await correct.getByLabel('Month').selectOption('June');
  await expectAccessible(page);
  await correct.getByRole('button', { name: 'Save' }).click();
  await expect(correct).toBeHidden();
  await expect(opened.getByText('corrected the people from nothing to 2')).toBeVisible();
  await expect(opened.getByText('corrected the month from nothing to June')).toBeVisible();

  const again = { name, phone: digits, email: 'lobsang@example.in', countryCode: '+91', subject: 'Spiti', number: 2 };
  await site.fetch(api.submitInquiry, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...again, departureMonth: 'June' }),
  });
  await visit(page, pages.inquiries);
  const row = page.getByRole('row', { name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('2 inquiries');
  await row.getByText('Spiti').click();
  await page.keyboard.press('e');
  await expect(row).toHaveCount(0);
  const both = await site.inquiriesOf(name);
  expect(both.map(({ status }) => status)).toEqual(['answered', 'answered']);

  await visit(page, `${pages.inquiries}?show=all`);
  await page.getByLabel('Came by').selectOption('WhatsApp');
  await expect(row).toContainText('WhatsApp');
});
