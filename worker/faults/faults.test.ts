import { createScheduledController, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { pages } from '#shared/paths';
import { faults, faultsPage } from '#shared/site/faults';
import type { Health } from '#shared/site/health';
import { site } from '#shared/site/site';
import worker from '../index';
import { call, FAULTS, send } from '../test/client';
import { addTour, count, inquiry, pictureFile, signIn, tourForm } from '../test/factories';
import {
  createFailingBucket,
  createFailingDatabase,
  createFailingImages,
  createFailingLimit,
} from '../test/failing-storage';
import { files } from '../test/fixtures';
import { createMailbox, type Mailbox } from '../test/mailbox';
import { createBrowser } from '../test/push';

const minute = 60_000;
// Far ahead, so that no alarm goes off by itself; noon in India.
const noon = Date.parse('2040-11-12T12:00:00+05:30');
const setClock = (passed: number) => vi.setSystemTime(noon + passed * minute);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** A call that fails, for another reason than the database; at each of these minutes. */
async function fail(minutes: readonly number[], { bindings }: Mailbox) {
  for (const passed of minutes) {
    setClock(passed);
    const broken = { ...bindings, INQUIRY_LIMIT: createFailingLimit() };
    expect((await send(api.submitInquiry, inquiry(), { bindings: broken })).status).toBe(503);
  }
}

async function cron(passed: number, { bindings }: Pick<Mailbox, 'bindings'>, more = {}) {
  setClock(passed);
  const controller = createScheduledController({ cron: '*/5 * * * *', scheduledTime: new Date() });
  await worker.scheduled(controller, { ...env, FAULTS, ...bindings, ...more });
}

/** A phone of somebody with this role, quiet from one hour to another. */
async function addPhone(role: 'owner' | 'staff', quietFrom = 0, quietUntil = 0) {
  const phone = await createBrowser();
  const device = { ...phone.subscription, quietFrom, quietUntil };
  await send(api.devices, device, { method: 'PUT', token: await signIn(role) });
  return phone;
}

it('tells the agency’s mailbox and the owners’ phones of calls that fail again and again, once', async () => {
  const mailbox = createMailbox();
  const owners = await addPhone('owner');
  const staffs = await addPhone('staff');
  await fail([0, 1, 2, 3, 20, 40], mailbox);
  expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [env.AGENCY_EMAIL, `${site.name}: pages or calls fail`],
  ]);
  const [mail] = mailbox.mails;
  for (const part of [
    'Seen 3 times, from 12 Nov 2040, 12:00 to 12 Nov 2040, 12:02.',
    faults.answers.advice.replaceAll('`', ''),
    `${env.SITE_URL}${faultsPage}`,
  ])
    expect(mail?.text).toContain(part);
  expect(await owners.read()).toEqual([
    { title: 'Something is wrong with the site', body: 'Pages or calls fail.', path: faultsPage },
  ]);
  expect(await staffs.read()).toEqual([]);
  // Of who called it says nothing.
  for (const theirs of Object.values(inquiry()).filter((value) => String(value).length > 4))
    expect(JSON.stringify(mail)).not.toContain(String(theirs));
});

it('tells of it again after an hour if it goes on, and not if it has ended', async () => {
  const mailbox = createMailbox();
  await fail([0, 1, 2, 61], mailbox);
  expect(mailbox.mails).toHaveLength(1);
  await fail([62, 63], mailbox);
  expect(mailbox.mails).toHaveLength(2);
  expect(mailbox.mails[1]?.text).toContain('Seen 3 times, from 12 Nov 2040, 13:01');
  await fail([300, 400], mailbox);
  expect(mailbox.mails).toHaveLength(2);
});

it('tells of nothing that is over in a minute, and of no refusal', async () => {
  const mailbox = createMailbox();
  await fail([0, 0.2, 0.4, 0.6, 0.8, 1], mailbox);
  for (const passed of [2, 3, 4]) {
    setClock(passed);
    await send(api.submitInquiry, { name: 'x' }, { bindings: mailbox.bindings });
    // The monitor is told that cron has never run.
    expect((await call(api.health, { bindings: mailbox.bindings })).status).toBe(503);
  }
  expect(mailbox.mails).toEqual([]);
});

it('counts what came while the counter could not be reached', async () => {
  const mailbox = createMailbox();
  const unreachable = { idFromName: () => ({}), get: () => ({ report: () => Promise.reject(new Error('down')) }) };
  const broken = { ...mailbox.bindings, INQUIRY_LIMIT: createFailingLimit(), FAULTS: unreachable as never };
  await send(api.submitInquiry, inquiry(), { bindings: broken });
  await fail([1, 2, 3], mailbox);
  expect(mailbox.mails[0]?.text).toContain('Seen 4 times');
});

