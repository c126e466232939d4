import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import worker from './index';
import { createMailbox, send } from './test/client';
import { createCountedDatabase } from './test/counted-database';
import { createInquiryInput, fillCatalogue, signIn } from './test/factories';
import { createBrowser } from './test/push';

const dayMs = 24 * 60 * 60 * 1000;

/** Runs cron until nothing is left to do. Returns the largest number of queries in a run, and the number of runs. */
async function runAll(now: number, bindings: object) {
  let maxQueries = 0;
  for (let runs = 0; ; runs += 1) {
    const { DB, counts } = createCountedDatabase(env.DB);
    const controller = createScheduledController({ cron: '*/5 * * * *', scheduledTime: new Date(now) });
    await worker.scheduled(controller, { ...env, ...bindings, DB });
    if (counts.rowsWritten < 10) return { most: maxQueries, runs };
    maxQueries = Math.max(maxQueries, counts.queries);
  }
}

it('runs all due cron tasks below D1’s query limit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { mails, bindings } = createMailbox();
  const phone = await createBrowser();
  const now = Date.now();
  const tourId = await fillCatalogue(210);
  await send(api.addDevice, phone.subscription, { token: await signIn() });
  await send(api.submitInquiry, createInquiryInput({ tourId }), { bindings });
  await phone.read();
  mails.length = 0;
  const numbers = 'with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?1)';
  const insertMany = async (sql: string, count: number, ...values: unknown[]) =>
    env.DB.prepare(`${numbers} ${sql}`)
      .bind(count, ...values)
      .run();
  await insertMany(
    `insert into email_outbox (kind, ref, created_at, due_at)
     select case n % 2 when 0 then 'inquiry' else 'inquiry_received' end, public_id, ?2, ?2 from numbers, inquiries`,
    70,
    now,
  );
  await insertMany(
    `insert into devices (id, user_id, endpoint, p256dh, auth, browser, device_hash, created_at)
     select id || n, user_id, endpoint, p256dh, auth, browser, device_hash, n from numbers, devices`,
    49,
  );
  await env.DB.prepare(
    `insert into notifications (device_id, inquiry_id, created_at, due_at)
     select devices.id, public_id, ?1, ?1 from devices, inquiries`,
  )
    .bind(now)
    .run();
  await insertMany(
    `insert into pictures (sha, created_at, stored_at, unreferred_at) select 'orphan' || n, 1, 1, ?2 from numbers`,
    110,
    now - 31 * dayMs,
  );
  const { most: maxQueries, runs } = await runAll(now, { ...bindings, CONFIRM_INQUIRIES: 'on' });
  const remaining = await env.DB.prepare(
    `select (select count(*) from email_outbox where sent_at is null) as mails, (select count(*) from notifications) as notifications,
      (select count(*) from pictures where sha like 'orphan%') as orphans`,
  ).first();
  expect(remaining).toEqual({ mails: 0, notifications: 0, orphans: 0 });
  expect([mails.length, (await phone.read()).length]).toEqual([70, 50]);
  // It was 638.
  expect([maxQueries < 800, runs]).toEqual([true, 2]);
});
