import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { expectAccessible } from './accessible';
import { newHeading } from './admin';
import { expect, test } from './fixtures';
import { makeInquiry, type WrittenInquiry } from './inquiry';
import type { Site } from './site';
import { go, visit } from './visit';

test.beforeEach(({ context, site }) => site.signInBrowser(context));

async function send(site: Site, change: Partial<WrittenInquiry> & { marmot?: string } = {}): Promise<string> {
  const { marmot } = change;
  const key = randomUUID();
  const { name, phone, email, destination, people, month } = makeInquiry(change);
  const answer = await site.fetch(api.submitInquiry, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({
      name,
      phone,
      email,
      countryCode: '+91',
      subject: destination,
      number: Number(people),
      departureMonth: month,
      writtenAt: '2026-01-02T03:04:05.000Z',
      marmot,
    }),
  });
  expect(answer.status).toBe(200);
  return name;
}

/** The list asks every five seconds, and as soon as its tab is looked at again. */
const askAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** The inquiry that is open beside the list. */
const opened = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('ten inquiries are answered in thirty interactions; many at once are spam, deleted, put back, found by Ctrl-K', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await visit(page, pages.inquiries);
  await test.step('ten are answered, and go from everybody’s New', async () => {
    const tab = (name: string) => page.getByRole('navigation', { name: 'Inquiries' }).getByRole('link', { name });
    const countOf = async (name: string) =>
      Number.parseInt((await tab(name).getByText(/^\d+$/).textContent()) ?? '', 10);
    const fresh = await countOf('New');
    const mine = await countOf('Mine');
    const names: string[] = [];
    for (let sent = 0; sent < 10; sent += 1) names.unshift(await send(site));
    await askAgain(page);
    await expect.poll(() => countOf('New')).toBe(fresh + 10);
    let presses = 0;
    for (const [at, name] of names.entries()) {
      presses += 1;
      if (at === 0) await page.getByRole('row', { name }).getByText('July').click();
      else await page.getByRole('button', { name: 'Next inquiry' }).click();
      const one = opened(page, name);
      const whatsapp = one.getByRole('link', { name: 'WhatsApp' });
      await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/9198\d{8}\?text=Namaste/);
      presses += 1;
      // The chat would open in another window: bookings.spec.ts sees that one does.
      await whatsapp.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
      await whatsapp.click();
      const yes = one.getByRole('button', { name: 'Yes, answered' });
      // Back from the chat after a moment, by the page's clock.
      await page.clock.fastForward(1_500);
      await page.mouse.move(700 + at, 500);
      await expect(yes).toBeVisible();
      presses += 1;
      await yes.click();
      await expect(one.getByText('First answered')).toBeVisible();
    }
    expect(presses).toBe(30);
    await expect.poll(() => countOf('New')).toBe(fresh);
    await expect.poll(() => countOf('Mine')).toBe(mine + 10);
    const stored = (await site.inquiries()).filter(({ name }) => names.includes(name));
    expect(stored.filter(({ status, answeredAt }) => status === 'answered' && answeredAt !== null)).toHaveLength(10);
  });

  await test.step('many at once: selected, spam, deleted, put back; and found from anywhere by Ctrl-K', async () => {
    const names = [await send(site), await send(site), await send(site)];
    await page.keyboard.press('Escape');
    await go(page, `${pages.inquiries}?show=all`);
    await askAgain(page);
    const row = (at: number) => page.getByRole('row', { name: names[at] ?? '' });
    for (const at of [0, 1]) await row(at).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected inquiries' });
    await expect(bar).toContainText('2 selected');
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Deleted 2 inquiries.')).toBeVisible();
    await expect(row(0)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('Put back 2 inquiries.')).toBeVisible();
    await expect(row(0)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await row(2).getByRole('checkbox').check();
    await bar.getByLabel('Set the status of those selected').selectOption('Spam');
    await expect(row(2)).toHaveCount(0);
    await page.getByRole('link', { name: /^Spam/ }).click();
    await expect(row(2)).toBeVisible();
  });
});

