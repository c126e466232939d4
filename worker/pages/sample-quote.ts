import { toTerms, toValidUntil } from '#shared/quotes/quote-rules';
import type { QuoteView } from '#shared/quotes/quote-view';
import { addDays } from '#shared/ride/days';

/** A quote for nobody, under the terms that hold: what the settings' preview shows. */
export function toSampleQuote(today: string): QuoteView {
  const startsOn = addDays(today, 90);
  const content = {
    name: 'Tsering Dolma',
    title: 'Manali to Leh',
    tourId: null,
    duration: '9 days',
    startsOn,
    people: 2,
    lines: [{ words: 'Rider, on our motorcycle', price: 42_400, count: 2 }],
    discount: null,
    gst: null,
    included: ['Nights in twin rooms', 'Breakfast and dinner'],
    note: '',
    validUntil: toValidUntil(today, startsOn),
  };
  const at = `${today}T00:00:00.000Z`;
  const quote = {
    id: 'sample',
    number: 'Q-000000',
    revision: 1,
    inquiry: 'sample',
    state: 'sent' as const,
    content,
    terms: toTerms(content, { today, by: '' }),
    version: 1,
    createdAt: at,
    sentAt: at,
    seenAt: null,
    acceptedAt: null,
    acceptedName: null,
    paidAt: null,
    paymentUrl: null,
    withdrawnAt: null,
  };
  return { kind: 'quote', quote, token: 'sample', name: content.name, problem: null };
}
