import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { tripPaths } from '#shared/link-routes';
import type { Today } from '#shared/reports/today';
import { api } from '#shared/test/api';
import { sendQueuedMail } from '../email/send-mail';
import { call, createMailbox, postForm, readJson, send, setClock } from '../test/client';
import { addBooking, addDatedTour, cancelBooking, signIn } from '../test/factories';

const noTaxIds = { address: '', stateCode: '', gstin: '', pan: '' };
const payer = { name: 'Tsering Dolma', phone: '098160 12345', email: 'Tsering@example.com', ...noTaxIds };

async function openLinkRequests({ mailsRiders = true, email = payer.email } = {}) {
  const { mails, bindings: mailer } = createMailbox();
  const bindings = { ...mailer, CONFIRM_INQUIRIES: mailsRiders ? 'on' : 'off' };
  const adminToken = await signIn();
  const tour = await addDatedTour(adminToken, [{ day: '2097-06-19', seats: 6 }]);
  const booking = await addBooking(adminToken, { tourId: tour._id, payer: { ...payer, email } });
  mails.length = 0;
  const request = async (contact: string) => {
    const response = await postForm(tripPaths.findLink, { contact }, { bindings });
    return { status: response.status, text: await response.text() };
  };
  const sendMails = async () => {
    await sendQueuedMail({ ...env, ...bindings }, Date.now());
    return mails.filter(({ subject }) => subject.startsWith('Your link:'));
  };
  const listTasks = async () =>
    (await readJson<Today>(call(api.readToday, { token: adminToken }))).linkRequests.rows.map(({ id }) => id);
  return { adminToken, booking, request, sendMails, listTasks };
}

it.each(['+91 98160-12345', '9816012345', 'tsering@EXAMPLE.com'])(
  'mails the link to the booking’s own address when its payer enters %s',
  async (contact) => {
    const { booking, request, sendMails, listTasks } = await openLinkRequests();
    expect((await request(contact)).status).toBe(200);
    const [mail, ...others] = await sendMails();
    expect([mail?.to, others]).toEqual([payer.email, []]);
    const token = /\/trip\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(await (await call(tripPaths.trip(token))).text()).toContain(booking.reference);
    expect(await listTasks()).toEqual([]);
  },
);

it('answers alike for an unknown contact, and mails nobody', async () => {
  const { request, sendMails, listTasks } = await openLinkRequests();
  const known = await request(payer.email);
  expect(await sendMails()).toHaveLength(1);
  expect([await request('98160 54321'), await request('somebody@example.com')]).toEqual([known, known]);
  expect([(await sendMails()).length, await listTasks()]).toEqual([1, []]);
});

it('mails the same link at most three times an hour', async () => {
  const { request, sendMails } = await openLinkRequests();
  for (let times = 0; times < 4; times += 1) expect((await request(payer.phone)).status).toBe(200);
  const mails = await sendMails();
  expect([mails.length, new Set(mails.map(({ text }) => text)).size]).toEqual([3, 1]);
});

it('gives staff the task until they make a link when the booking has no e-mail address', async () => {
  const { adminToken, booking, request, sendMails, listTasks } = await openLinkRequests({ email: '' });
  await request(payer.phone);
  expect([await sendMails(), await listTasks()]).toEqual([[], [booking.id]]);
  await readJson(send(api.addBookingLink, {}, { params: { id: booking.id }, token: adminToken }), 201);
  expect(await listTasks()).toEqual([]);
});

it('gives staff the task, and says to call, when riders get no mail', async () => {
  const { booking, request, sendMails, listTasks } = await openLinkRequests({ mailsRiders: false });
  expect((await request(payer.email)).text).toContain('call us or write on WhatsApp');
  expect([await sendMails(), await listTasks()]).toEqual([[], [booking.id]]);
});

it('mails no link to a booking that is cancelled without a payment, or over for long', async () => {
  const { adminToken, booking, request, sendMails } = await openLinkRequests();
  setClock('2097-09-18 12:00');
  await request(payer.email);
  setClock('2025-03-02 12:00');
  await cancelBooking(adminToken, booking.id, '2025-03-02');
  await request(payer.email);
  expect(await sendMails()).toEqual([]);
});

it.each(['', 'tsering', 'tsering@', '12'])('asks again for “%s”', async (contact) => {
  const { request } = await openLinkRequests();
  const { status, text } = await request(contact);
  expect([status, text]).toEqual([400, expect.stringContaining('Enter the full e-mail address')]);
});
