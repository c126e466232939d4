import { expect, it, vi } from 'vitest';
import type { InquiryDetails } from '#shared/inquiries/inbox';
import { quotePaths } from '#shared/link-routes';
import type { LinkedQuote, Quote } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import { call, createMailbox, postForm, send, setClock } from '../test/client';
import { addInquiry, addQuote, addTour, sendQuote, signIn } from '../test/factories';
import { customSettings, saveSettings } from '../test/settings';

const { bindings, mails } = createMailbox();

const tokenOf = (link: string) => link.split('/quote/')[1] ?? '';

const post = (path: string, fields: Record<string, string>) => postForm(path, fields, { bindings });

/** A sent quote, its link's token, and the admin's session. */
async function sendAQuote(changes = {}) {
  const adminToken = await signIn();
  const inquiry = await addInquiry();
  const { quote, link } = await sendQuote(adminToken, await addQuote(adminToken, inquiry, changes));
  return { adminToken, inquiry, quote, token: tokenOf(link) };
}

async function readQuote(adminToken: string, id: string): Promise<Quote | undefined> {
  const { data } = (await (await call(api.listQuotes, { token: adminToken })).json()) as { data: Quote[] };
  return data.find((listedQuote) => listedQuote.id === id);
}

const page = async (path: string) => (await call(path)).text();

it('shows a quote by its link, and keeps it out of caches and indexes', async () => {
  const { quote, token } = await sendAQuote({ note: 'With <b>your</b> dates.\nSee you.' });
  const response = await call(quotePaths.quote(token));
  const html = await response.text();
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  for (const expectedText of [
    quote.number,
    '₹85,000',
    '2 × ₹42,500',
    'With &lt;b&gt;your&lt;/b&gt; dates.\nSee you.',
  ]) {
    expect(html).toContain(expectedText);
  }
  // A preview of the link shows nothing of the quote.
  const [head] = html.split('<style>');
  expect(head).toContain('noindex');
  expect(head).not.toMatch(/85,000|Tsering|Manali/);
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/quote-seen.js" defer="">', '<script>']);
  expect(html).not.toMatch(/ style="| on\w+="/);
});

it('shows the tour’s cover picture, and none for a custom trip', async () => {
  const { _id, coverImage } = await addTour(await signIn());
  const { token } = await sendAQuote({ tourId: _id });
  expect(coverImage).toMatch(/^\/img\//);
  expect(await page(quotePaths.quote(token))).toContain(`<img class="quote-cover" src="${coverImage}"`);
  const customQuote = await sendAQuote({ tourId: null });
  expect(await page(quotePaths.quote(customQuote.token))).not.toContain('quote-cover');
});

it('opens no quote for an unknown token', async () => {
  await sendAQuote();
  for (const token of ['x', 'A'.repeat(43), '%00', 'A'.repeat(5_000)]) {
    for (const path of [quotePaths.quote(token), quotePaths.newest(token)]) {
      const response = await call(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(await response.text()).toContain('This link opens no quote');
    }
    expect((await post(quotePaths.accept(token), { name: 'x' })).status).toBe(404);
  }
});

it('accepts a quote once, by name and after a confirmation', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  const path = quotePaths.accept(token);
  const confirmationPage = await post(path, { name: ' Tsering\tDolma ', quote: quote.id });
  const question = await confirmationPage.text();
  expect([confirmationPage.status, question]).toEqual([200, expect.stringContaining('Accept this quote?')]);
  expect(question).toContain('value="Tsering Dolma"');
  expect(await readQuote(adminToken, quote.id)).toMatchObject({ state: 'sent', acceptedAt: null });

  const acceptance = { name: 'Tsering Dolma', quote: quote.id, confirm: 'yes' };
  const accepted = await Promise.all([post(path, acceptance), post(path, { ...acceptance, name: 'Somebody else' })]);
  expect(accepted[0]?.headers.get('location') ?? accepted[1]?.headers.get('location')).toBe(quotePaths.newest(token));
  const acceptedQuote = await readQuote(adminToken, quote.id);
  expect(acceptedQuote).toMatchObject({ state: 'accepted', version: expect.any(Number) });
  expect(await page(quotePaths.quote(token))).toContain(`Accepted. Thank you!`);
  const listQuoteMails = () => mails.filter(({ subject }) => subject.includes(quote.number));
  expect(listQuoteMails()).toMatchObject([{ text: expect.stringContaining('Total:     ₹85,000') }]);
  await post(path, { ...acceptance, name: 'Another' });
  expect(listQuoteMails()).toHaveLength(1);
  expect(await readQuote(adminToken, quote.id)).toEqual(acceptedQuote);
});

it('rejects a missing or long name', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  for (const [name, message] of [
    ['  ', 'Type your name.'],
    ['x'.repeat(101), 'At most 100 characters.'],
  ] as const) {
    const response = await post(quotePaths.accept(token), { name, quote: quote.id, confirm: 'yes' });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
  }
  expect(await readQuote(adminToken, quote.id)).toMatchObject({ acceptedAt: null });
});

