import type { Page } from '@playwright/test';
import { pages } from '#shared/routes';
import { tokenStorageKey } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { expectAccessible } from './accessible';
import { photoPath } from './admin';
import { expect, test } from './fixtures';
import { admin } from './template-state';
import { visit } from './visit';

const readToken = (page: Page) => page.evaluate((key) => localStorage.getItem(key), tokenStorageKey);
const shortTimeout = { timeout: 500 };
/** Advances the page's installed clock in steps of five seconds, so that it polls, until the assertion passes. */
const pollUntil = (page: Page, holds: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(5_000);
    await holds();
  }).toPass();
let logins = 0;

async function logIn(page: Page, password = admin.password, email = admin.email): Promise<void> {
  // A new network address each time, because the limit is ten logins a minute per address.
  logins += 1;
  await page.context().setExtraHTTPHeaders({ 'CF-Connecting-IP': `198.51.100.${logins % 250}` });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();

test('returns to the form with what was typed when its session ended and its owner logs in again', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b401\b/);
  await visit(page, pages.addTour);
  await expect(page).toHaveURL(pages.login);
  await logIn(page);
  await expect(page).toHaveURL(pages.addTour);
  await page.getByLabel('Heading').fill('Typed before it ended');
  await page.locator('input[name="coverImage"]').setInputFiles(photoPath('g-convoy'));
  await expect(page.getByText('g-convoy.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Add day' }).click();

  const headers = { Authorization: `Bearer ${await readToken(page)}` };
  await site.fetch(api.logout.path, { method: 'POST', headers });
  // The page polls when its tab becomes visible, unless a poll is running.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL(pages.login, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await logIn(page);
  await expect(page).toHaveURL(pages.addTour);
  await expect(page.getByLabel('Heading')).toHaveValue('Typed before it ended');
  await expect(page.getByText('Choose this picture again: g-convoy.jpg.')).toBeVisible();
  await expect(page.locator('main').getByLabel('Day', { exact: true })).toHaveCount(2);
});

test('logs out every tab, and returns each to its page after the next login', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b401\b/);
  problems.allowNoNetwork();
  await visit(page, pages.inquiries);
  await logIn(page);
  await expect(page).toHaveURL(pages.inquiries);
  const otherTab = await context.newPage();
  await visit(otherTab, pages.editTours);
  await expect(otherTab.getByRole('table')).toBeVisible();

  await logOut(page);
  await expect(page).toHaveURL(pages.login);
  await expect(otherTab).toHaveURL(pages.login);
  await expect(otherTab.getByText('You were logged out in another tab.')).toBeVisible();
  await logIn(page);
  await expect(page).toHaveURL(pages.inquiries);
  await expect(otherTab).toHaveURL(pages.editTours);
  // A token without the HttpOnly cookie is rejected.
  const headers = { Authorization: `Bearer ${await readToken(page)}` };
  expect((await site.fetch(api.listInquiries.path, { headers })).status).toBe(401);

  await site.stop();
  await logOut(page);
  await expect(page.getByText('Failed to log out. Please try again.')).toBeVisible();
  expect(await readToken(page)).toBeNull();
  await site.start();
  const response = page.waitForResponse(`**${api.logout.path}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await response).status()).toBe(200);
});

test('logs an invited colleague out when an owner disables the account', async ({ page, browser, site, problems }) => {
  problems.allow(/\b401\b/);
  await site.signInBrowser(page.context());
  await page.clock.install();
  await visit(page, pages.staff);
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite' });
  await expectAccessible(page, invite);
  await invite.getByLabel('Email').fill('dolma@example.com');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Invited dolma@example.com as Staff.')).toBeVisible();
  const readLink = () => site.listMails().flatMap((mail) => /\/accept-invitation#t=[\w-]+/.exec(mail) ?? [])[0] ?? '';
  await expect.poll(readLink).not.toBe('');
  await pollUntil(page, () => expect(page.getByText('Not accepted yet')).toBeVisible(shortTimeout));

  const colleaguePage = await (await browser.newContext({ baseURL: site.url })).newPage();
  await colleaguePage.clock.install();
  await visit(colleaguePage, readLink());
  await expect(colleaguePage.getByText('dolma@example.com is invited as staff.')).toBeVisible();
  await colleaguePage.getByLabel('Name').fill('Dolma Yangchen');
  await colleaguePage.getByLabel(/^Password, at least/).fill('seven goats on a bridge');
  await colleaguePage.getByRole('button', { name: 'Make my account' }).click();
  await expect(colleaguePage.getByText('Your account is ready. Please log in.')).toBeVisible();
  await expect(colleaguePage).not.toHaveURL(/#/);
  await visit(colleaguePage, pages.inquiries);
  await logIn(colleaguePage, 'seven goats on a bridge', 'dolma@example.com');
  await expect(colleaguePage.getByRole('heading', { level: 1 })).toHaveText('Contact Inquiries');

  await page.reload();
  await page.getByRole('button', { name: 'Dolma Yangchen' }).click();
  await page.getByRole('button', { name: 'Disable…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('row', { name: 'Dolma Yangchen' })).toContainText('Disabled');
  await pollUntil(colleaguePage, () => expect(colleaguePage).toHaveURL(pages.login, shortTimeout));
  await colleaguePage.context().close();
});

test('logs in with a passkey alone, and asks for it after the password', async ({ page, context, site, problems }) => {
  problems.allow(/\b40[13]\b/);
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const authenticator = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const options = { ...authenticator, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options });
  const setUserVerified = (isUserVerified: boolean) =>
    devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

  await site.signInBrowser(context);
  await visit(page, pages.account);
  // A login counts as proof of identity for ten minutes; this one is older.
  await site.runSql('update sessions set confirmed_at = 0');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectAccessible(page, page.getByRole('dialog', { name: 'Is it you?' }));
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAccessible(page, page.getByRole('dialog', { name: 'Add a passkey' }));
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')).toHaveCount(1);

  // A browser that has used a passkey would ask for it by itself; this one has not.
  await page.evaluate(() => localStorage.removeItem('passkeyHere'));
  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(pages.account);
  // Playwright may report the previous login's response only now; the new token shows that there was another login.
  const previousToken = await readToken(page);
  await logOut(page);
  await expect.poll(async () => (await readToken(page)) ?? previousToken).not.toBe(previousToken);
  await expect(page).toHaveURL(pages.account);

  await setUserVerified(false);
  await logOut(page);
  await logIn(page);
  await expect(page.getByText('Your password is right. Now use your passkey.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  expect(await readToken(page)).toBeNull();
  await expectAccessible(page);
  await setUserVerified(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(pages.account);

  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('You have none yet: your password alone logs you in.')).toBeVisible();
});
