import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import type { Inquiry } from '#shared/inquiry';
import { type Devices, NotificationText } from '#shared/notifications';
import { api, pages } from '#shared/paths';
import { deskLinks } from '#shared/protected-pages';
import { users } from '../db/schema';
import worker from '../index';
import { insertChallenge } from '../session/passkeys/challenges';
import { call, send } from '../test/client';
import { addSession, addUser, count, db, inquiry, signIn } from '../test/factories';
import { createMailbox } from '../test/mailbox';
import { createBrowser } from '../test/push';

const awake = { quietFrom: 0, quietUntil: 0 };
const put = (token: string, body: unknown, headers = {}) => send(api.devices, body, { method: 'PUT', token, headers });
const runCron = () => worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), env);

it('tells every device of a new inquiry, so that only that browser can read it', async () => {
  const [mine, theirs] = [await createBrowser(), await createBrowser()];
  await put(await signIn(), { ...mine.subscription, ...awake });
  await put(await signIn('staff'), { ...theirs.subscription, ...awake });
  await send(api.submitInquiry, inquiry({ name: 'Tsering', subject: 'Spiti', departureMonth: 'June' }));
  const { data } = (await (await call(api.inquiries, { token: await signIn() })).json()) as { data: Inquiry[] };
  const told = { title: 'New inquiry: Spiti', body: '2 people, June', path: deskLinks.inquiry(data[0]?._id ?? '') };
  expect([await mine.read(), await theirs.read()]).toEqual([[told], [told]]);
  expect(await count('notifications')).toBe(0);
  // Nobody else sees who asked.
  expect(JSON.stringify(told)).not.toMatch(/Tsering|98160/);
});

it('signs with the key that browsers were given', async () => {
  const browser = await createBrowser();
  const token = await signIn();
  const { publicKey } = (await (await call(api.devices, { token })).json()) as Devices;
  await put(token, { ...browser.subscription, ...awake });
  await send(api.submitInquiry, inquiry());
  expect(await browser.signedBy(publicKey)).toBe(true);
  expect(((await (await call(api.devices, { token })).json()) as Devices).publicKey).toBe(publicKey);
});

it('says nothing of a held inquiry, of a repeat, and to a disabled account', async () => {
  const [browser, left] = [await createBrowser(), await createBrowser()];
  await put(await signIn(), { ...browser.subscription, ...awake });
  const { id } = await addUser();
  await put(await addSession(id), { ...left.subscription, ...awake });
  await db.update(users).set({ disabledAt: 1 }).where(sql`id = ${id}`);
  await send(api.submitInquiry, inquiry({ website: 'x' }));
  expect(await browser.read()).toEqual([]);
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  await send(api.submitInquiry, inquiry(), { headers });
  await send(api.submitInquiry, inquiry(), { headers });
  expect([(await browser.read()).length, (await left.read()).length]).toEqual([1, 0]);
});

it('stays quiet by night, and tells of all in one in the morning', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:00:00+05:30'), toFake: ['Date'] });
  const browser = await createBrowser();
  await put(await signIn(), { ...browser.subscription, quietFrom: 21, quietUntil: 8 });
  for (const name of ['a', 'b', 'c']) await send(api.submitInquiry, inquiry({ name }));
  expect(await browser.read()).toEqual([]);
  vi.setSystemTime(Date.parse('2026-11-23T08:01:00+05:30'));
  await runCron();
  const body = 'They wait for an answer.';
  expect(await browser.read()).toEqual([{ title: '3 new inquiries', body, path: pages.inquiries }]);
});

it('says nothing in the morning of what was handled, deleted or erased in the night', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T23:00:00+05:30'), toFake: ['Date'] });
  const [browser, token] = [await createBrowser(), await signIn()];
  await put(token, { ...browser.subscription, quietFrom: 21, quietUntil: 8 });
  for (const [at, name] of ['a', 'b', 'c'].entries())
    await send(api.submitInquiry, inquiry({ name, email: `${name}@example.in`, phone: `981601234${at}` }));
  const { data } = (await (await call(api.inquiries, { token })).json()) as { data: Inquiry[] };
  await send(api.handledInquiry(data[0]?._id ?? ''), { handled: true }, { token });
  await call(api.inquirer(data[1]?._id ?? ''), { method: 'DELETE', token });
  await send(api.inquiry(data[2]?._id ?? ''), { deleted: true }, { method: 'PUT', token });
  vi.setSystemTime(Date.parse('2026-11-23T08:01:00+05:30'));
  await runCron();
  expect([await browser.read(), await count('notifications')]).toEqual([[], 0]);
});