test('an inquiry is looked after, each step in its timeline; all of a person is exported and erased', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 412/);
  await test.step('owner, follow-up, notes and status, each in its timeline', async () => {
    const { phone, email } = makeInquiry();
    await send(site, { phone, email });
    const name = await send(site, { phone, email });
    await visit(page, pages.inquiries);
    const row = page.getByRole('row', { name });
    await expect(row).toContainText('2 inquiries');
    await row.getByText('July').click();
    const one = opened(page, name);
    await expect(one).toBeFocused();
    await expect(one).toContainText('2 Jan 2026, 08:34');
    await expectAccessible(page);
    await one.getByRole('button', { name: 'Template…' }).click();
    await expect(page.getByRole('dialog', { name: 'Answer' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(one.getByRole('button', { name: 'Template…' })).toBeFocused();
    await one.getByRole('button', { name: 'In 3 days' }).click();
    await expect(one.getByRole('button', { name: 'In 3 days' })).toHaveAttribute('aria-pressed', 'true');
    await one.getByRole('button', { name: 'In 3 days' }).click();
    await expect(one.getByRole('button', { name: 'In 3 days' })).toHaveAttribute('aria-pressed', 'false');
    await one.getByLabel('Note for colleagues').fill('Wants two Himalayans.');
    await page.keyboard.press('Control+Enter');
    const timeline = one.getByRole('list', { name: 'Timeline' });
    await expect(timeline).toContainText('Wants two Himalayans.');
    await expect(one.getByLabel('Note for colleagues')).toHaveValue('');
    await one.getByLabel('Status').selectOption('Won');
    await expect(timeline).toContainText('changed it from new to won');
    await expect(row).toHaveCount(0);
    // Somebody else was first: nothing is saved, and the person sees what is there.
    const change = async (what: object) => {
      const [stored] = await site.inquiriesOf(name);
      expect((await site.changeInquiry(stored?._id ?? '', what)).status).toBe(200);
    };
    await change({ followUpOn: '2027-07-12' });
    await one.getByLabel('Status').selectOption('Quoted');
    await expect(page.getByRole('alert')).toContainText(`Somebody else changed the inquiry from ${name} first.`);
    await one.getByLabel('Status').selectOption('Quoted');
    await expect(page.getByText(`${name}: quoted.`)).toBeVisible();
    expect((await site.inquiriesOf(name))[0]).toMatchObject({ status: 'quoted', followUpOn: '2027-07-12' });
    await page.reload();
    await expect(one.getByLabel('Status')).toHaveValue('quoted');
    await page.keyboard.press('Escape');
    await expect(one).toBeHidden();
    await expect(page).toHaveURL(pages.inquiries);
  });

  await test.step('all that a person wrote is exported, and erased for good', async () => {
    const { phone, email } = makeInquiry();
    await send(site, { phone, email });
    const name = await send(site, { phone, email });
    await askAgain(page);
    const row = page.getByRole('row', { name });
    await row.getByText('July').click();
    const whole = opened(page, name);
    const theirs = 2;
    await expect(whole).toContainText(`We have ${theirs} inquiries with this phone number or e-mail address.`);
    await whole.getByLabel('Note for colleagues').fill('Asked twice.');
    await whole.getByRole('button', { name: 'Add note' }).click();
    await expect(whole.getByLabel('Note for colleagues')).toHaveValue('');
    // It moves what stands below it.
    await expect(whole.getByRole('list', { name: 'Timeline' })).toContainText('Asked twice.');
    const download = page.waitForEvent('download');
    await whole.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save the file' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv.trim().split('\r\n')).toHaveLength(theirs + 1);
    expect(csv).toContain(' noted:\nAsked twice."');
    await whole.getByRole('button', { name: 'Erase…' }).click();
    const question = page.getByRole('alertdialog', { name: `Erase all from ${name}?` });
    await expectAccessible(page, question);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(whole).toBeVisible();
    await whole.getByRole('button', { name: 'Erase…' }).click();
    await question.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText(`Erased ${theirs} inquiries from ${name}.`)).toBeVisible();
    await expect(whole).toBeHidden();
    await expect(row).toHaveCount(0);
    expect(await site.inquiriesOf(name)).toEqual([]);

    // Owners see that it was done, and nothing of whom it was done to.
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByLabel('What', { exact: true }).selectOption('Inquiries and quotes');
    const lines = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
    await expect(lines.nth(0)).toContainText(`erased a person: ${theirs} inquiries`);
    await expect(lines.nth(1)).toContainText('exported what one person wrote');
    await expect(page.getByText(name)).toHaveCount(0);
    await expect(page).toHaveURL(`${pages.activity}?kind=inquiries`);
    await expectAccessible(page, page.getByRole('region', { name: 'Activity' }));
  });
});

