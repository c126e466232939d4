import { FormField } from '../ui/form-field';
import { StepRows } from '../ui/step-rows';
import * as styles from './quotes.module.css';
import { ofAgency, sayAgencyTerms, type TypedTerms } from './terms-form';

export interface TermsFieldsProps {
  /** Null where the agency's hold. */
  terms: TypedTerms | null;
  problems: Record<string, string>;
  onChange: (terms: TypedTerms | null) => void;
}

/** Deposit, instalments and cancellation: the agency's, or others for this quote. */
export function TermsFields({ terms, problems, onChange }: TermsFieldsProps) {
  return (
    <div className={styles.terms}>
      <FormField label="Payment and cancellation" hint={terms ? undefined : sayAgencyTerms()}>
        {(wires) => (
          <select
            {...wires}
            value={terms ? 'own' : 'agency'}
            onChange={({ currentTarget }) => onChange(currentTarget.value === 'own' ? ofAgency() : null)}
          >
            <option value="agency">The agency’s terms</option>
            <option value="own">Other terms for this quote</option>
          </select>
        )}
      </FormField>
      {terms ? <OwnFields {...{ terms, problems, onChange }} /> : null}
    </div>
  );
}

function OwnFields({ terms, problems, onChange }: TermsFieldsProps & { terms: TypedTerms }) {
  const set = (change: Partial<TypedTerms>) => onChange({ ...terms, ...change });
  return (
    <>
      <div className={styles.grid}>
        <FormField label="Deposit" problem={problems['terms.deposit']}>
          {(wires) => (
            <input
              {...wires}
              inputMode="numeric"
              maxLength={9}
              value={terms.deposit}
              onChange={({ currentTarget }) => set({ deposit: currentTarget.value })}
            />
          )}
        </FormField>
        <FormField label="Deposit in">
          {(wires) => (
            <select
              {...wires}
              value={terms.depositIn}
              onChange={({ currentTarget }) =>
                set({ depositIn: currentTarget.value === 'percent' ? 'percent' : 'rupees' })
              }
            >
              <option value="rupees">Rupees per person</option>
              <option value="percent">Per cent of the total</option>
            </select>
          )}
        </FormField>
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
