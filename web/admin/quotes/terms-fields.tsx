import * as v from 'valibot';
import type { OwnTerms } from '#shared/quotes/own-terms';
import { sayInstalments } from '#shared/site/policy';
import { site } from '#shared/site/site';
import { formatRupees } from '#shared/text/money';
import { readFigure } from '#shared/text/typed-paise';
import { bindTo, Field } from '../ui/field';
import { StepRows } from '../ui/step-rows';
import {
  TypedStep,
  toCancellationStep,
  toInstalment,
  toTypedCancellation,
  toTypedInstalments,
} from '../ui/typed-steps';
import * as styles from './quotes.module.css';

export const TypedTerms = v.object({
  deposit: v.string(),
  depositIn: v.picklist(['rupees', 'percent']),
  instalments: v.array(TypedStep),
  cancellation: v.array(TypedStep),
});
export type TypedTerms = v.InferOutput<typeof TypedTerms>;

type AnyTerms = Pick<OwnTerms, 'deposit' | 'depositIn'> & Pick<typeof site, 'instalments' | 'cancellation'>;

export const toTypedTerms = (terms: AnyTerms): TypedTerms => ({
  deposit: String(terms.deposit),
  depositIn: terms.depositIn,
  instalments: toTypedInstalments(terms.instalments),
  cancellation: toTypedCancellation(terms.cancellation),
});

export const ofAgency = (): TypedTerms => toTypedTerms({ ...site, depositIn: 'rupees' });

const sayAgencyTerms = (): string =>
  `${formatRupees(site.deposit)} per person on booking. ${sayInstalments(site.instalments)}.`;

export const toOwnTerms = ({ deposit, depositIn, instalments, cancellation }: TypedTerms): unknown => ({
  deposit: readFigure(deposit.replace('%', '')),
  depositIn,
  instalments: instalments.map(toInstalment),
  cancellation: cancellation.map(toCancellationStep),
});

interface TermsFieldsProps {
  /** Null where the agency's hold. */
  terms: TypedTerms | null;
  problems: Record<string, string>;
  onChange: (terms: TypedTerms | null) => void;
}

export function TermsFields({ terms, problems, onChange }: TermsFieldsProps) {
  return (
    <div className={`stack gap-16 ${styles.part}`}>
      <Field
        label="Payment and cancellation"
        hint={terms ? undefined : sayAgencyTerms()}
        options={[
          ['agency', 'The agency’s terms'],
          ['own', 'Other terms for this quote'],
        ]}
        value={terms ? 'own' : 'agency'}
        onType={(text) => onChange(text === 'own' ? ofAgency() : null)}
      />
      {terms ? <OwnFields {...{ terms, problems, onChange }} /> : null}
    </div>
  );
}

function OwnFields({ terms, problems, onChange }: TermsFieldsProps & { terms: TypedTerms }) {
  const set = (change: Partial<TypedTerms>) => onChange({ ...terms, ...change });
  const bind = bindTo(terms, problems, set);
  return (
    <>
      <div className={`stack two tops ${styles.grid}`}>
        <Field
          {...bind('deposit')}
          label="Deposit"
          problem={problems['terms.deposit']}
          inputMode="numeric"
          maxLength={9}
        />
        <Field
          {...bind('depositIn')}
          label="Deposit in"
          options={[
            ['rupees', 'Rupees per person'],
            ['percent', 'Per cent of the total'],
          ]}
        />
      </div>
      {(['instalments', 'cancellation'] as const).map((kind) => (
        <StepRows
          key={kind}
          kind={kind}
          rows={terms[kind]}
          problems={problems}
          path={`terms.${kind}`}
          onChange={(rows) => set({ [kind]: rows })}
        />
      ))}
    </>
  );
}
