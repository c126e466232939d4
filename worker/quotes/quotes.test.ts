import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { LinkedQuote, Quote, QuoteContent, QuoteList } from '#shared/quotes/quote';
import { defaultSettings } from '#shared/settings/settings';
import { toSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { inquiryEvents } from '../db/inquiries-schema';
import { call, send, setClock } from '../test/client';
import {
  acceptQuote,
  addInquiry,
  addQuote,
  countRows,
  createQuoteContent,
  db,
  sendQuote,
  signIn,
} from '../test/factories';
import { himachalSettings, saveSettings } from '../test/settings';
import { composeQuoteAcceptedMail } from './accepted-mail';

const sendVersioned = (token: string, path: string, body: object, version?: number) =>
  send(path, body, {
    method: 'PUT',
    token,
    headers: version === undefined ? {} : { 'If-Match': `"v${version}"` },
  });

async function list(token: string, inquiry?: string): Promise<Quote[]> {
  const path = inquiry === undefined ? api.listQuotes.path : `${api.listQuotes.path}?inquiry=${inquiry}`;
  return ((await (await call(path, { token })).json()) as { data: Quote[] }).data;
}

it('stores and changes a draft for an inquiry', async () => {
  const token = await signIn('staff');
  const inquiry = await addInquiry();
  const draft = await addQuote(token, inquiry);
  expect(draft).toMatchObject({ inquiry, revision: 1, state: 'draft', terms: null, version: 1 });
  expect(draft.number).toMatch(/^Q-[0-9A-F]{6}$/);
  const content = {
    ...createQuoteContent(),
    title: 'Spiti in July',
    discount: { description: 'Early bird', rupees: 1_000 },
  };
  expect((await sendVersioned(token, toPath(api.changeQuote, { id: draft.id }), content, 1)).status).toBe(200);
  const [changed] = await list(token, inquiry);
  expect(changed).toMatchObject({ content, version: 2, state: 'draft' });
  expect(await list(token, crypto.randomUUID())).toEqual([]);
});

it('stores a draft once per key, and returns it when the content differs', async () => {
  const token = await signIn();
  const inquiry = await addInquiry();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const add = (changes: Partial<QuoteContent>, inquiryId = inquiry) =>
    send(api.addQuote, { inquiry: inquiryId, content: createQuoteContent(changes) }, { token, headers });
  const responses = await Promise.all([1, 2].map(() => add({ title: 'As first typed' })));
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  for (const answer of [await add({ title: 'Typed on' }), await add({ title: 'As first typed' }, await addInquiry())]) {
    expect([answer.status, await answer.json()]).toMatchObject([
      412,
      { code: 'conflict', quote: { version: 1, content: { title: 'As first typed' } } },
    ]);
  }
  expect([await countRows('quotes'), await countRows('audit_events')]).toEqual([1, 1]);
  const none = { inquiry: crypto.randomUUID(), content: createQuoteContent() };
  expect((await send(api.addQuote, none, { token })).status).toBe(404);
});

it('stores the terms of the day when a quote is sent', async () => {
  setClock('2027-05-20T06:00:00Z');
  const token = await signIn();
  const { quote, link } = await sendQuote(
    token,
    await addQuote(token, await addInquiry(), { startsOn: '2027-07-12', validUntil: '2027-05-27' }),
  );
  expect(link).toMatch(/^http:\/\/[^/]+\/quote\/[\w-]{43}$/);
  expect(quote).toMatchObject({ state: 'sent', version: 2, sentAt: '2027-05-20T06:00:00.000Z', viewedAt: null });
  expect(quote.terms).toMatchObject({
    sentOn: '2027-05-20',
    total: 85_000,
    payments: [
      { rupees: 10_000, dueOn: null, daysBefore: null },
      { rupees: 49_500, dueOn: '2027-05-28', daysBefore: 45 },
      { rupees: 25_500, dueOn: '2027-06-12', daysBefore: 30 },
    ],
  });
  const again = await sendVersioned(token, toPath(api.changeQuote, { id: quote.id }), createQuoteContent());
  expect([again.status, await again.json()]).toMatchObject([
    400,
    { message: 'This quote was sent and can’t be changed. Make a new revision of it.' },
  ]);
  expect((await call(api.deleteQuote, { params: { id: quote.id }, token })).status).toBe(400);
  expect((await send(api.sendQuote, {}, { params: { id: quote.id }, token })).status).toBe(400);
});

it('stores only hashes of links, and creates further links', async () => {
  const token = await signIn();
  const { quote, link } = await sendQuote(token, await addQuote(token, await addInquiry()));
  const secondLink = (await (
    await send(api.addQuoteLink, {}, { params: { id: quote.id }, token })
  ).json()) as LinkedQuote;
  expect(secondLink.link).not.toBe(link);
  for (const draftOrLink of [link, secondLink.link]) {
    const pageResponse = await call(new URL(draftOrLink).pathname);
    expect([pageResponse.status, await pageResponse.text()]).toEqual([200, expect.stringContaining(quote.number)]);
  }
  const stored = await env.DB.prepare('select * from links').all();
  expect(JSON.stringify(stored.results)).not.toContain(link.split('/quote/')[1]);
});

it('rejects sending a quote whose days have passed', async () => {
  const token = await signIn();
  const inquiry = await addInquiry();
  for (const [changes, fields] of [
    [{ validUntil: '2020-01-01' }, { validUntil: 'This day has passed.' }],
    [{ startsOn: '2020-01-01' }, { startsOn: 'This day has passed.' }],
    [{ startsOn: '2098-01-01', validUntil: '2099-01-01' }, { validUntil: 'By then the tour has begun.' }],
  ] as const) {
    const { id } = await addQuote(token, inquiry, changes);
    const response = await send(api.sendQuote, {}, { params: { id }, token });
    expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
  }
});

it('revises a sent quote with a single draft', async () => {
  const token = await signIn();
  const inquiry = await addInquiry();
  const { quote } = await sendQuote(token, await addQuote(token, inquiry));
  const revise = async () =>
    ((await (await send(api.reviseQuote, {}, { params: { id: quote.id }, token })).json()) as { quote: Quote }).quote;
  const draftOrLink = await revise();
  const other = await revise();
  expect(other).toEqual(draftOrLink);
  expect(draftOrLink).toMatchObject({ number: quote.number, revision: 2, state: 'draft', content: quote.content });
  expect((await list(token, inquiry)).map(({ state }) => state)).toEqual(['draft', 'sent']);
  await sendQuote(token, draftOrLink);
  const states = (await list(token, inquiry)).map(({ revision, state }) => [revision, state]);
  expect(states.sort()).toEqual([
    [1, 'replaced'],
    [2, 'sent'],
  ]);
});

it('answers a stale version with 412 and the current quote', async () => {
  const token = await signIn();
  const draft = await addQuote(token, await addInquiry());
  await sendVersioned(
    token,
    toPath(api.changeQuote, { id: draft.id }),
    { ...createQuoteContent(), title: 'Theirs' },
    1,
  );
  const headers = { 'If-Match': '"v1"' };
  const requests = [
    sendVersioned(token, toPath(api.changeQuote, { id: draft.id }), { ...createQuoteContent(), title: 'Mine' }, 1),
    send(api.sendQuote, {}, { params: { id: draft.id }, token, headers }),
    call(api.deleteQuote, { params: { id: draft.id }, token, headers }),
  ];
  for (const response of await Promise.all(requests)) {
    expect([response.status, await response.json()]).toMatchObject([412, { quote: { content: { title: 'Theirs' } } }]);
  }
});

it('sends a quote once when several users send it together', async () => {
  const token = await signIn();
  const draft = await addQuote(token, await addInquiry());
  const answers = await Promise.all([1, 2, 3].map(() => send(api.sendQuote, {}, { params: { id: draft.id }, token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await countRows('links')).toBe(1);
});

it('rejects accepting a quote for the rider', async () => {
  const token = await signIn();
  const { quote } = await sendQuote(token, await addQuote(token, await addInquiry()));
  expect((await sendVersioned(token, toPath(api.markQuote, { id: quote.id }), { accepted: true })).status).toBe(400);
});

it('inserts an event once when several requests cause it in one millisecond', async () => {
  setClock('2027-05-20T06:00:00Z');
  const token = await signIn();
  const { quote } = await sendQuote(token, await addQuote(token, await addInquiry()));
  for (let round = 0; round < 10; round += 1) {
    const version = quote.version + round;
    const marks = { withdrawn: round % 2 === 0, ...(round === 0 ? { accepted: false } : {}) };
    const requests = [1, 2].map(() => sendVersioned(token, toPath(api.markQuote, { id: quote.id }), marks, version));
    expect((await Promise.all(requests)).map(({ status }) => status).sort()).toEqual([200, 412]);
  }
  const lines = (await db.select().from(inquiryEvents)).map(({ kind }) => kind);
  expect([lines.length, lines.filter((kind) => kind === 'quote_withdrawn').length]).toEqual([11, 5]);
});

it('adds no GST to a quote whose prices include it', async () => {
  const token = await signIn();
  await saveSettings(token, { ...himachalSettings, gstInPrices: 'included' });
  const { quote, link } = await sendQuote(token, await addQuote(token, await addInquiry()));
  expect(quote.terms).toMatchObject({ total: 85_000, gst: { percent: 5, isIncluded: true } });
  expect(await (await call(new URL(link).pathname)).text()).toContain('GST of 5% is in these prices.');
});

it('lists all quotes ten a page, newest first', async () => {
  const token = await signIn();
  const inquiry = await addInquiry();
  for (let at = 1; at <= 12; at += 1) {
    setClock(Date.now() + 1_000);
    await addQuote(token, inquiry, { title: `Tour ${at}` });
  }
  const page = async (number: number) => {
    const { data, total } = (await (
      await call(api.listQuotes, { query: { page: String(number) }, token })
    ).json()) as QuoteList;
    return [total, data.map(({ content }) => content.title)];
  };
  expect(await page(1)).toEqual([12, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `Tour ${at}`)]);
  expect(await page(2)).toEqual([12, ['Tour 2', 'Tour 1']]);
  expect(await page(3)).toEqual([12, []]);
  expect((await call(api.listQuotes, { query: { page: String(0) }, token })).status).toBe(400);
  expect(await list(token, inquiry)).toHaveLength(12);
});

it('rejects invalid content, and names the field', async () => {
  const token = await signIn();
  const inquiry = await addInquiry();
  const invalidContent: [Partial<Record<keyof QuoteContent, unknown>>, string][] = [
    [{ lines: [] }, 'content.lines'],
    [{ lines: [{ isPerPerson: true, description: 'x', priceRupees: 1.5, count: 1 }] }, 'content.lines.0.priceRupees'],
    [{ lines: [{ isPerPerson: true, description: 'x', priceRupees: -1, count: 1 }] }, 'content.lines.0.priceRupees'],
    [{ lines: [{ isPerPerson: true, description: '', priceRupees: 1, count: 1 }] }, 'content.lines.0.description'],
    [{ discount: { description: 'Too much', rupees: 90_000 } }, 'content.lines'],
    [{ validUntil: '2027-06-31' }, 'content.validUntil'],
    [{ startsOn: 'July' }, 'content.startsOn'],
    [{ people: 0 }, 'content.people'],
    [{ name: '\n' }, 'content.name'],
    [{ html: '<b>' } as object, 'content.html'],
  ];
  for (const [changes, field] of invalidContent) {
    const response = await send(api.addQuote, { inquiry, content: { ...createQuoteContent(), ...changes } }, { token });
    const { fields = {} } = (await response.json()) as { fields?: Record<string, string> };
    expect([response.status, Object.keys(fields)]).toEqual([400, [field]]);
  }
  expect(await countRows('quotes')).toBe(0);
});

const rider = (count: number) => ({ isPerPerson: true, description: 'Rider', priceRupees: 49_900, count });
const room = { isPerPerson: false, description: 'Single room', priceRupees: 9_000, count: 1 };
const post = (token: string, inquiry: string, changes: Partial<QuoteContent>) =>
  send(api.addQuote, { inquiry, content: createQuoteContent(changes) }, { token });

it('rejects a number of people that differs from the lines', async () => {
  const token = await signIn('staff');
  const inquiry = await addInquiry();
  const pillion = { isPerPerson: true, description: 'Pillion', priceRupees: 30_000, count: 1 };
  for (const [people, lines, message] of [
    [3, [rider(2), room], 'For 3 people, but the lines are for 2.'],
    [3, [rider(3), pillion], 'For 3 people, but the lines are for 4.'],
    [1, [rider(2)], 'For 1 person, but the lines are for 2.'],
  ] as const) {
    const answer = await post(token, inquiry, { people, lines: [...lines] });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { 'content.lines': message } }]);
  }
  for (const [people, lines] of [
    [3, [rider(2), pillion, { ...room, count: 2 }]],
    [4, [{ isPerPerson: false, description: 'The group', priceRupees: 1_60_000, count: 1 }]],
  ] as const) {
    expect((await post(token, inquiry, { people, lines: [...lines] })).status).toBe(201);
  }
  const draft = await addQuote(token, inquiry);
  const invalidContent = { ...createQuoteContent(), people: 5, lines: [rider(2)] };
  expect((await send(api.changeQuote, invalidContent, { params: { id: draft.id }, token })).status).toBe(400);
});

