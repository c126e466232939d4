import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { ErasurePlan, InquirerData } from '#shared/inquiries/inquirer';
import { pages } from '#shared/routes';
import { inquiryRetentionMonths } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { runHousekeeping } from '../cron';
import { byEmail, call, send as sendJson } from '../test/client';
import { addBooking, countRows, createInquiryInput, listInquiries, signIn } from '../test/factories';

const sendInquiry = (body: object, key: string = crypto.randomUUID()) =>
  sendJson(api.submitInquiry.path, body, { headers: { 'Idempotency-Key': key } });

const names = async (token: string) => (await listInquiries(token)).map(({ name }) => name);

/** Everything that is stored about inquiries, as text. */
async function storedText(): Promise<string> {
  const tables = ['inquiries', 'inquiry_events', 'email_outbox'].map((table) =>
    env.DB.prepare(`select * from ${table}`),
  );
  return JSON.stringify((await env.DB.batch(tables)).map(({ results }) => results));
}

it('erases inquiries with only the other contact detail when an owner selects them', async () => {
  const token = await signIn();
  const key = crypto.randomUUID();
  const otherContact = { phone: '9898989898', email: 'other@example.com' };
  const plan = {
    message: 'Is Baralacha open?',
    tourId: 'manali-to-leh',
    departureId: 'first-saturday',
    ride: 'First day: 12 Jul 2027.',
  };
  await sendInquiry(createInquiryInput({ name: 'Tsering', email: 'Tsering@example.com', ...plan }), key);
  await sendInquiry(createInquiryInput({ name: 'Same phone', email: 'work@example.com' }));
  await sendInquiry(createInquiryInput({ name: 'Same address', phone: '9797979797', email: 'tsering@EXAMPLE.com' }));
  await sendInquiry(createInquiryInput({ ...otherContact, name: 'Somebody else' }));
  const tseringId = (await listInquiries(token)).find(({ name }) => name === 'Tsering')?._id ?? '';

  const change = { note: 'Tsering rides an Enfield.', followUpOn: '2027-07-12', status: 'quoted' };
  const headers = { 'Content-Type': 'application/json' };
  expect(
    (await call(api.changeInquiry, { params: { id: tseringId }, token, headers, body: JSON.stringify(change) })).status,
  ).toBe(200);
  const etag = (await call(api.listInquiries, { token })).headers.get('etag') ?? '';
  const planByAddress = (await (
    await call(api.planErasure, { params: { id: tseringId }, query: byEmail, token })
  ).json()) as ErasurePlan;
  expect([planByAddress.inquiries, planByAddress.others]).toEqual([
    2,
    [{ id: expect.any(String), what: 'inquiry', name: 'Same phone', contact: '+91 98160 12345, work@example.com' }],
  ]);
  expect((await call(api.eraseInquirer, { params: { id: tseringId }, token })).status).toBe(400);
  const query = { ...byEmail, also: planByAddress.others[0]?.id ?? '' };
  const response = await call(api.eraseInquirer, { params: { id: tseringId }, query, token });
  expect(await response.json()).toEqual({ message: 'Erased 3 inquiries.', erased: 3 });
  expect(await names(token)).toEqual(['Somebody else']);
  expect(await storedText()).not.toMatch(
    /tsering|9816012345|9797979797|work@example|Same (phone|address)|manali-to-leh|first-saturday|First day|Baralacha|Enfield|2027-07-12|quoted/i,
  );
  expect((await call(api.listInquiries, { token, headers: { 'If-None-Match': etag } })).status).toBe(200);

  // A phone that received no response retries.
  expect((await sendInquiry(createInquiryInput({ name: 'Tsering', email: 'Tsering@example.com' }), key)).status).toBe(
    200,
  );
  expect(await names(token)).toEqual(['Somebody else']);
  expect(await countRows('inquiries')).toBe(4);
  expect((await call(api.eraseInquirer, { params: { id: tseringId }, query: byEmail, token })).status).toBe(404);
  const body = JSON.stringify({ status: 'answered' });
  expect((await call(api.changeInquiry, { params: { id: tseringId }, token, headers, body })).status).toBe(404);
});

it('keeps the booking of a person whose number a stranger entered', async () => {
  const token = await signIn();
  const payer = { name: 'Victim', phone: '+91 98160 12345', email: 'victim@example.com' };
  const booking = await addBooking(token, { payer: payer as never });
  await sendInquiry(createInquiryInput({ name: 'Mallory', email: 'mal@example.com' }));
  const [{ _id } = { _id: '' }] = await listInquiries(token);
  const exported = (await (
    await call(api.readInquirer, { params: { id: _id }, query: byEmail, token })
  ).json()) as InquirerData;
  expect([exported.data.map(({ name }) => name), exported.bookings]).toEqual([['Mallory'], []]);
  const { others } = (await (
    await call(api.planErasure, { params: { id: _id }, query: byEmail, token })
  ).json()) as ErasurePlan;
  expect(others).toMatchObject([{ id: booking.id, what: 'booking', name: `Victim, ${booking.reference}` }]);
  await call(api.eraseInquirer, { params: { id: _id }, query: byEmail, token });
  expect((await call(api.readBooking, { params: { id: booking.id }, token })).status).toBe(200);
  expect(
    (await call(api.readInquirer, { params: { id: _id }, query: byEmail, token: await signIn('staff') })).status,
  ).toBe(403);
});

it('erases only inquiries older than the retention period', async () => {
  const token = await signIn();
  await sendInquiry(createInquiryInput({ name: 'Old' }));
  await sendInquiry(createInquiryInput({ name: 'Young' }));
  const now = Date.now();
  const retentionEnd = new Date(now);
  retentionEnd.setUTCMonth(retentionEnd.getUTCMonth() - inquiryRetentionMonths);
  const age = env.DB.prepare('update inquiries set received_at = ? where name = ?');
  const day = 24 * 60 * 60 * 1000;
  await env.DB.batch([age.bind(retentionEnd.getTime() - day, 'Old'), age.bind(retentionEnd.getTime() + day, 'Young')]);
  await runHousekeeping(env, now);
  expect(await names(token)).toEqual(['Young']);
  expect(await (await call(pages.privacy)).text()).toContain(`For ${inquiryRetentionMonths} months`);
});
