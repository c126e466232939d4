import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { reminderPaths } from '#shared/link-routes';
import { api } from '#shared/test/api';
import { bookings } from '../db/bookings-schema';
import { inquiries } from '../db/inquiries-schema';
import { auditEvents } from '../db/site-schema';
import { byEmail, call, createExhaustedLimit, postForm, setClock } from '../test/client';
import { addInquiry, addQuote, db, sendQuote, signIn } from '../test/factories';
import { openAgency, riderEmail } from '../test/mailing-agency';
import { queueDueReminders } from './due-reminders';
import { sendQueuedMail } from './send-mail';

async function openReminders() {
  const agency = await openAgency();
  const booking = await agency.addBooking();
  const runMailTasks = async (time: string) => {
    setClock(time);
    await queueDueReminders({ ...env, ...agency.bindings }, Date.now());
    await sendQueuedMail({ ...env, ...agency.bindings }, Date.now());
    return agency.findRiderMails().length;
  };
  const token = /\/trip\/([\w-]{43})/.exec(agency.findRiderMails()[0]?.text ?? '')?.[1] ?? '';
  return { ...agency, booking, runMailTasks, path: reminderPaths.reminders(token) };
}

const readText = async (pending: Promise<Response>) => {
  const response = await pending;
  return { status: response.status, text: await response.text() };
};

it('asks before it stops reminders, stops them by the form, and takes that back', async () => {
  const { path, runMailTasks, findRiderMails } = await openReminders();
  const question = await readText(call(path));
  expect(question).toMatchObject({ status: 200, text: expect.stringContaining('Stop our reminders?') });
  expect(question.text).toContain('a…@example.com');
  expect(question.text).not.toContain(riderEmail);
  expect(await runMailTasks('2097-04-28 09:05')).toBe(2);
  expect(findRiderMails().at(-1)?.headers).toMatchObject({
    'List-Unsubscribe': `<http://skyline.example${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect((await readText(postForm(path, { reminders: 'off' }))).text).toContain('No more reminders');
  expect((await readText(call(path))).text).toContain('Remind me again');
  expect(await runMailTasks('2097-05-02 09:05')).toBe(2);
  expect((await readText(postForm(path, { reminders: 'on' }))).text).toContain('Stop our reminders?');
  expect(await runMailTasks('2097-05-03 09:05')).toBe(3);
});

it('stops reminders, but no receipts and changes, when a mail program posts one click', async () => {
  const { path, booking, runMailTasks, pay, cancel, findRiderMails } = await openReminders();
  for (let clicks = 0; clicks < 2; clicks += 1)
    expect((await postForm(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
  expect(await runMailTasks('2097-04-28 09:05')).toBe(1);
  expect(await runMailTasks('2097-06-12 09:05')).toBe(1);
  await pay(booking.id, 1_000_000);
  await cancel(booking.id);
  expect(findRiderMails().map(({ subject }) => subject.split(' ')[0])).toEqual(['You', 'Receipt:', 'Cancelled:']);
  const events = (await db.select().from(auditEvents)).filter(({ action }) => action === 'reminders_stopped');
  expect(events).toMatchObject([{ subject: booking.id, label: booking.reference, actorName: 'The rider' }]);
});

it('stops and resumes reminders for all bookings and quotes of the address', async () => {
  const { path, bindings, token } = await openReminders();
  const inquiry = await addInquiry({ email: riderEmail.toUpperCase() });
  const { link } = await sendQuote(token, await addQuote(token, inquiry), { bindings });
  const quotePath = reminderPaths.reminders(link.split('/').at(-1) ?? '');
  await postForm(path, { reminders: 'off' });
  expect((await readText(call(quotePath))).text).toContain('No more reminders');
  await postForm(quotePath, { reminders: 'on' });
  expect((await readText(call(path))).text).toContain('Stop our reminders?');
  await postForm(quotePath, { reminders: 'off' });
  expect(await db.select({ at: inquiries.remindersStoppedAt }).from(inquiries)).toEqual([{ at: expect.any(Number) }]);
  expect((await readText(call(path))).text).toContain('No more reminders');
});

it('opens nothing by an unknown or ended link, or for an erased person', async () => {
  const { path, booking, token } = await openReminders();
  expect((await call(reminderPaths.reminders('x'.repeat(43)))).status).toBe(404);
  expect((await call(reminderPaths.reminders('short'))).status).toBe(404);
  await call(api.erasePayer, { params: { id: booking.id }, query: byEmail, token });
  expect([(await call(path)).status, (await postForm(path, {})).status]).toEqual([404, 404]);
});

it('limits how often a link writes, and a network posts', async () => {
  const { path } = await openReminders();
  const INQUIRY_LIMIT = createExhaustedLimit('reminders:10.9.9.9');
  expect((await postForm(path, {}, { address: '10.9.9.9', bindings: { INQUIRY_LIMIT } })).status).toBe(429);
  for (let writes = 0; writes < 30; writes += 1) await postForm(path, { reminders: writes % 2 === 0 ? 'off' : 'on' });
  expect((await postForm(path, { reminders: 'off' })).status).toBe(429);
});

it('forgets who stopped reminders when the payer gets another address', async () => {
  const { path, booking, bindings } = await openReminders();
  await postForm(path, { reminders: 'off' });
  const payer = { ...booking.payer, email: 'other@example.com' };
  const headers = { 'If-Match': `"v${booking.version}"`, 'Content-Type': 'application/json' };
  const token = await signIn();
  const options = { params: { id: booking.id }, token, bindings, headers, body: JSON.stringify(payer) };
  expect((await call(api.changePayer, options)).status).toBe(200);
  expect(await db.select({ at: bookings.remindersStoppedAt }).from(bookings)).toEqual([{ at: null }]);
});
