import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { createMailbox, send } from '../test/client';
import { addUser, password } from '../test/factories';
import { logIn, requestResetLink } from '../test/logins';

it('mails about a sign-in only when the browser is new to the account', async () => {
  const { email } = await addUser();
  const otherUser = await addUser();
  const mailbox = createMailbox();
  const enter = (to: string, cookie?: string) => logIn(to, password, { mailbox, agent, ...(cookie ? { cookie } : {}) });
  const agent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';
  const { cookie } = await enter(email);
  expect(mailbox.mails).toHaveLength(1);
  expect(mailbox.mails[0]).toMatchObject({ to: email, subject: expect.stringMatching(/^New sign-in/) });
  expect(mailbox.mails[0]?.text).toMatch(
    /\nBrowser: Chrome on Android\nTime: {4}\d+ \w+ \d{4}, \d\d:\d\d, Indian time\n/,
  );
  await enter(email, cookie);
  expect(mailbox.mails).toHaveLength(1);
  await enter(otherUser.email, cookie);
  expect(mailbox.mails[1]?.to).toBe(otherUser.email);
});

it('mails once when a password is reset', async () => {
  const { email } = await addUser();
  const mailbox = createMailbox();
  const { mails, bindings } = mailbox;
  const token = await requestResetLink(email, mailbox);
  await send(api.resetPassword, { token, password: 'a road that is new' }, { bindings });
  expect(mails[1]).toMatchObject({ to: email, subject: expect.stringMatching(/password was changed$/) });
  expect(mails[1]?.text).not.toContain('#t=');
  await send(api.resetPassword, { token, password: 'another new road' }, { bindings });
  expect(mails).toHaveLength(2);
});

it('writes no text of the caller’s user agent into a mail', async () => {
  const { email } = await addUser();
  const mailbox = createMailbox();
  await logIn(email, password, { mailbox, agent: 'Firefox/145 Bcc: x@y.z Reset here: http://evil.example' });
  expect(mailbox.mails[0]?.text).toContain('\nBrowser: Firefox\n');
  expect(mailbox.mails[0]?.text).not.toContain('evil');
});
