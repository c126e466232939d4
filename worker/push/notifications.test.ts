import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { adminLinks } from '#shared/admin-routes';
import { pages } from '#shared/routes';
import { type Devices, NotificationText } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import { users } from '../db/staff-schema';
import { byEmail, call, createMailbox, runCron, send, setClock } from '../test/client';
import { addSession, addUser, countRows, createInquiryInput, db, listInquiries, signIn } from '../test/factories';
import { createBrowser, findPublicKey } from '../test/push';

const addDevice = (token: string, body: unknown, headers = {}) => send(api.addDevice, body, { token, headers });

it('notifies every device of a new inquiry, encrypted for its browser', async () => {
  const myDevice = await createBrowser();
  const theirDevice = await createBrowser();
  await addDevice(await signIn(), myDevice.subscription);
  await addDevice(await signIn('staff'), theirDevice.subscription);
  await send(api.submitInquiry, createInquiryInput({ name: 'Tsering', subject: 'Spiti', departureMonth: 'June' }));
  const data = await listInquiries(await signIn());
  const expectedNotification = {
    title: 'New inquiry: Spiti',
    body: '2 people, June',
    path: adminLinks.inquiry(data[0]?._id ?? ''),
  };
  expect([await myDevice.read(), await theirDevice.read()]).toEqual([[expectedNotification], [expectedNotification]]);
  expect(await countRows('notifications')).toBe(0);
  // The notification has no personal data.
  expect(JSON.stringify(expectedNotification)).not.toMatch(/Tsering|98160/);
});

it('sends no notification for spam or repeats, or to disabled accounts', async () => {
  const browser = await createBrowser();
  const disabledDevice = await createBrowser();
  await addDevice(await signIn(), browser.subscription);
  const { id } = await addUser();
  await addDevice(await addSession(id), disabledDevice.subscription);
  await db.update(users).set({ disabledAt: 1 }).where(sql`id = ${id}`);
  await send(api.submitInquiry, createInquiryInput({ marmot: 'x' }));
  expect(await browser.read()).toEqual([]);
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  await send(api.submitInquiry, createInquiryInput(), { headers });
  await send(api.submitInquiry, createInquiryInput(), { headers });
  expect([(await browser.read()).length, (await disabledDevice.read()).length]).toEqual([1, 0]);
});

it('sends one notification for all new inquiries', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setClock('2026-11-22T23:00:00+05:30');
  const browser = await createBrowser();
  const token = await signIn();
  await addDevice(token, browser.subscription);
  browser.answer(503);
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries())
    await send(
      api.submitInquiry,
      createInquiryInput({ name, email: `${name}@example.in`, phone: `981601234${index}` }),
    );
  const data = await listInquiries(token);
  await send(api.changeInquiry, { status: 'answered' }, { params: { id: data[0]?._id ?? '' }, token });
  await call(api.eraseInquirer, { params: { id: data[1]?._id ?? '' }, query: byEmail, token });
  await send(api.changeInquiry, { deleted: true }, { params: { id: data[2]?._id ?? '' }, token });
  browser.answer(201);
  vi.setSystemTime(Date.now() + 60 * 60 * 1000);
  await runCron();
  const body = 'They wait for an answer.';
  expect(await browser.read()).toEqual([{ title: '2 new inquiries', body, path: pages.inquiries }]);
  expect(await countRows('notifications')).toBe(0);
});

it.each([403, 410])('retries while a push service is down, and removes a device after its %d', async (status) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setClock('2026-11-22T12:00:00+05:30');
  const browser = await createBrowser();
  const token = await signIn();
  await addDevice(token, browser.subscription);
  browser.answer(503);
  await send(api.submitInquiry, createInquiryInput());
  expect(await countRows('notifications')).toBe(1);
  browser.answer(201);
  await runCron();
  expect(await browser.read()).toEqual([]);
  vi.setSystemTime(Date.now() + 61_000);
  await runCron();
  expect((await browser.read()).length).toBe(1);
  browser.answer(status);
  await send(api.submitInquiry, createInquiryInput());
  expect([await countRows('devices'), await countRows('notifications')]).toEqual([0, 0]);
});

it('lists, tests and removes only the user’s own devices', async () => {
  const browser = await createBrowser();
  const myDevice = await signIn();
  const theirDevice = await signIn();
  const agent = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36' };
  const { id } = (await (await addDevice(myDevice, browser.subscription, agent)).json()) as { id: string };
  await addDevice(myDevice, browser.subscription, agent);
  const list = async (token: string) => ((await (await call(api.listDevices, { token })).json()) as Devices).data;
  expect(await list(myDevice)).toMatchObject([{ id, browser: 'Chrome on Android' }]);
  expect(await list(theirDevice)).toEqual([]);
  expect((await call(api.sendTestNotification, { params: { id }, token: theirDevice })).status).toBe(404);
  expect((await call(api.removeDevice, { params: { id }, token: theirDevice })).status).toBe(404);
  const testResponse = await call(api.sendTestNotification, { params: { id }, token: myDevice });
  expect(testResponse.status).toBe(200);
  expect(v.safeParse(NotificationText, (await browser.read())[0]).success).toBe(true);
  expect((await call(api.removeDevice, { params: { id }, token: myDevice })).status).toBe(200);
  expect(await list(myDevice)).toEqual([]);
});

