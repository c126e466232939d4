import { expect, it, vi } from 'vitest';
import type { InquiryDetails } from '#shared/inquiries/inbox';
import { quotePaths } from '#shared/link-routes';
import type { LinkedQuote, Quote } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import { call, createMailbox, postForm, send, setClock } from '../test/client';
import { addInquiry, addTour, sendQuote, signIn, writeQuote } from '../test/factories';
import { own, saveSettings } from '../test/settings';

const { bindings, mails } = createMailbox();

const tokenOf = (link: string) => link.split('/quote/')[1] ?? '';

const post = (path: string, fields: Record<string, string>) => postForm(path, fields, { bindings });

/** A quote that was sent, its link's token, and the desk's. */
async function sent(changes = {}) {
  const desk = await signIn();
  const inquiry = await addInquiry();
  const { quote, link } = await sendQuote(desk, await writeQuote(desk, inquiry, changes));
  return { desk, inquiry, quote, token: tokenOf(link) };
}

async function read(desk: string, id: string): Promise<Quote | undefined> {
  const { data } = (await (await call(api.listQuotes, { token: desk })).json()) as { data: Quote[] };
  return data.find((one) => one.id === id);
}

const page = async (path: string) => (await call(path)).text();

it('shows a quote by its link, and keeps it out of caches and indexes', async () => {
  const { quote, token } = await sent({ note: 'With <b>your</b> dates.\nSee you.' });
  const response = await call(quotePaths.quote(token));
  const html = await response.text();
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  for (const words of [quote.number, '₹85,000', '2 × ₹42,500', 'With &lt;b&gt;your&lt;/b&gt; dates.\nSee you.']) {
    expect(html).toContain(words);
  }
  // The preview of a link says nothing of the quote.
  const [head] = html.split('<style>');
  expect(head).toContain('noindex');
  expect(head).not.toMatch(/85,000|Tsering|Manali/);
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/quote-seen.js" defer="">', '<script>']);
  expect(html).not.toMatch(/ style="| on\w+="/);
});

it('shows the cover picture of a quote’s tour, and none for a custom trip', async () => {
  const { _id, coverImage } = await addTour(await signIn());
  const { token } = await sent({ tourId: _id });
  expect(coverImage).toMatch(/^\/img\//);
  expect(await page(quotePaths.quote(token))).toContain(`<img class="q-cover" src="${coverImage}"`);
  const other = await sent({ tourId: null });
  expect(await page(quotePaths.quote(other.token))).not.toContain('q-cover');
});

it('opens no quote for an unknown token', async () => {
  await sent();
  for (const token of ['x', 'A'.repeat(43), '%00', 'A'.repeat(5_000)]) {
    for (const path of [quotePaths.quote(token), quotePaths.newest(token)]) {
      const response = await call(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await response.text()).toContain('This link opens no quote');
    }
    expect((await post(quotePaths.accept(token), { name: 'x' })).status).toBe(404);
  }
});

it('accepts a quote by name, once, after a second question', async () => {
  const { desk, quote, token } = await sent();
  const path = quotePaths.accept(token);
  const asked = await post(path, { name: ' Tsering\tDolma ', quote: quote.id });
  const question = await asked.text();
  expect([asked.status, question]).toEqual([200, expect.stringContaining('Accept this quote?')]);
  expect(question).toContain('value="Tsering Dolma"');
  expect(await read(desk, quote.id)).toMatchObject({ state: 'sent', acceptedAt: null });

  const yes = { name: 'Tsering Dolma', quote: quote.id, confirm: 'yes' };
  const accepted = await Promise.all([post(path, yes), post(path, { ...yes, name: 'Somebody else' })]);
  expect(accepted[0]?.headers.get('location') ?? accepted[1]?.headers.get('location')).toBe(quotePaths.newest(token));
  const now = await read(desk, quote.id);
  expect(now).toMatchObject({ state: 'accepted', version: expect.any(Number) });
  expect(await page(quotePaths.quote(token))).toContain(`Accepted. Thank you!`);
  const mailed = () => mails.filter(({ subject }) => subject.includes(quote.number));
  expect(mailed()).toMatchObject([{ text: expect.stringContaining('Total:     ₹85,000') }]);
  await post(path, { ...yes, name: 'Another' });
  expect(mailed()).toHaveLength(1);
  expect(await read(desk, quote.id)).toEqual(now);
});

it('refuses a missing or long name', async () => {
  const { desk, quote, token } = await sent();
  for (const [name, said] of [
    ['  ', 'Type your name.'],
    ['x'.repeat(101), 'At most 100 characters.'],
  ] as const) {
    const response = await post(quotePaths.accept(token), { name, quote: quote.id, confirm: 'yes' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(said)]);
  }
  expect(await read(desk, quote.id)).toMatchObject({ acceptedAt: null });
});

it('refuses an acceptance after the last day of a quote', async () => {
  const { desk, quote, token } = await sent({ validUntil: '2031-03-10' });
  // A quarter to midnight in India, and a quarter past.
  setClock('2031-03-10T18:15:00Z');
  expect(await page(quotePaths.quote(token))).toContain('Type your name');
  vi.setSystemTime(Date.parse('2031-03-10T18:45:00Z'));
  const html = await page(quotePaths.quote(token));
  expect(html).toContain('This quote has expired.');
  expect(html).not.toContain('<form');
  const late = await post(quotePaths.accept(token), { name: 'Tsering', quote: quote.id, confirm: 'yes' });
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('This quote has expired.')]);
  const again = await signIn();
  expect([desk === again, await read(again, quote.id)]).toMatchObject([false, { state: 'expired', acceptedAt: null }]);
});

