import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { quotePaths } from '#shared/link-routes';
import type { LinkedQuote, Quote, QuoteContent, QuoteLink } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import { auditEvents } from '../db/site-schema';
import { call, createMailbox, send, setClock } from '../test/client';
import { acceptQuote, addInquiry, addQuote, addSession, addUser, db, sendQuote, signIn } from '../test/factories';

const { bindings } = createMailbox();
const day = 24 * 60 * 60 * 1000;
const tokenOf = (link: string) => link.split('/quote/')[1] ?? '';

/** A sent quote, its link's token, and the sender's session. */
async function sendAQuote(changes: Partial<QuoteContent> = {}) {
  const adminToken = await addSession((await addUser({ name: 'Asha', role: 'staff' })).id);
  const { quote, link } = await sendQuote(adminToken, await addQuote(adminToken, await addInquiry(), changes));
  return { adminToken, quote, token: tokenOf(link) };
}

async function listLinks(adminToken: string, { id }: Quote): Promise<QuoteLink[]> {
  return (
    (await (await call(api.listQuoteLinks, { params: { id }, token: adminToken })).json()) as { data: QuoteLink[] }
  ).data;
}

async function addLink(adminToken: string, { id }: Quote): Promise<string> {
  return tokenOf(
    ((await (await send(api.addQuoteLink, {}, { params: { id }, token: adminToken })).json()) as LinkedQuote).link,
  );
}

const endLink = (adminToken: string, { id }: Quote, link = '') =>
  call(api.endQuoteLink, { params: { id, link }, token: adminToken });

const accept = (token: string, quote: Quote, DB = env.DB) =>
  acceptQuote(token, quote, { bindings: { ...bindings, DB } });

const readStatus = async (token: string) => (await call(quotePaths.newest(token))).status;

it('lists a link with its creator, last view and last day', async () => {
  setClock('2031-05-01T06:00:00Z');
  const { quote, token } = await sendAQuote({ validUntil: '2031-05-10' });
  vi.setSystemTime(Date.parse('2031-05-02T06:00:00Z'));
  const again = await addSession((await addUser({ name: 'Tashi' })).id);
  await addLink(again, quote);
  for (const time of ['2031-05-03T06:00:00Z', '2031-05-03T06:01:00Z']) {
    vi.setSystemTime(Date.parse(time));
    await call(quotePaths.markViewed(token), { method: 'POST' });
  }
  const id = expect.stringMatching(/^[0-9a-f]{16}$/);
  const sharedFields = { id, revision: 1, endsOn: '2031-06-09', revokedAt: null };
  expect(await listLinks(await signIn(), quote)).toEqual([
    { ...sharedFields, madeAt: '2031-05-02T06:00:00.000Z', madeBy: 'Tashi', openedAt: null },
    { ...sharedFields, madeAt: '2031-05-01T06:00:00.000Z', madeBy: 'Asha', openedAt: '2031-05-03T06:00:00.000Z' },
  ]);
  const done = (await db.select().from(auditEvents)).filter(({ action }) => action === 'quote_link_made');
  expect(done).toMatchObject([{ actorName: 'Tashi', label: quote.number }]);
});

it('lists links to earlier revisions, which open the newest', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  const revised = await send(api.reviseQuote, {}, { params: { id: quote.id }, token: adminToken });
  const { quote: revisedQuote } = (await revised.json()) as { quote: Quote };
  await sendQuote(adminToken, revisedQuote);
  expect((await listLinks(adminToken, revisedQuote)).map(({ revision }) => revision).sort()).toEqual([1, 2]);
  const firstLink = (await listLinks(adminToken, revisedQuote)).find(({ revision }) => revision === 1);
  expect((await endLink(adminToken, revisedQuote, firstLink?.id)).status).toBe(200);
  expect(await readStatus(token)).toBe(410);
});

it('ends only the given link, and shows that on its page', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  const otherLink = await addLink(adminToken, quote);
  const [, link] = await listLinks(adminToken, quote);
  expect((await endLink(adminToken, quote, link?.id)).status).toBe(200);
  for (const path of [quotePaths.quote(token), quotePaths.newest(token)]) {
    const response = await call(path);
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([410, 'no-store']);
    expect(html).toContain('This link has ended');
    expect(html).toMatch(/https:\/\/wa\.me\/.*href="tel:/);
    expect(html).not.toMatch(/85,000|Tsering|Manali to Leh|Q-[0-9A-F]{6}|<form/);
  }
  expect((await accept(token, quote)).status).toBe(410);
  expect((await call(quotePaths.markViewed(token), { method: 'POST' })).status).toBe(204);
  const [openLink, endedLink] = await listLinks(adminToken, quote);
  expect([openLink?.revokedAt, endedLink?.revokedAt, endedLink?.openedAt]).toEqual([null, expect.any(String), null]);
  expect([await readStatus(otherLink), await readStatus('A'.repeat(43))]).toEqual([200, 404]);
  const again = await endLink(adminToken, quote, link?.id);
  expect([again.status, await again.json()]).toMatchObject([404, { message: 'This link was ended before.' }]);
  const lines = (await db.select().from(auditEvents)).filter(({ action }) => action === 'quote_link_ended');
  expect(lines).toMatchObject([{ actorName: 'Asha', label: quote.number, subject: quote.id }]);
});

