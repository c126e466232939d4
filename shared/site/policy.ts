import { formatRupees } from '../text/money.ts';
import { site } from './site.ts';

/** Booking and cancellation figures (spec §9), used by the tour page, /terms and /addItenarary. */
export const policy = {
  get bookingAmount() {
    return site.deposit;
  },
  get payments() {
    return [
      { share: site.partShare, daysBefore: site.partDays },
      { share: 100, daysBefore: site.restDays },
    ] as const;
  },
  /** `from` so many days before travel; the day that two of them share, the 15th, is in the cheaper one. */
  get cancellation() {
    const { earlyDays, lateDays, keptEarly, keptBetween, keptLate } = site;
    return [
      { days: `more than ${earlyDays} days before travel`, from: earlyDays + 1, charge: keptEarly },
      { days: `${lateDays} to ${earlyDays} days before travel`, from: lateDays, charge: keptBetween },
      { days: `0 to ${lateDays} days before travel`, from: 0, charge: keptLate },
    ];
  },
  get refundWeeks() {
    return site.refundWeeks;
  },
  get quoteDays() {
    return site.quoteDays;
  },
};

/** The share kept when a rider cancels, a sentence for each stretch of days. */
export const cancellationWords = () =>
  policy.cancellation.map(({ days, charge }) => `${days.replace(/^m/, 'M')}: we keep ${charge}% of the total cost.`);

interface PolicySection {
  title: string;
  points: readonly string[];
}

export function policySections(): readonly PolicySection[] {
  const deposit = `${formatRupees(policy.bookingAmount)} per person at booking.`;
  return [
    {
      title: 'Booking',
      points: [
        `Booking payment of ${deposit}`,
        'Prices are per person and for Indian nationals only.',
        'Group discount available; ask us with your inquiry.',
        'Complimentary riding gear and 24/7 support are part of every ride.',
      ],
    },
    {
      title: 'Payment, in 3 parts',
      points: [
        deposit,
        ...policy.payments.map(
          ({ share, daysBefore }) => `${share}% of the total cost ${daysBefore} days before departure.`,
        ),
      ],
    },
    {
      title: 'Cancellation and refund',
      points: [
        ...cancellationWords(),
        `Refunds within ${policy.refundWeeks} weeks, on business days, by bank transfer only.`,
      ],
    },
  ];
}
