import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { quotePaths } from '#shared/link-routes';
import type { LinkedQuote, Quote, QuoteContent, QuoteLink } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import { auditEvents } from '../db/site-schema';
import { call, createMailbox, send, setClock } from '../test/client';
import { acceptQuote, addInquiry, addSession, addUser, db, sendQuote, signIn, writeQuote } from '../test/factories';

const { bindings } = createMailbox();
const day = 24 * 60 * 60 * 1000;
const tokenOf = (link: string) => link.split('/quote/')[1] ?? '';

/** A quote that was sent, its link's token, and who sent it. */
async function sent(changes: Partial<QuoteContent> = {}) {
  const desk = await addSession((await addUser({ name: 'Asha', role: 'staff' })).id);
  const { quote, link } = await sendQuote(desk, await writeQuote(desk, await addInquiry(), changes));
  return { desk, quote, token: tokenOf(link) };
}

async function listLinks(desk: string, { id }: Quote): Promise<QuoteLink[]> {
  return ((await (await call(api.listQuoteLinks, { params: { id }, token: desk })).json()) as { data: QuoteLink[] })
    .data;
}

async function addLink(desk: string, { id }: Quote): Promise<string> {
  return tokenOf(
    ((await (await send(api.addQuoteLink, {}, { params: { id }, token: desk })).json()) as LinkedQuote).link,
  );
}

const end = (desk: string, { id }: Quote, link = '') => call(api.endQuoteLink, { params: { id, link }, token: desk });

const accept = (token: string, quote: Quote, DB = env.DB) =>
  acceptQuote(token, quote, { bindings: { ...bindings, DB } });

const opens = async (token: string) => (await call(quotePaths.newest(token))).status;

it('lists a link with its maker, its last reading and its end', async () => {
  setClock('2031-05-01T06:00:00Z');
  const { quote, token } = await sent({ validUntil: '2031-05-10' });
  vi.setSystemTime(Date.parse('2031-05-02T06:00:00Z'));
  const again = await addSession((await addUser({ name: 'Tashi' })).id);
  await addLink(again, quote);
  for (const at of ['2031-05-03T06:00:00Z', '2031-05-03T06:01:00Z']) {
    vi.setSystemTime(Date.parse(at));
    await call(quotePaths.markViewed(token), { method: 'POST' });
  }
  const id = expect.stringMatching(/^[0-9a-f]{16}$/);
  const both = { id, revision: 1, endsOn: '2031-06-09', revokedAt: null };
  expect(await listLinks(await signIn(), quote)).toEqual([
    { ...both, madeAt: '2031-05-02T06:00:00.000Z', madeBy: 'Tashi', openedAt: null },
    { ...both, madeAt: '2031-05-01T06:00:00.000Z', madeBy: 'Asha', openedAt: '2031-05-03T06:00:00.000Z' },
  ]);
  const done = (await db.select().from(auditEvents)).filter(({ action }) => action === 'quote_link_made');
  expect(done).toMatchObject([{ actorName: 'Tashi', label: quote.number }]);
});

it('lists links to earlier revisions, which lead to the newest', async () => {
  const { desk, quote, token } = await sent();
  const revised = await send(api.reviseQuote, {}, { params: { id: quote.id }, token: desk });
  const { quote: next } = (await revised.json()) as { quote: Quote };
  await sendQuote(desk, next);
  expect((await listLinks(desk, next)).map(({ revision }) => revision).sort()).toEqual([1, 2]);
  const first = (await listLinks(desk, next)).find(({ revision }) => revision === 1);
  expect((await end(desk, next, first?.id)).status).toBe(200);
  expect(await opens(token)).toBe(410);
});

it('ends one link for anybody at the desk, says so on its page, and leaves the others', async () => {
  const { desk, quote, token } = await sent();
  const other = await addLink(desk, quote);
  const [, link] = await listLinks(desk, quote);
  expect((await end(desk, quote, link?.id)).status).toBe(200);
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
  const [kept, ended] = await listLinks(desk, quote);
  expect([kept?.revokedAt, ended?.revokedAt, ended?.openedAt]).toEqual([null, expect.any(String), null]);
  expect([await opens(other), await opens('A'.repeat(43))]).toEqual([200, 404]);
  const again = await end(desk, quote, link?.id);
  expect([again.status, await again.json()]).toMatchObject([404, { message: 'This link was ended before.' }]);
  const lines = (await db.select().from(auditEvents)).filter(({ action }) => action === 'quote_link_ended');
  expect(lines).toMatchObject([{ actorName: 'Asha', label: quote.number, subject: quote.id }]);
});