it('accepts only addresses of push services, and ten devices per user', async () => {
  const token = await signIn();
  const { subscription } = await createBrowser();
  const invalidEndpoints = [
    'https://evil.example/x',
    `${subscription.endpoint}\n`,
    'https://fcm.googleapis.com/../x',
    'https://web..push.apple.com/x',
    'https://a_b.push.apple.com/x',
    'https://-.evil.example/.push.apple.com/',
    'https://fcm.googleapis.com/a b',
  ];
  for (const endpoint of invalidEndpoints)
    expect([endpoint, (await addDevice(token, { ...subscription, endpoint })).status]).toEqual([endpoint, 400]);
  expect((await addDevice(token, { ...subscription, endpoint: 'https://web.push.apple.com/x' })).status).toBe(200);
  for (let number = 0; number < 12; number += 1)
    await addDevice(token, { ...subscription, endpoint: `${subscription.endpoint}${number}` });
  expect(await countRows('devices')).toBe(10);
});

it('mails and logs an added device once', async () => {
  const { subscription } = await createBrowser();
  const { id, email } = await addUser();
  const { mails, bindings } = createMailbox();
  const token = await addSession(id);
  for (let times = 0; times < 2; times += 1) await send(api.addDevice, subscription, { token, bindings });
  expect(mails.map(({ to, subject }) => [to, subject.split(' ').slice(1).join(' ')])).toEqual([
    [email, 'notifications switched on'],
  ]);
  expect(
    await env.DB.prepare("select count(*) from audit_events where action = 'device_added'").first('count(*)'),
  ).toBe(1);
});

it('signs notifications with the published key, and never stores the private one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const browser = await createBrowser();
  const token = await signIn();
  await addDevice(token, browser.subscription);
  await send(api.submitInquiry, createInquiryInput());
  const { publicKey } = (await (await call(api.listDevices, { token })).json()) as Devices;
  expect(await browser.signedBy(String(publicKey))).toBe(true);
  const tables = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name <> '_cf_METADATA'",
  ).all();
  const rows = await Promise.all(tables.results.map(({ name }) => env.DB.prepare(`select * from "${name}"`).raw()));
  const stored = rows.flat(2).filter((value) => typeof value === 'string');
  expect(stored).toContain(browser.subscription.endpoint);
  expect(stored.filter((value) => findPublicKey({ VAPID_PRIVATE_KEY: value }) === publicKey)).toEqual([]);
});

it('accepts only 32 bytes in base64url as the private key', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { VAPID_PRIVATE_KEY: key } = env;
  expect(findPublicKey({ VAPID_PRIVATE_KEY: `${key}\n` })).toBe(findPublicKey(env));
  for (const invalidKey of ['', 'not a key', `${key}A`, key?.slice(1)]) {
    expect(findPublicKey({ VAPID_PRIVATE_KEY: invalidKey ?? '' })).toBe('');
  }
});

it.each([undefined, 'A'.repeat(43)])('works without notifications where the secret is %j', async (key) => {
  const loggedErrors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const bindings = { VAPID_PRIVATE_KEY: key };
  const browser = await createBrowser();
  const token = await signIn();
  const { id } = (await (await addDevice(token, browser.subscription)).json()) as { id: string };
  expect(await (await call(api.listDevices, { token, bindings })).json()).toMatchObject({
    publicKey: null,
    data: [{ id }],
  });
  const message = 'Notifications aren’t set up on this site.';
  const rejectedResponse = await send(api.addDevice, browser.subscription, { token, bindings });
  expect([rejectedResponse.status, await rejectedResponse.json()]).toEqual([412, expect.objectContaining({ message })]);
  const testResponse = await call(api.sendTestNotification, { params: { id }, token, bindings });
  expect([testResponse.status, await testResponse.json()]).toEqual([412, expect.objectContaining({ message })]);
  expect((await send(api.submitInquiry, createInquiryInput(), { bindings })).status).toBe(200);
  await runCron(bindings);
  expect((await call('/healthz', { bindings })).status).toBe(200);
  expect(await browser.read()).toEqual([]);
  expect(JSON.stringify(loggedErrors.mock.calls)).not.toContain(key || 'no such words');
});
