import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { expect, test } from './fixtures';
import { visit } from './visit';

test('while tours cannot be read, a page is its last copy, and says so until the next page', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/503|\b500\b.*\/api\/tours/);
  await page.route('**/api/tours**', (route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'Oh.' }));
  await visit(page, pages.domestic);
  await test.step('a tour whose answer is an error says that, and nothing of the connection', async () => {
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page.getByText('Error fetching tour details')).toBeVisible();
    await expect(page.getByRole('main').getByText(/connection/)).toHaveCount(0);
    await page.unrouteAll();
    await page.goBack();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
  const heading = await page.locator('main h3').first().innerText();
  const note = page.getByText(/This is a copy from \d+ \w+ \d{4}, \d\d:\d\d\./);
  await expect(note).toHaveCount(0);
  // Another version, so that the page is made anew.
  await site.run("update counters set value = value + 1 where name = 'tours'");
  await site.run('alter table tours rename to tours_away');
  await page.reload();
  await expect(note).toBeVisible();
  await expect(page.locator('main h3').first()).toHaveText(heading);
  await expectAccessible(page, note);
  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(note).toHaveCount(0);
  await site.run('alter table tours_away rename to tours');
});

test('the dashboard says when mail is stuck', async ({ page, site, context }) => {
  await site.signInBrowser(context);
  const hour = 60 * 60 * 1000;
  const now = Date.now();
  const row = 'insert into mail_outbox (kind, ref, created_at, due_at) values (?, ?, ?, ?)';
  await site.run(row, 'inquiry', 'one', now - 2 * hour, now + hour);
  await visit(page, pages.dashboard);
  const stuck = page.getByRole('alert').filter({ hasText: 'E-mail from the site has been waiting since' });
  await expect(stuck).toBeVisible();
  await expectAccessible(page, stuck);
  await site.run('update mail_outbox set sent_at = ?', now);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stuck).toHaveCount(0);
});