it('tells by mail of a database that is down, without it, also where a copy is shown in its place', async () => {
  const mailbox = createMailbox();
  const bindings = { ...mailbox.bindings, DB: createFailingDatabase() };
  for (const passed of [0, 1, 2, 3]) {
    setClock(passed);
    await call(pages.home, { bindings });
  }
  expect(mailbox.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [env.AGENCY_EMAIL, `${site.name}: the database fails or is overloaded`],
  ]);
  expect(mailbox.mails[0]).toMatchObject({
    from: env.MAIL_FROM,
    text: expect.stringContaining('cloudflarestatus.com'),
  });
  // While the mailer is down too, it is tried again.
  const other = createMailbox();
  other.setDown(true);
  const both = { ...other.bindings, DB: createFailingDatabase() };
  for (const passed of [64, 65, 66, 67]) {
    setClock(passed);
    await call(pages.home, { bindings: both });
  }
  expect(other.refused()).toBe(1);
  other.setDown(false);
  setClock(71);
  await call(pages.home, { bindings: both });
  expect(other.mails).toHaveLength(1);
});

it('tells of an edge that keeps old pages, and of pictures that can’t be prepared, in one mail', async () => {
  const mailbox = createMailbox();
  const token = await signIn();
  const { _id } = await addTour(token);
  const edgeCache = { purge: async () => ({ success: false, errors: [{ code: 1, message: 'too often' }] }) };
  const images = { ...mailbox.bindings, IMAGES: createFailingImages() };
  for (const passed of [0, 1, 2]) {
    setClock(passed);
    const body = tourForm({ heading: 'New', coverImage: pictureFile(files.turned) });
    if (passed === 1) await call(api.tours, { method: 'POST', token, body, bindings: images });
    const options = { token, edgeCache, bindings: mailbox.bindings };
    setClock(passed + 0.5);
    if (passed !== 1) await call(api.tour(_id), { method: 'DELETE', ...options });
    else await call(api.restoreTour(_id), { method: 'POST', ...options });
  }
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual([`${site.name}: changed tours show late, and 1 more`]);
  expect(mailbox.mails[0]?.text).toMatch(/CHANGED TOURS SHOW LATE\n.+PICTURES CAN’T BE PREPARED\nSeen on 12 Nov/s);
});

it('tells phones of mail that is stuck, since no mail would arrive', async () => {
  const mailbox = createMailbox();
  const phone = await addPhone('owner');
  mailbox.setDown(true);
  await send(api.submitInquiry, inquiry(), { bindings: mailbox.bindings });
  await phone.read();
  for (const passed of [30, 60, 65, 70]) await cron(passed, mailbox);
  expect(await phone.read()).toMatchObject([{ body: 'E-mail doesn’t go out.' }]);
  const { results } = await env.DB.prepare('select kind from mail_outbox order by id').all();
  expect(results.map(({ kind }) => kind)).toEqual(['device_added', 'inquiry']);
});

it('lets phones sleep, and tells them in the morning what went wrong in the night, in one', async () => {
  const mailbox = createMailbox();
  const phone = await addPhone('owner', 21, 8);
  const night = 11 * 60;
  await fail([night, night + 1, night + 2, night + 63, night + 64, night + 65], mailbox);
  expect([mailbox.mails.length, await phone.read()]).toEqual([2, []]);
  await cron(20 * 60 + 1, mailbox);
  expect(await phone.read()).toMatchObject([{ body: 'Pages or calls fail.', path: faultsPage }]);
});

it('notices that cron does not come any more', async () => {
  const phone = await addPhone('owner');
  const mailbox = createMailbox();
  const counter = FAULTS.get(FAULTS.idFromName('site'));
  const told = async (passed: number) => {
    setClock(passed);
    await runDurableObjectAlarm(counter);
    return phone.read();
  };
  for (const passed of [0, 5, 10]) await cron(passed, mailbox);
  expect(await told(30)).toMatchObject([{ body: 'The regular work hasn’t run for 20 minutes.', path: faultsPage }]);
  expect(await told(90)).toHaveLength(1);
  await cron(95, mailbox);
  // The clock of a machine that slept.
  expect(await told(600)).toEqual([]);
});

it('does the rest of the regular work when a part of it fails, and that part again with the next run', async () => {
  const mailbox = createMailbox();
  const token = await signIn();
  const { _id, coverImage } = await addTour(token);
  await call(api.tour(_id), { method: 'DELETE', token });
  await cron(0, mailbox);
  const month = 31 * 24 * 60;
  await cron(month, mailbox);
  const MEDIA = createFailingBucket();
  const isOk = async () => ((await (await call(api.health)).json()) as Health).ok;
  await env.DB.prepare('insert into allowances (name, used, until) values (?, 1, 1)').bind('hour').run();
  for (const passed of [0, 5, 10]) await cron(2 * month + passed, mailbox, { MEDIA });
  expect([await count('tours'), await count('allowances'), await count('pictures')]).toEqual([0, 0, 1]);
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual([`${site.name}: a part of the regular work fails`]);
  setClock(2 * month + 25);
  expect(await isOk()).toBe(false);
  await cron(2 * month + 30, mailbox);
  expect([(await call(coverImage)).status, await count('pictures'), await isOk()]).toEqual([404, 0, true]);
});