it('shows GST, deposit and instalments to the rupee on a quote’s page and in its mail', async () => {
  setClock('2027-03-01T06:00:00Z');
  const token = await signIn();
  await saveSettings(token, himachalSettings);
  const draft = await addQuote(token, await addInquiry(), {
    people: 2,
    startsOn: '2027-06-19',
    validUntil: '2027-03-08',
    lines: [{ isPerPerson: true, description: 'Rider', priceRupees: 42_400, count: 2 }],
  });
  const { quote, link } = await sendQuote(token, draft);
  // A sent quote keeps its rate.
  await saveSettings(token, { ...himachalSettings, gstRates: '2017-07-01: 18%' });
  expect(quote.terms).toMatchObject({
    total: 89_040,
    payments: [
      { rupees: 10_000, dueOn: null, daysBefore: null },
      { rupees: 52_328, dueOn: '2027-05-05', daysBefore: 45 },
      { rupees: 26_712, dueOn: '2027-05-20', daysBefore: 30 },
    ],
  });
  const page = await (await call(new URL(link).pathname)).text();
  for (const expectedText of [
    '2 × ₹42,400',
    '<td>GST 5%</td><td>₹4,240</td>',
    '₹10,000',
    'on booking',
    '₹52,328',
    'by 5 May 2027',
    '₹26,712',
    'by 20 May 2027',
  ]) {
    expect(page).toContain(expectedText);
  }
  for (const sentence of quote.terms?.cancellation ?? []) expect(page).toContain(sentence);
  await acceptQuote(link, quote);
  const mail = await composeQuoteAcceptedMail(
    { env, settings: defaultSettings, site: toSite(null), mailbox: env.AGENCY_EMAIL },
    quote.id,
  );
  expect(mail?.text).toContain('People:    2\n');
  expect(mail?.text).toContain(
    'To pay:    ₹10,000 on booking\n           ₹52,328 by 5 May 2027\n           ₹26,712 by 20 May 2027',
  );
});
