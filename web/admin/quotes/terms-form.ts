import * as v from 'valibot';
import type { OwnTerms } from '#shared/quotes/own-terms';
import { sayInstalments } from '#shared/site/policy';
import { site } from '#shared/site/site';
import { formatRupees } from '#shared/text/money';
import {
  TypedStep,
  toCancellationStep,
  toInstalment,
  toNumber,
  toTypedCancellation,
  toTypedInstalments,
} from '../ui/typed-steps';

/** A quote's own terms as they are typed. */
export const TypedTerms = v.object({
  deposit: v.string(),
  depositIn: v.picklist(['rupees', 'percent']),
  instalments: v.array(TypedStep),
  cancellation: v.array(TypedStep),
});
export type TypedTerms = v.InferOutput<typeof TypedTerms>;

/** Stored terms, to go on with. */
export const toTypedTerms = (terms: Pick<OwnTerms, 'deposit' | 'depositIn'> & Pick<typeof site, StepName>) => ({
  deposit: String(terms.deposit),
  depositIn: terms.depositIn,
  instalments: toTypedInstalments(terms.instalments),
  cancellation: toTypedCancellation(terms.cancellation),
});
type StepName = 'instalments' | 'cancellation';

/** The agency's terms, to begin a quote's own with. */
export const ofAgency = (): TypedTerms => toTypedTerms({ ...site, depositIn: 'rupees' });

/** `₹5,000 per person on booking. 70% of the price is due 45 days before the start, the rest 30 days before.` */
export const sayAgencyTerms = (): string =>
  `${formatRupees(site.deposit)} per person on booking. ${sayInstalments(site.instalments)}.`;

/** As typed, to be checked by the schema. */
export const toOwnTerms = ({ deposit, depositIn, instalments, cancellation }: TypedTerms): unknown => ({
  deposit: toNumber(deposit),
  depositIn,
  instalments: instalments.map(toInstalment),
  cancellation: cancellation.map(toCancellationStep),
});
