import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import type { Health } from '#shared/site/health';
import { site } from '#shared/site/site';
import { sessionMessages } from '#shared/staff/session';
import worker from '../index';
import { call, send } from '../test/client';
import { addUser, inquiry, signIn } from '../test/factories';
import { createFailingDatabase } from '../test/failing-storage';
import { createMailbox } from '../test/mailbox';

const minute = 60 * 1000;
const began = Date.parse('2026-11-12T14:00:00Z');
type Mailbox = ReturnType<typeof createMailbox>;

/** Cron, as many minutes after the beginning. */
async function cron(passed: number, { bindings }: Mailbox) {
  const now = began + passed * minute;
  vi.useFakeTimers({ toFake: ['Date'], now });
  const controller = createScheduledController({ cron: '*/5 * * * *', scheduledTime: new Date(now) });
  await worker.scheduled(controller, { ...env, ...bindings });
}

async function ask(bindings = {}): Promise<{ status: number; retry: string | null; health: Health }> {
  const response = await call(api.health, { bindings });
  return { status: response.status, retry: response.headers.get('retry-after'), health: await response.json() };
}

const askAtDesk = async () => (await call(api.mailQueue, { token: await signIn() })).json();

it('says that all is well, to anybody, and nothing else', async () => {
  await cron(0, createMailbox());
  expect(await ask()).toEqual({
    status: 200,
    retry: null,
    health: { ok: true, database: 'up', mailStuckSince: null, lastCron: '2026-11-12T14:00:00.000Z' },
  });
});

it('says when cron has not run for twenty minutes, or never', async () => {
  expect((await ask()).status).toBe(503);
  await cron(0, createMailbox());
  vi.setSystemTime(began + 19 * minute);
  expect((await ask()).status).toBe(200);
  vi.setSystemTime(began + 20 * minute);
  expect(await ask()).toMatchObject({ status: 503, retry: '30', health: { ok: false, database: 'up' } });
});

it('says when the database is down', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { status, retry, health } = await ask({ DB: createFailingDatabase() });
  expect([status, retry]).toEqual([503, '30']);
  expect(health).toEqual({ ok: false, database: 'down', mailStuckSince: null, lastCron: null });
  expect(log).toHaveBeenCalled();
});

it('says since when mail is stuck, after an hour; and one mail tells the agency when it works again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailbox = createMailbox();
  mailbox.setDown(true);
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  await send(api.submitInquiry, inquiry(), { bindings: mailbox.bindings });
  await cron(55, mailbox);
  expect((await ask()).health).toMatchObject({ ok: true, mailStuckSince: null });
  await cron(60, mailbox);
  await cron(65, mailbox);
  expect(await ask()).toMatchObject({ status: 503, health: { mailStuckSince: '2026-11-12T14:00:00.000Z' } });
  expect(await askAtDesk()).toEqual({ stuckSince: '2026-11-12T14:00:00.000Z', reachesRiders: false });

  mailbox.setDown(false);
  for (const passed of [100, 105, 110]) await cron(passed, mailbox);
  expect((await ask()).health).toMatchObject({ ok: true, mailStuckSince: null });
  expect(await askAtDesk()).toEqual({ stuckSince: null, reachesRiders: false });
  expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [env.AGENCY_EMAIL, 'Inquiry: Leh Ladakh, July, Tsering Dolma'],
    [env.AGENCY_EMAIL, `E-mail from ${site.name} works again`],
  ]);
  expect(mailbox.mails[1]?.text).toContain('From 12 Nov 2026, 19:30 to 12 Nov 2026, 21:10');
});

it('does not say that a reset link was sent while the mailer refuses mail', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const mailbox = createMailbox();
  const { email } = await addUser();
  const forgot = async (email: string) => {
    const response = await send(api.forgotPassword, { email }, { bindings: mailbox.bindings });
    return ((await response.json()) as { message: string }).message;
  };
  mailbox.setDown(true);
  await send(api.submitInquiry, inquiry(), { bindings: mailbox.bindings });
  expect(await forgot(email)).toBe(sessionMessages.resetDelayed);
  expect(await forgot('nobody@example.com')).toBe(sessionMessages.resetDelayed);
  mailbox.setDown(false);
  await cron(24 * 60 * 366, mailbox);
  expect(await forgot(email)).toBe(sessionMessages.resetSent);
});