it('tries again while a push service is down, and forgets a browser that has gone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00+05:30'), toFake: ['Date'] });
  const [browser, token] = [await createBrowser(), await signIn()];
  await put(token, { ...browser.subscription, ...awake });
  browser.answer(503);
  await send(api.submitInquiry, inquiry());
  expect(await count('notifications')).toBe(1);
  browser.answer(201);
  await runCron();
  expect(await browser.read()).toEqual([]);
  vi.setSystemTime(Date.now() + 61_000);
  await runCron();
  expect((await browser.read()).length).toBe(1);
  browser.answer(410);
  await send(api.submitInquiry, inquiry());
  expect([await count('devices'), await count('notifications')]).toEqual([0, 0]);
});

it('lists, changes, tries and removes a person’s own devices, and nobody else’s', async () => {
  const [browser, mine, theirs] = [await createBrowser(), await signIn(), await signIn()];
  const agent = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36' };
  const { id } = (await (await put(mine, { ...browser.subscription, ...awake }, agent)).json()) as { id: string };
  await put(mine, { ...browser.subscription, quietFrom: 20, quietUntil: 7 }, agent);
  const list = async (token: string) => ((await (await call(api.devices, { token })).json()) as Devices).data;
  expect(await list(mine)).toMatchObject([{ id, browser: 'Chrome on Android', quietFrom: 20, quietUntil: 7 }]);
  expect(await list(theirs)).toEqual([]);
  expect((await call(api.tryDevice(id), { method: 'POST', token: theirs })).status).toBe(404);
  expect((await call(api.device(id), { method: 'DELETE', token: theirs })).status).toBe(404);
  const tried = await call(api.tryDevice(id), { method: 'POST', token: mine });
  expect(await tried.json()).toMatchObject({ delivered: true });
  expect(v.safeParse(NotificationText, (await browser.read())[0]).success).toBe(true);
  expect((await call(api.device(id), { method: 'DELETE', token: mine })).status).toBe(200);
  expect(await list(mine)).toEqual([]);
});

it('gives nobody an address to call but a push service’s, and keeps ten devices a person', async () => {
  const token = await signIn();
  const { subscription } = await createBrowser();
  const evil = { ...subscription, endpoint: 'https://evil.example/x' };
  expect((await put(token, { ...evil, ...awake })).status).toBe(400);
  for (let number = 0; number < 12; number += 1)
    await put(token, { ...subscription, endpoint: `${subscription.endpoint}${number}`, ...awake });
  expect(await count('devices')).toBe(10);
});

const endings: [string, (id: string, email: string, owner: string) => Promise<unknown>][] = [
  ['disabled', (id, _, token) => send(api.person(id), { disabled: true }, { method: 'PUT', token })],
  ['logged out everywhere', (id, _, token) => call(api.personSessions(id), { method: 'DELETE', token })],
  [
    'given a new password by mail',
    async (_, email) => {
      const { mails, bindings } = createMailbox();
      await send(api.forgotPassword, { email }, { bindings });
      const link = /#t=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
      return send(api.resetPassword, { token: link, password: 'seven goats on a bridge' }, { bindings });
    },
  ],
];

it.each(endings)('tells no device of an account that was %s, and nothing else it opened works', async (_, end) => {
  const [browser, { id, email }, keeper] = [await createBrowser(), await addUser(), await signIn()];
  const token = await addSession(id);
  await put(token, { ...browser.subscription, ...awake });
  await insertChallenge(db, 'enrol', id, Date.now());
  await send(api.invitations, { email: 'friend@example.com', role: 'owner' }, { token });
  await end(id, email, keeper);
  await send(api.submitInquiry, inquiry());
  expect(await browser.read()).toEqual([]);
  const opened = ['devices', 'notifications', 'passkey_challenges', 'invitations', 'password_resets'];
  expect(await Promise.all(opened.map(count))).toEqual([0, 0, 0, 0, 0]);
});

it('says by mail and in the activity that a browser was added, once', async () => {
  const [{ subscription }, { id, email }, { mails, bindings }] = [
    await createBrowser(),
    await addUser(),
    createMailbox(),
  ];
  const token = await addSession(id);
  for (const quietFrom of [0, 1])
    await send(api.devices, { ...subscription, quietFrom, quietUntil: 0 }, { method: 'PUT', token, bindings });
  expect(mails.map(({ to, subject }) => [to, subject.split(' ').slice(1).join(' ')])).toEqual([
    [email, 'notifications switched on'],
  ]);
  expect(await env.DB.prepare("select count(*) from events where action = 'device_added'").first('count(*)')).toBe(1);
});