test('who calls is written down once, half of it survives a reload, is put right later, and is one with what they send', async ({
  page,
  site,
}) => {
  await visit(page, pages.inquiries);
  await page.getByText('New inquiry', { exact: true }).click();
  const form = page.getByRole('dialog', { name: 'New inquiry' });
  const name = `Lobsang ${randomInt(10 ** 6)}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('What they said').fill('Two bikes, in June.');
  // Long enough to be stored.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('desk-draft:new inquiry'))).toContain('Two bikes');
  await page.reload();
  await expect(form.getByLabel('Name')).toHaveValue(name);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => form.boundingBox(), 'a sheet from edge to edge').toMatchObject({ x: 0, width: 390 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page, form);

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
  await expectAccessible(page, correct);
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
  await go(page, pages.inquiries);
  await askAgain(page);
  const row = page.getByRole('row', { name });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('2 inquiries');
  await row.getByText('Spiti').click();
  await opened.getByLabel('Status').selectOption('Answered');
  await expect(row).toHaveCount(0);
  const both = await site.inquiriesOf(name);
  expect(both.map(({ status }) => status)).toEqual(['answered', 'answered']);

  await go(page, `${pages.inquiries}?show=all`);
  await page.getByLabel('Came by').selectOption('WhatsApp');
  await expect(row).toContainText('WhatsApp');
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
    const isPoll = response.request().method() === 'GET' && new URL(response.url()).pathname === api.inbox;
    if (isPoll) statuses.push(response.status());
  });
  await visit(page, pages.inquiries);
  await expect(page.getByRole('table')).toBeVisible();
  const asked = () => statuses.length;
  // From here the page's clock stands still: what a busy machine takes doesn't count.
  await page.clock.pauseAt(Date.now() + 60_000);
  const pass = async (ms: number) => {
    await page.clock.fastForward(ms);
    await page.evaluate((path) => fetch(path), `${api.tours}?limit=1`);
  };
  /** The page's words about its last answer, once it has drawn what it knows. */
  const said = async () => {
    await page.clock.runFor(10);
    return (await page.getByText(/Last updated at/).textContent()) ?? '';
  };
  const see = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);

  let before = 0;
  let then = '';
  // What the inquiries of this site brought about may still be news the first time.
  await expect(async () => {
    [before, then] = [asked(), await said()];
    await pass(5_000);
    await expect.poll(said).not.toBe(then);
    expect(asked()).toBe(before + 1);
    expect(statuses.at(-1)).toBe(304);
  }).toPass();
  expect(then).toContain('Refreshes every 5 seconds');

  await see('hidden');
  [before, then] = [asked(), await said()];
  await pass(60_000);
  expect(asked()).toBe(before);
  await see('visible');
  await expect.poll(said).not.toBe(then);
  expect(asked()).toBe(before + 1);

  let refused = 0;
  await page.route(`**${api.inbox}`, (route) => {
    refused += 1;
    return route.abort('connectionrefused');
  });
  await pass(5_000);
  await expect.poll(said).toMatch(/^The server isn’t answering. We’ll keep trying, at least once a minute./);
  await pass(5_000);
  expect(refused).toBe(1);
  await pass(5_000);
  await expect.poll(() => refused).toBe(2);
  await page.unroute(`**${api.inbox}`);
  // The page may still be recording the second failure, so allow a second try.
  await expect(async () => {
    await pass(20_000);
    await expect.poll(said, { timeout: 500 }).toContain('Refreshes every 5 seconds');
  }).toPass();
});

test('inquiries are searched and exported; spam has a list of its own', async ({ page, site }) => {
  await test.step('search, and export with Hindi names intact and formulas disarmed', async () => {
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
    await page.getByRole('row', { name: hindi }).getByText('July').click();
    await expect(opened(page, hindi)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('row')).toHaveCount(3);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv).toContain(`"${hindi}"`);
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    await page.getByLabel('Search inquiries').fill('nobody at all');
    await expect(page.getByText('No inquiries match “nobody at all”.')).toBeVisible();
  });

  await test.step('what a program sent is listed as spam, and comes back as new', async () => {
    const name = await send(site, { marmot: 'https://spam.example' });
    await page.getByLabel('Search inquiries').fill('');
    await askAgain(page);
    await page.getByRole('link', { name: /^Spam \d/ }).click();
    const row = page.getByRole('row', { name });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected inquiries' });
    await bar.getByLabel('Set the status of those selected').selectOption('New');
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: /^New/ }).click();
    await expect(row).toBeVisible();
  });
});
