import { formatRupees } from '../text/money.ts';

/** Booking and cancellation figures (spec §9), used by the tour page, /terms and /addItenarary. */
export const policy = {
  bookingAmount: 5000,
  payments: [
    { share: 70, daysBefore: 45 },
    { share: 100, daysBefore: 30 },
  ],
  /** `from` so many days before travel; the day that two of them share, the 15th, is in the cheaper one. */
  cancellation: [
    { days: 'more than 30 days before travel', from: 31, charge: 20 },
    { days: '15 to 30 days before travel', from: 15, charge: 50 },
    { days: '0 to 15 days before travel', from: 0, charge: 100 },
  ],
  refundWeeks: 2,
  /** How long a quote is good for unless the desk says otherwise. */
  quoteDays: 7,
} as const;

/** What we keep when a rider cancels, a sentence for each stretch of days. */
export const cancellationWords = policy.cancellation.map(
  ({ days, charge }) => `${days.replace(/^m/, 'M')}: we keep ${charge}% of the total cost.`,
);

interface PolicySection {
  title: string;
  points: readonly string[];
}

export const policySections: readonly PolicySection[] = [
  {
    title: 'Booking',
    points: [
      `Booking payment of ${formatRupees(policy.bookingAmount)} per person at booking.`,
      'Prices are per person and for Indian nationals only.',
      'Group discount available; ask us with your inquiry.',
      'Complimentary riding gear and 24/7 support are part of every ride.',
    ],
  },
  {
    title: 'Payment, in 3 parts',
    points: [
      `${formatRupees(policy.bookingAmount)} per person at booking.`,
      '70% of the total cost 45 days before departure.',
      '100% of the total cost 30 days before departure.',
    ],
  },
  {
    title: 'Cancellation and refund',
    points: [...cancellationWords, 'Refunds within 2 weeks, on business days, by bank transfer only.'],
  },
];