it('links a replaced revision to the new one, the only one to accept', async () => {
  const { desk, quote, token } = await sent();
  const draft = (
    (await (await send(api.reviseQuote, {}, { params: { id: quote.id }, token: desk })).json()) as LinkedQuote
  ).quote;
  expect(await page(quotePaths.quote(token))).toContain('Type your name');
  await sendQuote(desk, draft);
  const old = await page(quotePaths.quote(token));
  expect(old).toContain('There is a newer version');
  expect(old).toContain(`href="${quotePaths.newest(token)}"`);
  expect(old).not.toContain('₹');
  expect(await page(quotePaths.newest(token))).toContain('Revision 2');

  const stale = await post(quotePaths.accept(token), { name: 'Tsering', quote: quote.id, confirm: 'yes' });
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('was changed in the meantime')]);
  await post(quotePaths.accept(token), { name: 'Tsering', quote: draft.id, confirm: 'yes' });
  expect([await read(desk, quote.id), await read(desk, draft.id)]).toMatchObject([
    { state: 'replaced', acceptedAt: null },
    { state: 'accepted', acceptedName: 'Tsering' },
  ]);
});

it('marks a quote as read when a person reads it, not when a program fetches its page', async () => {
  const { desk, quote, token } = await sent();
  await call(quotePaths.quote(token), { headers: { 'User-Agent': 'WhatsApp/2.23' } });
  await call(quotePaths.quote(token), { method: 'HEAD' });
  expect((await call(quotePaths.markViewed(token))).status).toBe(405);
  expect(await read(desk, quote.id)).toMatchObject({ seenAt: null });
  expect((await call(quotePaths.markViewed(token), { method: 'POST' })).status).toBe(204);
  const seen = await read(desk, quote.id);
  expect(seen?.seenAt).not.toBeNull();
  await call(quotePaths.markViewed(token), { method: 'POST' });
  expect(await read(desk, quote.id)).toEqual(seen);
  expect((await call(quotePaths.markViewed('A'.repeat(43)), { method: 'POST' })).status).toBe(204);
});

