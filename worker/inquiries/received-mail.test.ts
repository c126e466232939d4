import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { formatReplyDeadline } from '#shared/inquiries/reply-templates';
import { defaultSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { departure } from '#shared/test/tour-samples';
import { call, createMailbox, runCron, send } from '../test/client';
import { addTour, countRows, createInquiryInput, type FormEntry, signIn } from '../test/factories';

const agency = env.AGENCY_EMAIL;

function aSite() {
  const { mails, bindings } = createMailbox();
  const confirmingBindings = { ...bindings, CONFIRM_INQUIRIES: 'on' };
  return {
    mails,
    ask: (changes: Parameters<typeof createInquiryInput>[0] = {}, headers = {}) =>
      send(api.submitInquiry, createInquiryInput(changes), { bindings: confirmingBindings, headers }),
    toRiders: () => mails.filter(({ to }) => to !== agency),
  };
}

it('sends the rider one confirmation with the reference and the time of the reply', async () => {
  const { mails, ask: submitInquiry, toRiders: listMailsToRiders } = aSite();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  await submitInquiry({ message: 'Or 67890', ride: 'Call me on 12345' }, headers);
  await submitInquiry({ message: 'Or 67890', ride: 'Call me on 12345' }, headers);
  expect(mails.map(({ to }) => to).sort()).toEqual([agency, 'tsering@example.com'].sort());
  const [mail] = listMailsToRiders();
  expect(mail).toMatchObject({ replyTo: agency });
  const reference = /HP-[0-9A-Z]{5}/.exec(mail?.subject ?? '')?.[0] ?? 'none';
  expect(mail?.text).toContain(`Reference: ${reference}`);
  expect(mail?.text).toContain('Destination: Leh Ladakh');
  expect(mail?.text).toMatch(/You’ll hear from us by \w+, .*19:00 India time/);
  expect(mail?.text).not.toMatch(/12345|67890/);
  expect(mails.find(({ to }) => to === agency)?.text).toContain(reference);
  const searchResponse = await send(api.searchInbox, { tab: 'all', q: reference }, { token: await signIn() });
  expect(await searchResponse.json()).toMatchObject({ data: [{ name: 'Tsering Dolma' }] });
});

it('names the tour and date in mails, unless the tour isn’t public', async () => {
  const { mails, ask: submitInquiry } = aSite();
  const token = await signIn();
  const dates = [departure({ id: 'july', startsOn: '2027-07-10' })];
  const more: FormEntry[] = [['departures', JSON.stringify(dates)]];
  const tour = await addTour(token, { heading: 'Leh and back' }, more);
  const draft = await addTour(token, { heading: 'A secret' }, [...more, ['stage', 'draft']]);
  await submitInquiry({ tourId: tour._id, departureId: 'july' });
  expect(mails).toHaveLength(2);
  const findText = (address: string) => mails.find(({ to }) => to === address)?.text;
  expect(findText(agency)).toContain('Tour:        Leh and back\nDate:        Sat 10 Jul 2027\n');
  expect(findText('tsering@example.com')).toContain('Tour: Leh and back\nDate: 10 July 2027\n');
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(': Leh and back, '));
  await submitInquiry({ tourId: draft._id, departureId: 'july', email: 'asha@example.com' });
  expect(mails).toHaveLength(4);
  for (const { text } of mails.slice(2)) expect(text).not.toMatch(/^(Tour|Date): /m);
});

it('mails an address at most twice a day, and never for spam', async () => {
  const { ask: submitInquiry, toRiders: listMailsToRiders } = aSite();
  for (let sentCount = 0; sentCount < 5; sentCount += 1)
    await submitInquiry({ name: `Asha ${sentCount}`, email: 'Asha@example.com' });
  expect(listMailsToRiders()).toHaveLength(2);
  await submitInquiry({ name: 'Win at casino.xyz', email: 'b@example.com' });
  await submitInquiry({ email: 'c@example.com', marmot: 'https://spam.example' });
  expect(listMailsToRiders()).toHaveLength(2);
});

it('mails riders nothing while mails to riders are off', async () => {
  const { mails, bindings } = createMailbox();
  await call(api.submitInquiry, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(createInquiryInput()),
    bindings,
  });
  expect(mails.map(({ to }) => to)).toEqual([agency]);
});

it('drops queued mails to riders once these are off', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { bindings, setDown, mails } = createMailbox();
  setDown(true);
  await send(api.submitInquiry, createInquiryInput(), { bindings: { ...bindings, CONFIRM_INQUIRIES: 'on' } });
  expect(await countRows('email_outbox')).toBe(2);
  setDown(false);
  await env.DB.prepare('update email_outbox set due_at = 0').run();
  await runCron(bindings);
  expect([mails.map(({ to }) => to), await countRows('email_outbox')]).toEqual([[agency], 1]);
});

it('drops a rider’s failing mail after a day, without counting mail as stuck', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { bindings, setDown } = createMailbox();
  const confirmingBindings = { ...bindings, CONFIRM_INQUIRIES: 'on' };
  await send(api.submitInquiry, createInquiryInput(), { bindings: confirmingBindings });
  const waiting = "from email_outbox where kind = 'inquiry_received'";
  const queue = (hoursAgo: number) =>
    env.DB.prepare(
      "update email_outbox set sent_at = null, lease_until = 0, created_at = ?, due_at = 0 where kind = 'inquiry_received'",
    )
      .bind(Date.now() - hoursAgo * 3_600_000)
      .run();
  setDown(true);
  await queue(23);
  await runCron(confirmingBindings);
  const left = async () => (await env.DB.prepare(`select attempts ${waiting}`).all()).results;
  expect(await left()).toHaveLength(1);
  expect((await call(api.readHealth, { bindings: confirmingBindings })).status).toBe(200);
  expect(
    (await send(api.forgotPassword, { email: 'nobody@example.com' }, { bindings: confirmingBindings })).status,
  ).toBe(200);
  await queue(25);
  await runCron(confirmingBindings);
  expect(await left()).toEqual([]);
});

it('promises a reply by the end of the next office day', () => {
  const by = (iso: string) => formatReplyDeadline(Date.parse(iso), defaultSite);
  expect(by('2026-11-20T12:00:00Z')).toBe('Saturday, 21 November, 19:00 India time');
  expect(by('2026-11-21T12:00:00Z')).toBe('Monday, 23 November, 19:00 India time');
  // It is Sunday in India already.
  expect(by('2026-11-21T20:00:00Z')).toBe('Monday, 23 November, 19:00 India time');
});