it('ends a link only by its own quote’s path', async () => {
  const ownQuote = await sendAQuote();
  const otherQuote = await sendAQuote();
  const [link] = await listLinks(otherQuote.adminToken, otherQuote.quote);
  expect((await endLink(ownQuote.adminToken, ownQuote.quote, link?.id)).status).toBe(404);
  expect(await readStatus(otherQuote.token)).toBe(200);
});

/** A database that runs the SQL just before the next batch. */
const interruptAfter = (interruptingSql: string) =>
  new Proxy(env.DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (name !== 'batch') return typeof member === 'function' ? member.bind(target) : member;
      return async (statements: D1PreparedStatement[]) => {
        await target.prepare(interruptingSql).run();
        return target.batch(statements);
      };
    },
  });

it.each([
  ['ended', 'update links set revoked_at = 1'],
  ['replaced by a later revision', 'update quotes set sent_at = 1 where revision = 2'],
])('rejects an acceptance when the quote is %s during the request', async (_, interruptingSql) => {
  const { adminToken, quote, token } = await sendAQuote();
  await send(api.reviseQuote, {}, { params: { id: quote.id }, token: adminToken });
  await accept(token, quote, interruptAfter(interruptingSql));
  const { data } = (await (await call(api.listQuotes, { token: adminToken })).json()) as { data: Quote[] };
  expect(data.find(({ id }) => id === quote.id)).toMatchObject({ acceptedAt: null });
});

/** The last day on which the link opens its quote, and the statuses on that day and the next. */
async function endOf(quote: Quote, token: string) {
  const [link] = await listLinks(await signIn(), quote);
  const last = Date.parse(`${link?.endsOn}T00:00:00+05:30`);
  vi.setSystemTime(last + day - 1);
  const statusOnLastDay = await readStatus(token);
  vi.setSystemTime(last + day);
  return [link?.endsOn, statusOnLastDay, await readStatus(token)];
}

it('ends a link 30 days after the offer’s last day, and creates no other', async () => {
  setClock('2031-05-01T06:00:00Z');
  const { quote, token } = await sendAQuote({ validUntil: '2031-05-10' });
  expect(await endOf(quote, token)).toEqual(['2031-06-09', 200, 410]);
  const lateResponse = await send(api.addQuoteLink, {}, { params: { id: quote.id }, token: await signIn() });
  expect([lateResponse.status, await lateResponse.json()]).toMatchObject([
    400,
    { message: 'Links to this quote ended on 9 Jun 2031. Make a new revision.' },
  ]);
});

it('ends an accepted quote’s link 90 days after the start, or after two years without one', async () => {
  setClock('2031-05-01T06:00:00Z');
  const datedQuote = await sendAQuote({ validUntil: '2031-05-10', startsOn: '2031-09-01' });
  const undatedQuote = await sendAQuote({ validUntil: '2031-05-10' });
  for (const { quote, token } of [datedQuote, undatedQuote]) expect((await accept(token, quote)).status).toBe(303);
  expect(await endOf(datedQuote.quote, datedQuote.token)).toEqual(['2031-11-30', 200, 410]);
  expect(await endOf(undatedQuote.quote, undatedQuote.token)).toEqual(['2033-04-30', 200, 410]);
});

it('ends a link 30 days after a withdrawal that stays', async () => {
  setClock('2031-05-01T06:00:00Z');
  const { adminToken, quote, token } = await sendAQuote({ validUntil: '2031-08-10' });
  const mark = (withdrawn: boolean, token = adminToken) =>
    send(api.markQuote, { withdrawn }, { params: { id: quote.id }, token: token });
  await mark(true);
  expect(await endOf(quote, token)).toEqual(['2031-05-31', 200, 410]);
  await mark(false, await signIn());
  expect(await readStatus(token)).toBe(200);
});

it('never logs a link’s token', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  const logs = (['info', 'error', 'warn', 'log'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  );
  const brokenDatabase = new Proxy(env.DB, {
    get: () => () => {
      throw new Error('D1_ERROR: no');
    },
  });
  const requests: [string, string][] = [
    ['GET', quotePaths.quote(token)],
    ['GET', quotePaths.newest(token)],
    ['POST', quotePaths.markViewed(token)],
    ['POST', quotePaths.accept(token)],
    ['PUT', quotePaths.quote(token)],
  ];
  for (const [method, path] of requests) await call(path, { method, bindings });
  for (const [method, path] of requests) await call(path, { method, bindings: { ...bindings, DB: brokenDatabase } });
  await endLink(adminToken, quote, (await listLinks(adminToken, quote))[0]?.id);
  const loggedText = JSON.stringify(logs.map((log) => log.mock.calls));
  expect(loggedText).toContain('/quote/:token/accept');
  expect(loggedText).toContain('D1_ERROR: no');
  expect(loggedText).not.toContain(token);
  const lines = JSON.stringify(await db.select().from(auditEvents));
  expect(lines).not.toMatch(new RegExp(`${token}|Tsering`));
});