it('ends a link only under its own quote', async () => {
  const mine = await sent();
  const theirs = await sent();
  const [link] = await listLinks(theirs.desk, theirs.quote);
  expect((await end(mine.desk, mine.quote, link?.id)).status).toBe(404);
  expect(await opens(theirs.token)).toBe(200);
});

/** The database, where this happens just before the next batch. */
const after = (happens: string) =>
  new Proxy(env.DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (name !== 'batch') return typeof member === 'function' ? member.bind(target) : member;
      return async (statements: D1PreparedStatement[]) => {
        await target.prepare(happens).run();
        return target.batch(statements);
      };
    },
  });

it.each([
  ['ended', 'update links set revoked_at = 1'],
  ['replaced by a later revision', 'update quotes set sent_at = 1 where revision = 2'],
])('refuses the acceptance of a quote that is %s while the form is on its way', async (_, happens) => {
  const { desk, quote, token } = await sent();
  await send(api.reviseQuote, {}, { params: { id: quote.id }, token: desk });
  await accept(token, quote, after(happens));
  const { data } = (await (await call(api.listQuotes, { token: desk })).json()) as { data: Quote[] };
  expect(data.find(({ id }) => id === quote.id)).toMatchObject({ acceptedAt: null });
});

/** The last day on which the link opens its quote, and what it answers on the days around it. */
async function endOf(quote: Quote, token: string) {
  const [link] = await listLinks(await signIn(), quote);
  const last = Date.parse(`${link?.endsOn}T00:00:00+05:30`);
  vi.setSystemTime(last + day - 1);
  const onLast = await opens(token);
  vi.setSystemTime(last + day);
  return [link?.endsOn, onLast, await opens(token)];
}

it('ends a link 30 days after the last day of its offer, and makes no other then', async () => {
  setClock('2031-05-01T06:00:00Z');
  const { quote, token } = await sent({ validUntil: '2031-05-10' });
  expect(await endOf(quote, token)).toEqual(['2031-06-09', 200, 410]);
  const late = await send(api.addQuoteLink, {}, { params: { id: quote.id }, token: await signIn() });
  expect([late.status, await late.json()]).toMatchObject([
    400,
    { message: 'Links to this quote ended on 9 Jun 2031. Make a new revision.' },
  ]);
});

it('keeps an accepted quote’s link 90 days from the first day of the ride, or two years without one', async () => {
  setClock('2031-05-01T06:00:00Z');
  const dated = await sent({ validUntil: '2031-05-10', startsOn: '2031-09-01' });
  const open = await sent({ validUntil: '2031-05-10' });
  for (const { quote, token } of [dated, open]) expect((await accept(token, quote)).status).toBe(303);
  expect(await endOf(dated.quote, dated.token)).toEqual(['2031-11-30', 200, 410]);
  expect(await endOf(open.quote, open.token)).toEqual(['2033-04-30', 200, 410]);
});

it('ends a link 30 days after a withdrawal, and not if that is taken back', async () => {
  setClock('2031-05-01T06:00:00Z');
  const { desk, quote, token } = await sent({ validUntil: '2031-08-10' });
  const mark = (withdrawn: boolean, by = desk) =>
    send(api.markQuote, { withdrawn }, { params: { id: quote.id }, token: by });
  await mark(true);
  expect(await endOf(quote, token)).toEqual(['2031-05-31', 200, 410]);
  await mark(false, await signIn());
  expect(await opens(token)).toBe(200);
});

it('logs no link, whatever the call answers', async () => {
  const { desk, quote, token } = await sent();
  const logs = (['info', 'error', 'warn', 'log'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => {}),
  );
  const broken = new Proxy(env.DB, {
    get: () => () => {
      throw new Error('D1_ERROR: no');
    },
  });
  const ways: [string, string][] = [
    ['GET', quotePaths.quote(token)],
    ['GET', quotePaths.newest(token)],
    ['POST', quotePaths.markViewed(token)],
    ['POST', quotePaths.accept(token)],
    ['PUT', quotePaths.quote(token)],
  ];
  for (const [method, way] of ways) await call(way, { method, bindings });
  for (const [method, way] of ways) await call(way, { method, bindings: { ...bindings, DB: broken } });
  await end(desk, quote, (await listLinks(desk, quote))[0]?.id);
  const said = JSON.stringify(logs.map((log) => log.mock.calls));
  expect(said).toContain('/quote/:token/accept');
  expect(said).toContain('D1_ERROR: no');
  expect(said).not.toContain(token);
  const lines = JSON.stringify(await db.select().from(auditEvents));
  expect(lines).not.toMatch(new RegExp(`${token}|Tsering`));
});
