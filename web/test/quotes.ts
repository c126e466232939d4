import type { Quote, QuoteContent } from '#shared/quotes/quote';

export const aQuoteContent = (title: string, about: Partial<QuoteContent> = {}): QuoteContent => ({
  name: 'Asha',
  title,
  tourId: null,
  duration: '',
  people: 2,
  startsOn: null,
  validUntil: '2098-01-01',
  lines: [{ isPerPerson: true, words: 'Tour', price: 1, count: 2 }],
  discount: null,
  included: [],
  note: '',
  ...about,
});

export const aQuote = (id: string, about: Partial<Quote> = {}): Quote => ({
  id,
  number: `Q-${id}`,
  revision: 1,
  inquiry: 'asked',
  state: 'draft',
  content: aQuoteContent('A colleague’s'),
  terms: null,
  version: 1,
  createdAt: '2027-01-01T00:00:00.000Z',
  sentAt: null,
  seenAt: null,
  acceptedAt: null,
  acceptedName: null,
  withdrawnAt: null,
  ...about,
});
