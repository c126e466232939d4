import * as v from 'valibot';
import type { OwnTerms } from '#shared/quotes/own-terms';
import { policy } from '#shared/site/policy';
import { formatRupees } from '#shared/text/money';

const typed = v.string();

/** A quote's own terms as they are typed; `key` stays while other rows come and go. */
export const TypedTerms = v.object({
  deposit: typed,
  depositIn: v.picklist(['rupees', 'percent']),
  instalments: v.array(v.object({ key: typed, percent: typed, days: typed })),
  cancellation: v.array(v.object({ key: typed, percent: typed, days: typed })),
});
export type TypedTerms = v.InferOutput<typeof TypedTerms>;
/** A day before the start, and the per cent of it. */
export type TypedStep = TypedTerms['instalments'][number];

export const toStep = (percent: number | '', days: number | ''): TypedStep => ({
  key: crypto.randomUUID(),
  percent: String(percent),
  days: String(days),
});

export function ofAgency(): TypedTerms {
  return {
    deposit: String(policy.bookingAmount),
    depositIn: 'rupees',
    instalments: policy.payments.map(({ share, daysBefore }) => toStep(share, daysBefore)),
    cancellation: policy.cancellation.map(({ from, charge }) => toStep(charge, from)),
  };
}

/** `₹5,000 per person on booking, 70% by 45 days before, all by 30 days before the start.` */
export function sayAgencyTerms(): string {
  const parts = policy.payments.map(
    ({ share, daysBefore }) => `${share === 100 ? 'all' : `${share}%`} by ${daysBefore} days before`,
  );
  return `${formatRupees(policy.bookingAmount)} per person on booking, ${parts.join(', ')} the start.`;
}

export function toTypedTerms({ deposit, depositIn, instalments, cancellation }: OwnTerms): TypedTerms {
  return {
    deposit: String(deposit),
    depositIn,
    instalments: instalments.map(({ percent, daysBefore }) => toStep(percent, daysBefore)),
    cancellation: cancellation.map(({ percent, from }) => toStep(percent, from)),
  };
}

const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(/[₹,%\s]/g, '')));

export function toOwnTerms({ deposit, depositIn, instalments, cancellation }: TypedTerms): unknown {
  return {
    deposit: toNumber(deposit),
    depositIn,
    instalments: instalments.map(({ percent, days }) => ({ percent: toNumber(percent), daysBefore: toNumber(days) })),
    cancellation: cancellation.map(({ percent, days }) => ({ percent: toNumber(percent), from: toNumber(days) })),
  };
}
