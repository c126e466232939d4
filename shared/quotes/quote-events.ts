/** What happens to a quote, as its inquiry's timeline tells it: the words follow the person's name. */
export const quoteEventWords = {
  quote_sent: 'sent quote',
  quote_seen: 'read quote',
  quote_accepted: 'accepted quote',
  quote_unaccepted: 'took back the acceptance of quote',
  quote_withdrawn: 'withdrew quote',
  quote_unwithdrawn: 'took back the withdrawal of quote',
  quote_paid: 'noted the payment of quote',
  quote_unpaid: 'took back the payment of quote',
  quote_payment_link: 'changed the payment link of quote',
} as const;
export type QuoteEvent = keyof typeof quoteEventWords;

/** What the rider is called where they left no name. */
export const theRider = 'The rider';
