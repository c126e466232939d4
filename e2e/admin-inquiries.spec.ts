import { readFileSync } from 'node:fs';
import { api, pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { newHeading } from './admin';
import { expect, test } from './fixtures';
import { makeInquiry } from './inquiry';
import type { Site } from './site';
import { visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

async function send(
  site: Site,
  change: { name?: string; destination?: string; website?: string } = {},
): Promise<string> {
  const { website } = change;
  const { name, phone, email, destination, people, month } = makeInquiry(change);
  const answer = await site.fetch(api.submitInquiry, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ name, phone, email, countryCode: '+91', subject: destination, number: Number(people) },
      ...{ departureMonth: month, writtenAt: '2026-01-02T03:04:05.000Z', website },
    }),
  });
  expect(answer.status).toBe(200);
  return name;
}

test('a new inquiry appears, stands out, and waits until someone handles it', async ({ page, site, problems }) => {
  problems.allow(/third party: https:\/\/wa\.me/);
  await page.clock.install();
  await send(site);
  await visit(page, pages.inquiries);
  await expect(page.getByRole('table')).toBeVisible();
  const name = await send(site);
  await page.clock.fastForward(5_000);
  const row = page.getByRole('row', { name });
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Admin Panel' });
  const waiting = async () => Number.parseInt((await menu.getByText(/waiting/).textContent()) ?? '', 10);
  const before = await waiting();

  await row.getByText('from contactPage').click();
  const whole = page.getByRole('dialog', { name });
  await expect(whole).toContainText('2 Jan 2026, 08:34');
  await expect(whole).toContainText('Waiting for a reply');
  await expectAccessible(page);
  await page.goBack();
  await expect(whole).toBeHidden();
  await expect(row.getByText('New', { exact: true })).toBeHidden();
  await page.reload();
  await expect(row.getByText('Waiting', { exact: true })).toBeVisible();
  expect(await waiting()).toBe(before);

  await row.getByRole('button', { name: `Mark handled: ${name}` }).click();
  await expect(row.getByText('Waiting', { exact: true })).toBeHidden();
  await expect.poll(waiting).toBe(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByText('Waiting', { exact: true })).toBeVisible();
  // Replying marks it as handled. The WhatsApp link is stubbed.
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
  const whatsapp = row.getByRole('link', { name: `WhatsApp ${name}` });
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543210\?text=Namaste/);
  const chat = page.waitForEvent('popup');
  await whatsapp.click();
  await (await chat).close();
  await expect(row.getByText('Waiting', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: /^Waiting/ }).click();
  await expect(row).toHaveCount(0);
  expect((await site.inquiriesOf(name))[0]?.handledAt).not.toBeNull();
});

