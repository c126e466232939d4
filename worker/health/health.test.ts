import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import type { HealthDetails } from '#shared/settings/api';
import { defaultFacts } from '#shared/settings/site';
import { sessionMessages } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { call, createMailbox, type Mailbox, runCron, send, setClock } from '../test/client';
import { createFailingBucket, createFailingDatabase } from '../test/counted-database';
import { addTour, addUser, countRows, createInquiryInput, signIn } from '../test/factories';

const minute = 60 * 1000;
const began = Date.parse('2026-11-12T14:00:00Z');

/** Cron, as many minutes after the beginning. */
async function cron(passed: number, { bindings }: Mailbox) {
  setClock(began + passed * minute);
  await runCron(bindings);
}

/** What an owner reads of `/healthz`, with the status and body that a stranger gets. */
async function ask(): Promise<{ status: number; retry: string | null; health: HealthDetails }> {
  const response = await call(api.readHealth);
  const owner = await call(api.readHealth, { token: await signIn() });
  const health: HealthDetails = await owner.json();
  expect([owner.status, await response.json()]).toEqual([200, { ok: health.ok }]);
  return { status: response.status, retry: response.headers.get('retry-after'), health };
}

const askAtDesk = async () => (await call(api.readMailQueue, { token: await signIn() })).json();

it('shows owners the state of database, cron, mail and backup, and strangers only that all is well', async () => {
  await cron(0, createMailbox());
  const insert =
    "insert into audit_events (at, actor_name, actor_email, action, label, request_id) values (?, '', '', 'backed_up', '', '')";
  await env.DB.prepare(insert)
    .bind(began - 60 * minute)
    .run();
  expect(await ask()).toEqual({
    status: 200,
    retry: null,
    health: {
      ok: true,
      database: 'up',
      mailStuckSince: null,
      lastCron: '2026-11-12T14:00:00.000Z',
      lastBackup: '2026-11-12T13:00:00.000Z',
    },
  });
});

it('refuses the health details to staff', async () => {
  expect((await call(api.readHealth, { token: await signIn('staff') })).status).toBe(403);
});

it('answers 503 when cron has not run for twenty minutes, or never', async () => {
  expect((await ask()).status).toBe(503);
  await cron(0, createMailbox());
  vi.setSystemTime(began + 19 * minute);
  expect((await ask()).status).toBe(200);
  vi.setSystemTime(began + 20 * minute);
  expect(await ask()).toMatchObject({ status: 503, retry: '30', health: { ok: false, database: 'up' } });
});

it('answers 503 to a stranger when the database is down', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await call(api.readHealth, { bindings: { DB: createFailingDatabase() } });
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '30',
    { ok: false },
  ]);
  expect(log).toHaveBeenCalled();
});

it('runs the other parts of cron when one fails, and answers 503 until all have run', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailbox = createMailbox();
  setClock(began);
  const { _id } = await addTour(await signIn());
  await call(api.deleteTour, { params: { id: _id }, token: await signIn() });
  await cron(0, mailbox);
  const month = 31 * 24 * 60;
  await cron(month, mailbox);
  const broken = { ...mailbox, bindings: { ...mailbox.bindings, MEDIA: createFailingBucket() } };
  for (const passed of [0, 5, 10]) await cron(2 * month + passed, broken);
  expect([await countRows('tours'), await countRows('pictures')]).toEqual([0, 1]);
  vi.setSystemTime(began + (2 * month + 25) * minute);
  expect((await call(api.readHealth)).status).toBe(503);
  await cron(2 * month + 30, mailbox);
  expect([await countRows('pictures'), (await call(api.readHealth)).status]).toEqual([0, 200]);
});

it('shows since when mail is stuck after an hour, and mails the agency once it works again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailbox = createMailbox();
  mailbox.setDown(true);
  setClock(began);
  await send(api.submitInquiry, createInquiryInput(), { bindings: mailbox.bindings });
  await cron(55, mailbox);
  expect((await ask()).health).toMatchObject({ ok: true, mailStuckSince: null });
  await cron(60, mailbox);
  await cron(65, mailbox);
  expect(await ask()).toMatchObject({ status: 503, health: { mailStuckSince: '2026-11-12T14:00:00.000Z' } });
  expect(await askAtDesk()).toEqual({
    stuckSince: '2026-11-12T14:00:00.000Z',
    reachesRiders: false,
    defaultMailbox: env.AGENCY_EMAIL,
  });

  mailbox.setDown(false);
  for (const passed of [100, 105, 110]) await cron(passed, mailbox);
  expect((await ask()).health).toMatchObject({ ok: true, mailStuckSince: null });
  expect(await askAtDesk()).toEqual({ stuckSince: null, reachesRiders: false, defaultMailbox: env.AGENCY_EMAIL });
  expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [env.AGENCY_EMAIL, 'Inquiry: Leh Ladakh, July, Tsering Dolma'],
    [env.AGENCY_EMAIL, `E-mail from ${defaultFacts.name} works again`],
  ]);
  expect(mailbox.mails[1]?.text).toContain('From 12 Nov 2026, 19:30 to 12 Nov 2026, 21:10');
});

it('announces a delay instead of a sent reset link while the mailer refuses mail', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailbox = createMailbox();
  const { email } = await addUser();
  const forgot = async (email: string) => {
    const response = await send(api.forgotPassword, { email }, { bindings: mailbox.bindings });
    return ((await response.json()) as { message: string }).message;
  };
  mailbox.setDown(true);
  await send(api.submitInquiry, createInquiryInput(), { bindings: mailbox.bindings });
  expect(await forgot(email)).toBe(sessionMessages.resetDelayed);
  expect(await forgot('nobody@example.com')).toBe(sessionMessages.resetDelayed);
  mailbox.setDown(false);
  await cron(24 * 60 * 366, mailbox);
  expect(await forgot(email)).toBe(sessionMessages.resetSent);
});
