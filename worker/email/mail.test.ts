import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { defaultFacts } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { createMailbox, type Mailbox, runCron, send, setClock } from '../test/client';
import { createCountedDatabase } from '../test/counted-database';
import { addUser, countRows, createInquiryInput } from '../test/factories';
import { sendQueuedMail } from './send-mail';

const minute = 60 * 1000;
const cron = ({ bindings }: Mailbox) => runCron(bindings);

it('mails the agency the inquiry with its times', async () => {
  const mailbox = createMailbox();
  setClock(Date.parse('2026-11-12T14:40:00Z'));
  const submittedInquiry = createInquiryInput({
    name: 'तेनज़िन',
    subject: 'Leh\nLadakh',
    number: 3,
    writtenAt: '2026-11-12T13:10:00Z',
  });
  await send(api.submitInquiry, submittedInquiry, { bindings: mailbox.bindings });
  expect(mailbox.mails).toHaveLength(1);
  const [mail] = mailbox.mails;
  expect(mail).toMatchObject({
    from: env.MAIL_FROM,
    to: env.AGENCY_EMAIL,
    replyTo: 'tsering@example.com',
    subject: 'Inquiry: Leh Ladakh, July, तेनज़िन',
  });
  for (const expectedText of [
    'तेनज़िन',
    '+91 98160 12345',
    'People:      3',
    'Written:     12 Nov 2026, 18:40',
    'Received:    12 Nov 2026, 20:10',
  ]) {
    expect(mail?.text).toContain(expectedText);
  }
});

it('sends one mail per inquiry despite repeats and cron', async () => {
  const mailbox = createMailbox();
  const keys = Array.from({ length: 15 }, () => crypto.randomUUID());
  await Promise.all(
    [...keys, ...keys].map((key) =>
      send(api.submitInquiry, createInquiryInput(), {
        headers: { 'Idempotency-Key': key },
        bindings: mailbox.bindings,
      }),
    ),
  );
  await Promise.all([cron(mailbox), cron(mailbox), cron(mailbox)]);
  expect(mailbox.mails).toHaveLength(15);
  expect(new Set(mailbox.mails.map(({ headers }) => headers?.['X-Mail-Id'])).size).toBe(15);
});

it('sends each mail once after the mailer was down for an hour', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailbox = createMailbox();
  const startTime = Date.parse('2026-11-12T14:00:00Z');
  mailbox.setDown(true);
  for (let minutesPassed = 0; minutesPassed < 60; minutesPassed += 5) {
    setClock(startTime + minutesPassed * minute);
    const { status } = await send(api.submitInquiry, createInquiryInput({ name: `At ${minutesPassed}` }), {
      bindings: mailbox.bindings,
    });
    expect(status).toBe(200);
    await cron(mailbox);
  }
  expect([mailbox.mails.length, await countRows('inquiries')]).toEqual([0, 12]);
  expect(mailbox.refused()).toBeGreaterThan(12);
  mailbox.setDown(false);
  for (let minutesPassed = 60; minutesPassed <= 95; minutesPassed += 5) {
    setClock(startTime + minutesPassed * minute);
    await cron(mailbox);
  }
  const [retriedMail, ...others] = mailbox.mails.filter(({ subject }) => !subject.startsWith('Inquiry: '));
  expect([retriedMail?.subject, others]).toEqual([`E-mail from ${defaultFacts.name} works again`, []]);
  const noticeMails = mailbox.mails
    .filter((mail) => mail !== retriedMail)
    .map(({ subject }) => subject.split(', ').at(-1))
    .sort();
  expect(noticeMails).toEqual(Array.from({ length: 12 }, (_, index) => `At ${index * 5}`).sort());
});

it('waits longer before the next try after each failure of the mailer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailbox = createMailbox();
  const startTime = Date.parse('2026-11-12T14:00:00Z');
  mailbox.setDown(true);
  setClock(startTime);
  await send(api.submitInquiry, createInquiryInput(), { bindings: mailbox.bindings });
  const tryMinutes: number[] = [];
  for (let minutesPassed = 1; minutesPassed <= 60; minutesPassed += 1) {
    setClock(startTime + minutesPassed * minute);
    const refusedBefore = mailbox.refused();
    await cron(mailbox);
    if (mailbox.refused() > refusedBefore) tryMinutes.push(minutesPassed);
  }
  expect(tryMinutes).toEqual([1, 3, 7, 15, 31]);
});

it('sends a mail again when its sender died and the lease is over', async () => {
  const mailbox = createMailbox();
  const startTime = Date.parse('2026-11-12T14:00:00Z');
  setClock(startTime);
  await send(api.submitInquiry, createInquiryInput(), { bindings: mailbox.bindings });
  // The state after a Worker died between its lease and the mailer's response.
  await env.DB.prepare('update email_outbox set sent_at = null, attempts = 1, lease_until = ?')
    .bind(startTime + 5 * minute)
    .run();
  await cron(mailbox);
  expect(mailbox.mails).toHaveLength(1);
  setClock(startTime + 5 * minute);
  await cron(mailbox);
  expect(mailbox.mails).toHaveLength(2);
  // Both mails have the same id.
  const [firstMail, secondMail] = mailbox.mails;
  expect(secondMail?.headers).toEqual(firstMail?.headers);
  expect(secondMail?.headers?.['X-Mail-Id']).toMatch(/^inquiry-\d+-\d+$/);
  expect(firstMail?.text).not.toContain('twice');
  expect(secondMail?.text).toMatch(/^You may get this e-mail twice: an earlier try broke off/);
});

it('adds no duplicate notice when the mailer rejected the mail', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const startTime = Date.parse('2026-11-12T14:00:00Z');
  const mailbox = createMailbox();
  setClock(startTime);
  mailbox.setDown(true);
  await send(api.submitInquiry, createInquiryInput(), { bindings: mailbox.bindings });
  setClock(startTime + 2 * minute);
  await cron(mailbox);
  mailbox.setDown(false);
  setClock(startTime + 10 * minute);
  await cron(mailbox);
  expect(mailbox.mails.map(({ text }) => text.includes('twice'))).toEqual([false]);
});

it('keeps addresses in the mailer’s errors out of the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailbox = createMailbox();
  mailbox.setDown(true);
  await send(api.submitInquiry, createInquiryInput(), { bindings: mailbox.bindings });
  expect(log).toHaveBeenCalledOnce();
  expect(JSON.stringify(log.mock.calls)).not.toContain('@');
});

it('sends a password link before any number of inquiry mails', async () => {
  const mailbox = createMailbox();
  const { email } = await addUser();
  const waitingMails = 5_000;
  await send(api.submitInquiry, createInquiryInput());
  await env.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)
     insert into email_outbox (kind, ref, created_at, due_at)
     select 'inquiry', (select public_id from inquiries), ?2 + n, ?2 + n from numbers`,
  )
    .bind(waitingMails, Date.now() - 60 * minute)
    .run();
  await send(api.forgotPassword, { email }, { bindings: mailbox.bindings });
  expect(mailbox.mails.map(({ to }) => to)).toEqual([email]);
  // Sixty more, without a read of all queued mails for each.
  const { DB, counts } = createCountedDatabase(env.DB);
  await sendQueuedMail({ ...env, ...mailbox.bindings, DB }, Date.now());
  expect(mailbox.mails).toHaveLength(51);
  expect(counts.rowsRead).toBeLessThan(3 * waitingMails);
});
