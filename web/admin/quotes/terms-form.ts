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

export const TypedTerms = v.object({
  deposit: v.string(),
  depositIn: v.picklist(['rupees', 'percent']),
  instalments: v.array(TypedStep),
  cancellation: v.array(TypedStep),
});
export type TypedTerms = v.InferOutput<typeof TypedTerms>;

export const toTypedTerms = (terms: Pick<OwnTerms, 'deposit' | 'depositIn'> & Pick<typeof site, StepName>) => ({
  deposit: String(terms.deposit),
  depositIn: terms.depositIn,
  instalments: toTypedInstalments(terms.instalments),
  cancellation: toTypedCancellation(terms.cancellation),
});
type StepName = 'instalments' | 'cancellation';

export const ofAgency = (): TypedTerms => toTypedTerms({ ...site, depositIn: 'rupees' });

export const sayAgencyTerms = (): string =>
  `${formatRupees(site.deposit)} per person on booking. ${sayInstalments(site.instalments)}.`;

export const toOwnTerms = ({ deposit, depositIn, instalments, cancellation }: TypedTerms): unknown => ({
  deposit: toNumber(deposit),
  depositIn,
  instalments: instalments.map(toInstalment),
  cancellation: cancellation.map(toCancellationStep),
});