it('rejects an acceptance after the quote’s last day', async () => {
  const { adminToken, quote, token } = await sendAQuote({ validUntil: '2031-03-10' });
  // A quarter to midnight in India, and a quarter past.
  setClock('2031-03-10T18:15:00Z');
  expect(await page(quotePaths.quote(token))).toContain('Type your name');
  vi.setSystemTime(Date.parse('2031-03-10T18:45:00Z'));
  const html = await page(quotePaths.quote(token));
  expect(html).toContain('This quote has expired.');
  expect(html).not.toContain('<form');
  const lateResponse = await post(quotePaths.accept(token), { name: 'Tsering', quote: quote.id, confirm: 'yes' });
  expect([lateResponse.status, await lateResponse.text()]).toEqual([
    409,
    expect.stringContaining('This quote has expired.'),
  ]);
  const again = await signIn();
  expect([adminToken === again, await readQuote(again, quote.id)]).toMatchObject([
    false,
    { state: 'expired', acceptedAt: null },
  ]);
});

it('links a replaced revision to the new one, and accepts only that', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  const draft = (
    (await (await send(api.reviseQuote, {}, { params: { id: quote.id }, token: adminToken })).json()) as LinkedQuote
  ).quote;
  expect(await page(quotePaths.quote(token))).toContain('Type your name');
  await sendQuote(adminToken, draft);
  const old = await page(quotePaths.quote(token));
  expect(old).toContain('There is a newer version');
  expect(old).toContain(`href="${quotePaths.newest(token)}"`);
  expect(old).not.toContain('₹');
  expect(await page(quotePaths.newest(token))).toContain('Revision 2');

  const stale = await post(quotePaths.accept(token), { name: 'Tsering', quote: quote.id, confirm: 'yes' });
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('was changed in the meantime')]);
  await post(quotePaths.accept(token), { name: 'Tsering', quote: draft.id, confirm: 'yes' });
  expect([await readQuote(adminToken, quote.id), await readQuote(adminToken, draft.id)]).toMatchObject([
    { state: 'replaced', acceptedAt: null },
    { state: 'accepted', acceptedName: 'Tsering' },
  ]);
});

it('marks a quote as viewed by a person, not by a program that fetches it', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  await call(quotePaths.quote(token), { headers: { 'User-Agent': 'WhatsApp/2.23' } });
  await call(quotePaths.quote(token), { method: 'HEAD' });
  expect((await call(quotePaths.markViewed(token))).status).toBe(405);
  expect(await readQuote(adminToken, quote.id)).toMatchObject({ viewedAt: null });
  expect((await call(quotePaths.markViewed(token), { method: 'POST' })).status).toBe(204);
  const viewedQuote = await readQuote(adminToken, quote.id);
  expect(viewedQuote?.viewedAt).not.toBeNull();
  await call(quotePaths.markViewed(token), { method: 'POST' });
  expect(await readQuote(adminToken, quote.id)).toEqual(viewedQuote);
  expect((await call(quotePaths.markViewed('A'.repeat(43)), { method: 'POST' })).status).toBe(204);
});

