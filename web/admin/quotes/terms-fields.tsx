import { Field } from '../ui/field';
import { StepRows } from '../ui/step-rows';
import * as styles from './quotes.module.css';
import { ofAgency, sayAgencyTerms, type TypedTerms } from './terms-form';

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
  return (
    <>
      <div className={`stack two tops ${styles.grid}`}>
        <Field
          label="Deposit"
          problem={problems['terms.deposit']}
          inputMode="numeric"
          maxLength={9}
          value={terms.deposit}
          onType={(text) => set({ deposit: text })}
        />
        <Field
          label="Deposit in"
          options={[
            ['rupees', 'Rupees per person'],
            ['percent', 'Per cent of the total'],
          ]}
          value={terms.depositIn}
          onType={(text) => set({ depositIn: text === 'percent' ? 'percent' : 'rupees' })}
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
