import type { BrowserContext, Page } from '@playwright/test';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { passkeyApi } from '#shared/staff/passkey-paths';
import { tokenStorageKey } from '#shared/staff/session';
import { expectAccessible } from './accessible';
import { logIn, photo } from './admin';
import { expect, test } from './fixtures';
import { admin } from './template-state';
import { visit } from './visit';

const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes('session'));
const readToken = (key: string) => localStorage.getItem(key);
/** Looks at the tab until it has asked: a look while it asks already, still within the session, asks nothing. */
const seeEnd = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveURL(pages.login, { timeout: 1_000 });
  }).toPass();

test('who logs in is back where they were: from a link, after a logout in any tab, and with what they typed', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b(401|429)\b/);
  problems.allowNoNetwork();
  const goTo = (tab: Page, name: string) => tab.getByRole('navigation').getByRole('link', { name }).click();
  const logOut = (tab: Page) => tab.getByRole('button', { name: 'Logout' }).click();
  const other = await context.newPage();

  await test.step('a protected page leads to the login, and the login back to it', async () => {
    await visit(page, pages.bookings);
    await expect(page).toHaveURL(pages.login);
    await logIn(page, 'not the password');
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
    // After one wrong password the next try waits a second.
    await expect(async () => {
      await logIn(page);
      await expect(page).toHaveURL(pages.bookings, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings');
  });

  await test.step('logout removes the token first and closes the desk in every tab', async () => {
    await goTo(page, 'Contact Inquiries');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Inquiries');
    await visit(other, pages.editTours);
    await expect(other.getByRole('table')).toBeVisible();
    const token = await page.evaluate(readToken, tokenStorageKey);
    const call = page.waitForRequest(`**${api.logout}`);
    await logOut(page);
    await call;
    expect(await page.evaluate(readToken, tokenStorageKey)).toBeNull();
    await expect(page).toHaveURL(pages.login);
    await expect(other).toHaveURL(pages.login);
    await expect(other.getByText('You were logged out in another tab.')).toBeVisible();
    // The cookie stays in the browser, and opens nothing.
    const answer = await page.request.get(api.inquiries, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
  });

  await test.step('the next login leads each tab back to its page', async () => {
    await logIn(page);
    await expect(page).toHaveURL(pages.inquiries);
    await expect(other).toHaveURL(pages.editTours);
    await expect(other.getByRole('table')).toBeVisible();
    // What the browser keeps for scripts opens nothing by itself.
    expect((await sessionCookies(context)).map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
      [true, 'Strict'],
    ]);
    const stolen = await page.evaluate(readToken, tokenStorageKey);
    const alone = await site.fetch(api.inquiries, { headers: { Authorization: `Bearer ${stolen}` } });
    expect(alone.status).toBe(401);
  });

  const later = await test.step('also later, and in another tab', async () => {
    await other.close();
    await goTo(page, 'Edit Tour');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Tours');
    await logOut(page);
    await expect(page).toHaveURL(pages.login);
    await page.close();
    const tab = await context.newPage();
    await visit(tab, pages.login);
    await logIn(tab);
    await expect(tab).toHaveURL(pages.editTours);
    return tab;
  });

  await test.step('a session that ends while a form is open loses no text', async () => {
    await goTo(later, 'Add Tour');
    await later.getByLabel('Heading').fill('Typed before it ended');
    await later.locator('input[name="coverImage"]').setInputFiles(photo('g-convoy'));
    await expect(later.getByText('g-convoy.jpg')).toBeVisible();
    await later.getByRole('button', { name: 'Add day' }).click();
    const token = await later.evaluate(readToken, tokenStorageKey);
    await site.fetch(api.logout, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    await seeEnd(later);
    await expect(later.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await logIn(later);
    await expect(later).toHaveURL(pages.addTour);
    await expect(later.getByLabel('Heading')).toHaveValue('Typed before it ended');
    await expect(later.getByText('Choose this picture again: g-convoy.jpg.')).toBeVisible();
    await expect(later.locator('main').getByLabel('Day', { exact: true })).toHaveCount(2);

    // A browser whose cookies are cleared has a token that opens nothing.
    await later.getByLabel('Heading').fill('Typed before the cookies went');
    await context.clearCookies({ name: /session/ });
    await seeEnd(later);
    await expect(later.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await logIn(later);
    await expect(later.getByLabel('Heading')).toHaveValue('Typed before the cookies went');
  });

  await test.step('a failed logout is reported and can be tried again', async () => {
    await site.disconnect();
    await logOut(later);
    await later.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(later.getByText('Failed to log out. Please try again.')).toBeVisible();
    await expect(later).toHaveURL(pages.login);
    await site.start();
    const call = later.waitForResponse(`**${api.logout}`);
    await later.getByRole('button', { name: 'Try again' }).click();
    expect((await call).status()).toBe(200);
  });

  await test.step('the next login of the same person restores what was typed', async () => {
    await logIn(later);
    await expect(later.getByLabel('Heading')).toHaveValue('Typed before the cookies went');
  });
});

test('an invited person makes an account, chooses a password, and is out at once when disabled', async ({
  page,
  browser,
  site,
  problems,
}) => {
  problems.allow(/\b40[01]\b/);
  await site.signInBrowser(page.context());
  await visit(page, pages.staff);
  await page.getByRole('button', { name: 'Invite' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite' });
  await expectAccessible(page, invite);
  await invite.getByLabel('Email').fill('dolma@example.com');
  await invite.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Invited dolma@example.com as Staff.')).toBeVisible();
  await expect(page.getByText('Not accepted yet')).toBeVisible();
  const readLink = () => site.mails().flatMap((mail) => /\/accept-invitation#t=[\w-]+/.exec(mail) ?? [])[0] ?? '';
  await expect.poll(readLink).not.toBe('');

  const theirs = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visit(theirs, readLink());
  await expect(theirs.getByText('dolma@example.com is invited as staff.')).toBeVisible();
  await theirs.getByLabel('Name').fill('Dolma Yangchen');
  await theirs.getByLabel(/^Password, at least/).fill('password1234');
  await theirs.getByRole('button', { name: 'Make my account' }).click();
  await expect(theirs.getByText(/^This is easy to guess/)).toBeVisible();
  await theirs.getByLabel(/^Password, at least/).fill('seven goats on a bridge');
  await theirs.getByRole('button', { name: 'Make my account' }).click();
  await expect(theirs.getByText('Your account is ready. Please log in.')).toBeVisible();

  // As after `npm run admin-account -- password`.
  await site.run("update users set must_change_password = 1 where email = 'dolma@example.com'");
  const refused: string[] = [];
  theirs.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await visit(theirs, pages.inquiries);
  await logIn(theirs, 'seven goats on a bridge', 'dolma@example.com');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Choose a password');
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Choose a password');
  expect(refused).toEqual([]);
  await expect(theirs.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.getByLabel('Password that you logged in with').fill('seven goats on a bridge');
  await theirs.getByLabel(/^New password/).fill('blue gates beyond the lake');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Contact Inquiries');
  await expect(theirs.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', pages.account);
  await expect(theirs.getByRole('link', { name: 'Staff' })).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Dolma Yangchen' }).click();
  await page.getByRole('button', { name: 'Disable…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Dolma Yangchen is disabled, and logged out everywhere.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Dolma Yangchen' })).toContainText('Disabled');
  // The list asks for what is new by itself.
  await expect(theirs).toHaveURL(pages.login);
  await theirs.context().close();
});

test('a passkey logs in by itself, and the password alone no longer does', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/\b40[13]\b/);
  const devices = await context.newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const phone = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const;
  const options = { ...phone, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options });
  const unlock = (isUserVerified: boolean) =>
    devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });

  await visit(page, pages.login);
  await logIn(page);
  await expect(page).toHaveURL(pages.dashboard);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  // A login proves who somebody is for ten minutes: this one is older.
  await site.run('update sessions set confirmed_at = 0');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectAccessible(page, page.getByRole('dialog', { name: 'Is it you?' }));
  const other = await context.newPage();
  await visit(other, pages.inquiries);
  const before = await page.evaluate(readToken, tokenStorageKey);
  await page.bringToFront();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAccessible(page, page.getByRole('dialog', { name: 'Add a passkey' }));
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => site.mails().filter((mail) => mail.includes('A passkey was added')).length).toBe(1);

  // Who confirms that it is them goes on under a new token, in every tab.
  expect(await page.evaluate(readToken, tokenStorageKey)).not.toBe(before);
  await other.getByRole('navigation').getByRole('link', { name: 'Edit Tour' }).click();
  await expect(other.getByRole('table')).toBeVisible();
  await other.close();

  // As in a browser that has used none: one that has offers it at the e-mail field, where this phone takes it at once.
  await page.evaluate(() => localStorage.removeItem('passkeyHere'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(pages.account);
  const login = page.waitForRequest(`**${passkeyApi.login}`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await login;
  await expect(page).toHaveURL(pages.account);

  // Before the login screen is there, which asks for the passkey by itself.
  await unlock(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page);
  await expect(page.getByText('Your password is right. Now use your passkey.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  expect(await page.evaluate(readToken, tokenStorageKey)).toBeNull();
  await expectAccessible(page);
  await unlock(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(pages.account);

  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  // The question says nearly the same.
  await expect(page.getByText('You have none yet: your password alone logs you in.')).toBeVisible();
});

// Last, since it ends the sessions of the others and changes the password.
test('a forgotten password is reset through the e-mailed link, once, and all sessions end', async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/\b40[01]\b/);
  const old = await site.signIn();
  await visit(page, pages.login);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  // The login screen has an e-mail field too.
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Password reset link sent to your email!')).toBeVisible();
  const readLink = () => site.mails().flatMap((mail) => /\/reset-password#t=[\w-]+/.exec(mail) ?? [])[0] ?? '';
  await expect.poll(readLink).not.toBe('');

  await visit(page, readLink());
  const field = page.getByLabel(/^New password/);
  await field.fill('short');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible();
  await field.fill('another long road over passes');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your new password is set. Please log in.')).toBeVisible();
  expect((await site.fetch(api.inquiries, { headers: { Authorization: `Bearer ${old}` } })).status).toBe(401);
  expect(page.url()).not.toContain('#');

  await page.getByRole('link', { name: 'Login' }).last().click();
  await logIn(page, 'another long road over passes');
  await expect(page).toHaveURL(pages.dashboard);
  await visit(page, readLink());
  await page.getByLabel(/^New password/).fill('yet another long road');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link no longer works.');
});
