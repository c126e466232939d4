import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import * as field from '../../ui/forms/field.module.css';
import { QuietButton } from '../ui/button';
import { Field } from '../ui/field';
import { IconButton } from '../ui/icon-button';
import * as styles from './quotes.module.css';
import { ofAgency, sayAgencyTerms, type TypedStep, type TypedTerms, toStep } from './terms-form';

export interface TermsFieldsProps {
  /** Null where the agency's hold. */
  terms: TypedTerms | null;
  problems: Record<string, string>;
  onChange: (terms: TypedTerms | null) => void;
}

/** Deposit, instalments and cancellation: the agency's, or others for this quote. */
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
      <Steps
        title="Instalments"
        add="Add an instalment"
        steps={terms.instalments}
        labels={{ percent: 'Paid by then in all, %', days: 'Days before the start' }}
        names={{ list: 'terms.instalments', days: 'daysBefore' }}
        problems={problems}
        onChange={(instalments) => set({ instalments })}
      />
      <Steps
        title="If they cancel"
        add="Add a step"
        steps={terms.cancellation}
        labels={{ percent: 'We keep, % of the total', days: 'Days before, or more' }}
        names={{ list: 'terms.cancellation', days: 'from' }}
        problems={problems}
        onChange={(cancellation) => set({ cancellation })}
      />
    </>
  );
}

interface StepsProps {
  title: string;
  add: string;
  steps: TypedStep[];
  labels: Record<'percent' | 'days', string>;
  /** Their names in the schema. */
  names: Record<'list' | 'days', string>;
  problems: Record<string, string>;
  onChange: (steps: TypedStep[]) => void;
}

/** Days before the start, each with its per cent. */
function Steps({ title, add, steps, labels, names, problems, onChange }: StepsProps) {
  return (
    <fieldset className="stack starts gap-8">
      <legend className="strong small">{title}</legend>
      {steps.map((step, at) => (
        <div key={step.key} className={`stack ends full ${styles.step}`}>
          {(['days', 'percent'] as const).map((name) => {
            const problem = problems[`${names.list}.${at}.${name === 'days' ? names.days : name}`];
            return (
              <label key={name} className={`stack packed shrinks smaller gap-8 ${field.field}`}>
                <span className={at === 0 ? 'strong' : 'visually-hidden'}>{labels[name]}</span>
                <input
                  className={field.control}
                  inputMode="numeric"
                  maxLength={4}
                  value={step[name]}
                  aria-invalid={problem ? true : undefined}
                  onChange={({ currentTarget: { value } }) =>
                    onChange(steps.map((one) => (one === step ? { ...one, [name]: value } : one)))
                  }
                />
                {problem ? <span className="problem">{problem}</span> : null}
              </label>
            );
          })}
          <IconButton
            icon={Trash2}
            label={`Remove row ${at + 1} of ${title}`}
            disabled={steps.length === 1}
            onClick={() => onChange(steps.filter((one) => one !== step))}
          />
        </div>
      ))}
      {problems[names.list] ? (
        <p className="problem" role="alert">
          {problems[names.list]}
        </p>
      ) : null}
      <QuietButton disabled={steps.length >= 6} onClick={() => onChange([...steps, toStep('', '')])}>
        <Plus className="icon" aria-hidden="true" />
        {add}
      </QuietButton>
    </fieldset>
  );
}
