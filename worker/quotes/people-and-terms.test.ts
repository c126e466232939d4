import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import type { LinkedQuote, QuoteContent } from '#shared/quotes/quote';
import { call, send } from '../test/client';
import { addInquiry, quoteContent, sendQuote, signIn, writeQuote } from '../test/factories';
import { himachal, saveSettings } from '../test/paper-figures';
import { composeQuoteAcceptedMail } from './mails';

const rider = (count: number) => ({ isPerPerson: true, words: 'Rider', price: 49_900, count });
const room = { isPerPerson: false, words: 'Single room', price: 9_000, count: 1 };
const post = (token: string, inquiry: string, changes: Partial<QuoteContent>) =>
  send(api.quotes, { inquiry, content: quoteContent(changes) }, { token });

it('refuses people and lines that don’t agree, and says what disagrees', async () => {
  const token = await signIn('staff');
  const inquiry = await addInquiry();
  const pillion = { isPerPerson: true, words: 'Pillion', price: 30_000, count: 1 };
  for (const [people, lines, said] of [
    [3, [rider(2), room], 'For 3 people, but the lines are for 2.'],
    [3, [rider(3), pillion], 'For 3 people, but the lines are for 4.'],
    [1, [rider(2)], 'For 1 person, but the lines are for 2.'],
  ] as const) {
    const answer = await post(token, inquiry, { people, lines: [...lines] });
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { 'content.lines': said } }]);
  }
  for (const [people, lines] of [
    [3, [rider(2), pillion, { ...room, count: 2 }]],
    [4, [{ isPerPerson: false, words: 'The group', price: 1_60_000, count: 1 }]],
  ] as const) {
    expect((await post(token, inquiry, { people, lines: [...lines] })).status).toBe(201);
  }
  const draft = await writeQuote(token, inquiry);
  const wrong = { ...quoteContent(), people: 5, lines: [rider(2)] };
  expect((await send(api.quote(draft.id), wrong, { token, method: 'PUT' })).status).toBe(400);
});

it('says deposit and instalments to the rupee on the page and in the mail', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T06:00:00Z') });
  const token = await signIn();
  await saveSettings(token, himachal);
  const draft = await writeQuote(token, await addInquiry(), {
    people: 2,
    startsOn: '2027-06-19',
    validUntil: '2027-03-08',
    lines: [{ isPerPerson: true, words: 'Rider', price: 42_400, count: 2 }],
  });
  const { quote, link } = await sendQuote(token, draft);
  expect(quote.terms).toMatchObject({
    total: 89_040,
    payments: [
      { rupees: 10_000, dueOn: null, daysBefore: null },
      { rupees: 52_328, dueOn: '2027-05-05', daysBefore: 45 },
      { rupees: 26_712, dueOn: '2027-05-20', daysBefore: 30 },
    ],
  });
  const path = new URL(link).pathname;
  const page = await (await call(path)).text();
  for (const words of [
    '2 × ₹42,400',
    '₹10,000',
    'on booking',
    '₹52,328',
    'by 5 May 2027',
    '₹26,712',
    'by 20 May 2027',
  ]) {
    expect(page).toContain(words);
  }
  for (const sentence of quote.terms?.cancellation ?? []) expect(page).toContain(sentence);
  await call(`${path}/accept`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: 'Tsering', quote: quote.id, confirm: 'yes' }).toString(),
  });
  const mail = await composeQuoteAcceptedMail(env, quote.id);
  expect(mail?.text).toContain('People:    2\n');
  expect(mail?.text).toContain(
    'To pay:    ₹10,000 on booking\n           ₹52,328 by 5 May 2027\n           ₹26,712 by 20 May 2027',
  );
});

it('keeps the agency’s terms of the day of sending in figures', async () => {
  const token = await signIn();
  const { quote }: LinkedQuote = await sendQuote(token, await writeQuote(token, await addInquiry()));
  expect(quote.terms?.cancellationSteps).toEqual([
    { from: 31, percent: 20 },
    { from: 15, percent: 50 },
    { from: 0, percent: 100 },
  ]);
});