it('hides a withdrawn quote, says so and whom to ask, and refuses acceptance', async () => {
  const { desk, inquiry, quote, token } = await sent();
  const mark = (marks: object) => send(api.markQuote, marks, { params: { id: quote.id }, token: desk });
  expect(await (await mark({ withdrawn: true })).json()).toMatchObject({ quote: { state: 'withdrawn' } });
  for (const path of [quotePaths.quote(token), quotePaths.newest(token)]) {
    const html = await page(path);
    expect(html).toContain('This quote was withdrawn');
    expect(html).toMatch(/https:\/\/wa\.me\/.*href="tel:/);
    expect(html).not.toMatch(/85,000|Tsering|Manali to Leh|<form/);
  }
  const tried = await post(quotePaths.accept(token), { name: 'Tsering', quote: quote.id, confirm: 'yes' });
  expect([tried.status, await tried.text()]).toEqual([409, expect.stringContaining('This quote was withdrawn')]);
  await call(quotePaths.markViewed(token), { method: 'POST' });
  expect(await read(desk, quote.id)).toMatchObject({ state: 'withdrawn', acceptedAt: null, seenAt: null });
  expect((await send(api.addQuoteLink, {}, { params: { id: quote.id }, token: desk })).status).toBe(400);

  expect(await (await mark({ withdrawn: false })).json()).toMatchObject({ quote: { state: 'sent' } });
  expect(await page(quotePaths.quote(token))).toContain('Type your name');
  const opened = (await (
    await call(api.readInquiry, { params: { id: inquiry }, token: desk })
  ).json()) as InquiryDetails;
  expect(opened.events.map(({ kind }) => kind)).toEqual(['quote_sent', 'quote_withdrawn', 'quote_unwithdrawn']);
});

it('links a withdrawn quote to a new revision as soon as that is sent', async () => {
  const { desk, quote, token } = await sent();
  await send(api.markQuote, { withdrawn: true }, { params: { id: quote.id }, token: desk });
  const revised = await send(api.reviseQuote, {}, { params: { id: quote.id }, token: desk });
  const { quote: draft } = (await revised.json()) as { quote: Quote };
  expect(draft).toMatchObject({ state: 'draft', withdrawnAt: null });
  expect(await page(quotePaths.quote(token))).toContain('This quote was withdrawn');
  await sendQuote(desk, draft);
  expect(await page(quotePaths.quote(token))).toContain('There is a newer version');
  expect(await page(quotePaths.newest(token))).toContain('Type your name');
  const late = await send(api.markQuote, { withdrawn: true }, { params: { id: quote.id }, token: desk });
  expect([late.status, await late.json()]).toMatchObject([400, { message: expect.stringContaining('later revision') }]);
});

it('refuses to withdraw an accepted quote, also when both happen at once', async () => {
  const { desk, quote, token } = await sent();
  const withdraw = () => send(api.markQuote, { withdrawn: true }, { params: { id: quote.id }, token: desk });
  const yes = { name: 'Tsering', quote: quote.id, confirm: 'yes' };
  await post(quotePaths.accept(token), yes);
  const late = await withdraw();
  expect([late.status, await late.json()]).toMatchObject([
    400,
    { message: 'It is accepted. Take the acceptance back first.' },
  ]);
  await send(api.markQuote, { accepted: false }, { params: { id: quote.id }, token: desk });
  await Promise.all([withdraw(), post(quotePaths.accept(token), yes)]);
  const { acceptedAt, withdrawnAt } = (await read(desk, quote.id)) ?? {};
  expect([acceptedAt, withdrawnAt].filter(Boolean)).toHaveLength(1);
});

it('offers the agency’s payment page once the quote is accepted', async () => {
  const { desk, quote, token } = await sent();
  await saveSettings(desk, { ...own, paymentPage: 'https://www.pay.example/x?a=1&b=2' });
  expect(await page(quotePaths.quote(token))).not.toContain('pay.example');
  await post(quotePaths.accept(token), { name: 'Tsering', quote: quote.id, confirm: 'yes' });
  const html = await page(quotePaths.quote(token));
  expect(html).toContain('href="https://www.pay.example/x?a=1&amp;b=2" rel="noopener noreferrer"');
  expect(html).toContain('at pay.example');
});

it('writes each event of a quote once into its inquiry’s timeline, and marks that as quoted', async () => {
  const { desk, inquiry, quote, token } = await sent();
  await call(quotePaths.markViewed(token), { method: 'POST' });
  await call(quotePaths.markViewed(token), { method: 'POST' });
  const yes = { name: 'Tsering Dolma', quote: quote.id, confirm: 'yes' };
  await Promise.all([post(quotePaths.accept(token), yes), post(quotePaths.accept(token), yes)]);
  const mark = (marks: object) => send(api.markQuote, marks, { params: { id: quote.id }, token: desk });
  await mark({ accepted: false });
  const opened = (await (
    await call(api.readInquiry, { params: { id: inquiry }, token: desk })
  ).json()) as InquiryDetails;
  expect(opened.inquiry).toMatchObject({ status: 'quoted', version: 2 });
  expect(opened.events.map(({ kind }) => kind)).toEqual([
    'quote_sent',
    'quote_seen',
    'quote_accepted',
    'quote_unaccepted',
  ]);
  expect(opened.events[2]).toMatchObject({ actorId: null, actorName: 'Tsering Dolma', detail: { text: quote.number } });
});
