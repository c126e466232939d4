/** The events of a quote, as its inquiry's timeline tells them: the words follow the person's name. */
export const quoteEventWords = {
  quote_sent: 'sent quote',
  quote_seen: 'read quote',
  quote_accepted: 'accepted quote',
  quote_unaccepted: 'took back the acceptance of quote',
  quote_withdrawn: 'withdrew quote',
  quote_unwithdrawn: 'took back the withdrawal of quote',
} as const;
export type QuoteEvent = keyof typeof quoteEventWords;

/** Name in the timeline for a rider who gave none. */
export const theRider = 'The rider';
