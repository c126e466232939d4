import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { inquiryCorrectedMessage } from '#shared/inquiries/inquiry-labels';
import { api } from '#shared/test/api';
import { createExhaustedLimit, createMailbox, newAddress, runCron, send, setClock } from '../test/client';
import { addTour, createInquiryInput, listInquiries, signIn } from '../test/factories';

const minute = 60_000;

async function submitInquiry(changes: object = {}): Promise<string> {
  const key = crypto.randomUUID();
  const headers = { 'Idempotency-Key': key };
  expect((await send(api.submitInquiry, createInquiryInput(changes), { headers })).status).toBe(200);
  return key;
}

async function correct(key: string, changes: object, options = {}) {
  const response = await send(api.correctInquiry, createInquiryInput(changes), { params: { key }, ...options });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function listLines(): Promise<unknown[]> {
  const { results } = await env.DB.prepare('select actor_name, kind, detail from inquiry_events order by id').all();
  return results.map(({ actor_name: actorName, kind, detail }) => [actorName, kind, JSON.parse(String(detail))]);
}

it('replaces corrected values and stores the old ones in the timeline', async () => {
  const token = await signIn();
  const tour = await addTour(token);
  const key = await submitInquiry({ name: 'Sameer', email: 'sameer@gmial.com', number: 3, message: 'Is it cold?' });
  const { status, body } = await correct(key.toUpperCase(), {
    name: 'Sameer',
    email: 'sameer@gmail.com',
    message: 'Is it open in May?',
    tourId: tour._id,
  });
  expect([status, body]).toEqual([200, { message: inquiryCorrectedMessage, key: key.toUpperCase() }]);
  const stored = await listInquiries(token);
  expect(stored).toMatchObject([
    {
      name: 'Sameer',
      email: 'sameer@gmail.com',
      message: 'Is it open in May?',
      tourId: tour._id,
      status: 'new',
      version: 2,
    },
  ]);
  expect(await listLines()).toMatchObject([
    ['Sameer', 'rewritten', { text: expect.stringMatching(/sameer@gmial\.com[\s\S]*Is it cold\?/) }],
  ]);
  const searchResponse = await send(api.searchInbox, { tab: 'all', q: 'sameer@gmail' }, { token });
  expect(((await searchResponse.json()) as { data: unknown[] }).data).toHaveLength(1);
});

it('mails the agency once about several corrections', async () => {
  const mailbox = createMailbox();
  const { bindings } = mailbox;
  const key = await submitInquiry({ name: 'Asha', number: 3 });
  mailbox.setDown(true);
  await correct(key, { name: 'Asha', number: 4 }, { bindings });
  await correct(key, { name: 'Asha', number: 5 }, { bindings });
  mailbox.setDown(false);
  setClock(Date.now() + 30 * minute);
  await runCron(bindings);
  expect(mailbox.mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Corrected']);
  expect(mailbox.mails[0]?.text).toMatch(/^Asha has corrected an inquiry about .+\n[\s\S]*People: {6}5\n/);
});

it('sends one confirmation to a corrected address', async () => {
  const { bindings, mails } = createMailbox();
  const confirming = { bindings: { ...bindings, CONFIRM_INQUIRIES: 'on' } };
  const key = await submitInquiry({ email: 'sameer@gmial.com', number: 3 });
  await correct(key, { email: 'sameer@gmail.com', number: 3 }, confirming);
  await correct(key, { email: 'sameer@gmail.com', number: 4 }, confirming);
  expect(mails.map(({ to }) => to).filter((to) => to !== env.AGENCY_EMAIL)).toEqual(['sameer@gmail.com']);
});

it('changes nothing when a correction or the inquiry is repeated', async () => {
  const token = await signIn();
  const key = await submitInquiry({ number: 3 });
  expect((await correct(key, { number: 4 })).status).toBe(200);
  setClock(Date.now() + 11 * minute);
  expect((await correct(key, { number: 4 })).status).toBe(200);
  const repeat = await send(api.submitInquiry, createInquiryInput({ number: 3 }), {
    headers: { 'Idempotency-Key': key },
  });
  expect(repeat.status).toBe(200);
  expect(await listInquiries(token)).toMatchObject([{ number: 4, version: 2 }]);
  expect(await listLines()).toHaveLength(1);
});

it('rejects a correction after ten minutes', async () => {
  const token = await signIn();
  const key = await submitInquiry({ number: 3 });
  setClock(Date.now() + 10 * minute);
  const { status, body } = await correct(key, { number: 4 });
  expect([status, body.code, body.message]).toEqual([
    409,
    'too_late',
    expect.stringMatching(/^This inquiry can’t be corrected/),
  ]);
  expect(await listInquiries(token)).toMatchObject([{ number: 3 }]);
});

it.each([
  ['answered', { status: 'answered' }],
  ['deleted', { deleted: true }],
] as const)('rejects a correction of an inquiry that was %s', async (_, makeUncorrectable) => {
  const token = await signIn();
  const key = await submitInquiry({ number: 3 });
  const [stored] = await listInquiries(token);
  const changes = { items: [{ id: stored?._id, version: stored?.version }], change: makeUncorrectable };
  expect((await send(api.changeInquiries, changes, { token })).status).toBe(200);
  expect((await correct(key, { number: 4 })).status).toBe(409);
});

it('answers 404 to a correction with an unknown or invalid key', async () => {
  await submitInquiry();
  expect((await correct(crypto.randomUUID(), {})).status).toBe(404);
  expect((await correct('posted 1', {})).status).toBe(404);
});

it('marks an inquiry as spam when its correction fills the hidden field', async () => {
  const token = await signIn();
  const key = await submitInquiry({ number: 3 });
  expect((await correct(key, { number: 4, marmot: 'x' })).status).toBe(200);
  expect(await listInquiries(token)).toMatchObject([{ status: 'spam', number: 4 }]);
});

it('limits corrections by the sender’s address', async () => {
  const key = await submitInquiry();
  const address = newAddress();
  const bindings = { INQUIRY_LIMIT: createExhaustedLimit(address) };
  expect((await correct(key, { number: 4 }, { address, bindings })).status).toBe(429);
});