it('hides a withdrawn quote with a message, and rejects acceptance', async () => {
  const { adminToken, inquiry, quote, token } = await sendAQuote();
  const mark = (marks: object) => send(api.markQuote, marks, { params: { id: quote.id }, token: adminToken });
  expect(await (await mark({ withdrawn: true })).json()).toMatchObject({ quote: { state: 'withdrawn' } });
  for (const path of [quotePaths.quote(token), quotePaths.newest(token)]) {
    const html = await page(path);
    expect(html).toContain('This quote was withdrawn');
    expect(html).toMatch(/https:\/\/wa\.me\/.*href="tel:/);
    expect(html).not.toMatch(/85,000|Tsering|Manali to Leh|<form/);
  }
  const acceptResponse = await post(quotePaths.accept(token), { name: 'Tsering', quote: quote.id, confirm: 'yes' });
  expect([acceptResponse.status, await acceptResponse.text()]).toEqual([
    409,
    expect.stringContaining('This quote was withdrawn'),
  ]);
  await call(quotePaths.markViewed(token), { method: 'POST' });
  expect(await readQuote(adminToken, quote.id)).toMatchObject({ state: 'withdrawn', acceptedAt: null, viewedAt: null });
  expect((await send(api.addQuoteLink, {}, { params: { id: quote.id }, token: adminToken })).status).toBe(400);

  expect(await (await mark({ withdrawn: false })).json()).toMatchObject({ quote: { state: 'sent' } });
  expect(await page(quotePaths.quote(token))).toContain('Type your name');
  const inquiryDetails = (await (
    await call(api.readInquiry, { params: { id: inquiry }, token: adminToken })
  ).json()) as InquiryDetails;
  expect(inquiryDetails.events.map(({ kind }) => kind)).toEqual(['quote_sent', 'quote_withdrawn', 'quote_unwithdrawn']);
});

it('links a withdrawn quote to a new revision as soon as that is sent', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  await send(api.markQuote, { withdrawn: true }, { params: { id: quote.id }, token: adminToken });
  const revised = await send(api.reviseQuote, {}, { params: { id: quote.id }, token: adminToken });
  const { quote: draft } = (await revised.json()) as { quote: Quote };
  expect(draft).toMatchObject({ state: 'draft', withdrawnAt: null });
  expect(await page(quotePaths.quote(token))).toContain('This quote was withdrawn');
  await sendQuote(adminToken, draft);
  expect(await page(quotePaths.quote(token))).toContain('There is a newer version');
  expect(await page(quotePaths.newest(token))).toContain('Type your name');
  const lateResponse = await send(api.markQuote, { withdrawn: true }, { params: { id: quote.id }, token: adminToken });
  expect([lateResponse.status, await lateResponse.json()]).toMatchObject([
    400,
    { message: expect.stringContaining('later revision') },
  ]);
});

it('rejects the withdrawal of an accepted quote, even at the same time', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  const withdraw = () => send(api.markQuote, { withdrawn: true }, { params: { id: quote.id }, token: adminToken });
  const acceptance = { name: 'Tsering', quote: quote.id, confirm: 'yes' };
  await post(quotePaths.accept(token), acceptance);
  const lateResponse = await withdraw();
  expect([lateResponse.status, await lateResponse.json()]).toMatchObject([
    400,
    { message: 'It is accepted. Take the acceptance back first.' },
  ]);
  await send(api.markQuote, { accepted: false }, { params: { id: quote.id }, token: adminToken });
  await Promise.all([withdraw(), post(quotePaths.accept(token), acceptance)]);
  const { acceptedAt, withdrawnAt } = (await readQuote(adminToken, quote.id)) ?? {};
  expect([acceptedAt, withdrawnAt].filter(Boolean)).toHaveLength(1);
});

it('links the agency’s payment page once the quote is accepted', async () => {
  const { adminToken, quote, token } = await sendAQuote();
  await saveSettings(adminToken, { ...customSettings, paymentPage: 'https://www.pay.example/x?a=1&b=2' });
  expect(await page(quotePaths.quote(token))).not.toContain('pay.example');
  await post(quotePaths.accept(token), { name: 'Tsering', quote: quote.id, confirm: 'yes' });
  const html = await page(quotePaths.quote(token));
  expect(html).toContain('href="https://www.pay.example/x?a=1&amp;b=2" rel="noopener noreferrer"');
  expect(html).toContain('at pay.example');
});

it('inserts each event once into the timeline, and marks the inquiry as quoted', async () => {
  const { adminToken, inquiry, quote, token } = await sendAQuote();
  await call(quotePaths.markViewed(token), { method: 'POST' });
  await call(quotePaths.markViewed(token), { method: 'POST' });
  const acceptance = { name: 'Tsering Dolma', quote: quote.id, confirm: 'yes' };
  await Promise.all([post(quotePaths.accept(token), acceptance), post(quotePaths.accept(token), acceptance)]);
  const mark = (marks: object) => send(api.markQuote, marks, { params: { id: quote.id }, token: adminToken });
  await mark({ accepted: false });
  const inquiryDetails = (await (
    await call(api.readInquiry, { params: { id: inquiry }, token: adminToken })
  ).json()) as InquiryDetails;
  expect(inquiryDetails.inquiry).toMatchObject({ status: 'quoted', version: 2 });
  expect(inquiryDetails.events.map(({ kind }) => kind)).toEqual([
    'quote_sent',
    'quote_seen',
    'quote_accepted',
    'quote_unaccepted',
  ]);
  expect(inquiryDetails.events[2]).toMatchObject({
    actorId: null,
    actorName: 'Tsering Dolma',
    detail: { text: quote.number },
  });
});