test('refreshes every five seconds, pauses in a hidden tab, and backs off while the server is silent', async ({
  page,
  site,
  problems,
}) => {
  problems.allowNoNetwork();
  await page.clock.install();
  await send(site);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === api.inquiries) statuses.push(response.status());
  });
  await visit(page, pages.inquiries);
  await expect(page.getByRole('table')).toBeVisible();
  const asked = () => statuses.length;
  const pass = async (ms: number) => {
    await page.clock.fastForward(ms);
    await page.evaluate((path) => fetch(path), `${api.tours}?limit=1`);
  };
  const see = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);

  let before = asked();
  await pass(5_000);
  await expect.poll(asked).toBe(before + 1);
  expect(statuses.at(-1)).toBe(304);

  await see('hidden');
  before = asked();
  await pass(60_000);
  expect(asked()).toBe(before);
  await see('visible');
  await expect.poll(asked).toBe(before + 1);

  let refused = 0;
  await page.route(`**${api.inquiries}`, (route) => {
    refused += 1;
    return route.abort('connectionrefused');
  });
  await pass(5_000);
  await expect(page.getByText('The server isn’t answering. We’ll keep trying, at least once a minute.')).toBeVisible();
  await pass(5_000);
  expect(refused).toBe(1);
  await pass(5_000);
  await expect.poll(() => refused).toBe(2);
  await page.unroute(`**${api.inquiries}`);
  // The page may still be recording the second failure, so allow a second try.
  await expect(async () => {
    await pass(20_000);
    await expect(page.getByText('Refreshes every 5 seconds')).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('search, and export with Hindi names intact and formulas disarmed', async ({ page, site }) => {
  const place = newHeading('Export');
  await send(site);
  const hindi = await send(site, { name: 'आशा शर्मा', destination: place });
  await send(site, { name: '=HYPERLINK("https://evil.example")', destination: place });
  await visit(page, pages.inquiries);
  await page.getByLabel('Search inquiries').fill(place.toUpperCase().split(' ').reverse().join(' '));
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(3);
  // Addresses go to the server, and stay in the browser after logout.
  expect(page.url()).toMatch(new RegExp(`${pages.inquiries}$`));
  await page.getByRole('row', { name: hindi }).getByText('from contactPage').click();
  await page.goBack();
  await expect(page.getByRole('row')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export these 2' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.startsWith('\ufeff')).toBe(true);
  expect(csv).toContain(`"${hindi}"`);
  expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  await page.getByLabel('Search inquiries').fill('nobody at all');
  await expect(page.getByText('No inquiries match “nobody at all”.')).toBeVisible();
});

test('all that a person wrote is exported, and erased for good', async ({ page, site }) => {
  await send(site);
  const name = await send(site);
  await visit(page, pages.inquiries);
  const row = page.getByRole('row', { name });
  await row.getByText('from contactPage').click();
  const whole = page.getByRole('dialog', { name });
  const theirs = (await site.inquiries()).length;
  await expect(whole).toContainText(`We have ${theirs} inquiries with this phone number or e-mail address.`);
  const download = page.waitForEvent('download');
  await whole.getByRole('button', { name: 'Export' }).click();
  expect(
    readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(theirs + 1);
  await whole.getByRole('button', { name: 'Erase…' }).click();
  const question = page.getByRole('alertdialog', { name: `Erase all from ${name}?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(whole).toBeVisible();
  await whole.getByRole('button', { name: 'Erase…' }).click();
  await question.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(`Erased ${theirs} inquiries from ${name}.`)).toBeVisible();
  await expect(whole).toBeHidden();
  await expect(row).toHaveCount(0);
  expect(await site.inquiriesOf(name)).toEqual([]);

  // Owners see that it was done, and nothing of whom it was done to.
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByLabel('What').selectOption('Inquiries');
  const lines = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(lines.nth(0)).toContainText(`erased a person: ${theirs} inquiries`);
  await expect(lines.nth(1)).toContainText('exported what one person wrote');
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page).toHaveURL(`${pages.activity}?kind=inquiries`);
  await expectAccessible(page);
});

test('what is held stands apart: some are released, the rest discarded, and brought back', async ({ page, site }) => {
  const name = await send(site, { website: 'https://spam.example' });
  for (let sent = 0; sent < 12; sent += 1) await send(site, { name: `Flood ${sent}`, website: 'https://spam.example' });
  await visit(page, pages.inquiries);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText('Flood 11')).toHaveCount(0);
  await page.getByRole('link', { name: 'Held 13' }).click();
  const table = page.getByRole('table', { name: 'Held inquiries' });
  await expect(table.getByRole('row', { name: 'Flood 11' })).toContainText('Filled in a hidden field');
  await expectAccessible(page);

  await page.getByLabel('Search inquiries').fill(name);
  const row = table.getByRole('row', { name });
  await expect(table.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: `Release ${name}` }).click();
  await expect(page.getByText('Released one inquiry.')).toBeVisible();
  await expect(page.getByText('No held inquiries match.')).toBeVisible();
  expect(await site.inquiriesOf(name)).toHaveLength(1);

  await page.getByLabel('Search inquiries').fill('');
  await table.getByRole('checkbox', { name: 'Select Flood 11' }).check();
  await page.getByRole('button', { name: 'Discard 1' }).click();
  await expect(page.getByText('Discarded one inquiry.')).toBeVisible();
  await expect(table.getByRole('row', { name: 'Flood 11' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Discard all…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard all held inquiries?' });
  await expect(question).toContainText('11 are held.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Discard all' }).click();
  await expect(page.getByText('Discarded 11 inquiries.')).toBeVisible();
  await expect(page.getByText('Nothing is held.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Brought back 11 inquiries.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Held 11' })).toBeVisible();
  await page.getByRole('link', { name: /^All/ }).click();
  await expect(page.getByRole('row', { name })).toBeVisible();
});
