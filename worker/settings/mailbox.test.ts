import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { createMailbox, runCron, send } from '../test/client';
import { createInquiryInput, signIn } from '../test/factories';
import { saveSettings } from '../test/settings';

const inquiryMailbox = 'inbox@skyline.example';

it('sends inquiries to the mailbox of the settings, or to that of the deployment', async () => {
  const { mails, bindings } = createMailbox();
  await send(api.submitInquiry, createInquiryInput(), { bindings });
  await runCron(bindings);
  await saveSettings(await signIn(), { inquiryMailbox });
  await env.DB.prepare(`delete from email_outbox where kind <> 'inquiry'`).run();
  await send(api.submitInquiry, createInquiryInput(), { bindings });
  await runCron(bindings);
  expect(mails.map(({ to }) => to)).toEqual([env.AGENCY_EMAIL, inquiryMailbox]);
});

it('tells the former mailbox when it is changed', async () => {
  const { mails, bindings } = createMailbox();
  const token = await signIn();
  await saveSettings(token, { inquiryMailbox });
  await saveSettings(token, { inquiryMailbox: 'new@skyline.example' });
  await runCron(bindings);
  expect(mails.find(({ to }) => to === inquiryMailbox)?.text).toContain(
    `Mailbox for inquiries: ${inquiryMailbox} → new@skyline.example`,
  );
});

it('sends a test to the saved mailbox, and says to which', async () => {
  const { mails, bindings } = createMailbox();
  const token = await signIn();
  const sendTest = async () => (await send(api.sendTestMail, {}, { token, bindings })).json();
  expect(await sendTest()).toEqual({ message: `Sent to ${env.AGENCY_EMAIL}. Look in its inbox.` });
  await saveSettings(token, { inquiryMailbox });
  expect(await sendTest()).toEqual({ message: `Sent to ${inquiryMailbox}. Look in its inbox.` });
  expect(mails.map(({ to }) => to)).toEqual([env.AGENCY_EMAIL, inquiryMailbox]);
});

it('reports a test that fails, and sends none to staff’s request or too often', async () => {
  const token = await signIn();
  const MAIL = { send: () => Promise.reject(new Error('not verified')) } as unknown as SendEmail;
  const failed = await send(api.sendTestMail, {}, { token, bindings: { MAIL } });
  expect([failed.status, await failed.text()]).toEqual([
    503,
    expect.stringContaining(`The test couldn’t be sent to ${env.AGENCY_EMAIL}.`),
  ]);
  const { mails, bindings } = createMailbox();
  const staff = await signIn('staff');
  expect((await send(api.sendTestMail, {}, { token: staff, bindings })).status).toBe(403);
  const LOGIN_LIMIT = { limit: async ({ key }: { key: string }) => ({ success: !key.startsWith('test-mail:') }) };
  expect((await send(api.sendTestMail, {}, { token, bindings: { ...bindings, LOGIN_LIMIT } })).status).toBe(429);
  expect(mails).toEqual([]);
});
