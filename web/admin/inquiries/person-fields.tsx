import type { ReactNode } from 'react';
import * as v from 'valibot';
import { months } from '#shared/inquiries/inquiry-words';
import { takeCode, useCountryOptions } from '../../ui/inquiry/phone-field';
import { Field } from '../ui/field';
import * as styles from './by-hand.module.css';

export const PersonDraft = v.object({
  name: v.string(),
  countryCode: v.string(),
  phone: v.string(),
  email: v.string(),
  number: v.string(),
  departureMonth: v.string(),
});
export type PersonDraft = v.InferOutput<typeof PersonDraft>;

/** As the server takes it: no people is 0, and what is no number is refused there. */
export const toPeople = (typed: string) => (typed.trim() === '' ? 0 : Number(typed));

interface PersonFieldsProps {
  draft: PersonDraft;
  problems: Record<string, string>;
  onChange: (change: Partial<PersonDraft>) => void;
  beside?: ReactNode;
}

/** A phone number or an address is enough. */
export function PersonFields({ draft, problems, onChange, beside }: PersonFieldsProps) {
  const options = useCountryOptions(draft.countryCode);
  const bind = (name: keyof PersonDraft) => ({
    value: draft[name],
    problem: problems[name],
    onType: (text: string) => onChange({ [name]: text }),
  });
  return (
    <>
      <Field label="Name" required maxLength={100} className={beside ? '' : 'whole'} {...bind('name')} />
      {beside}
      <div className={`stack gap-8 whole tops ${styles.phone}`}>
        <Field
          label="Country code"
          options={options.map(({ value, label }) => [value, label])}
          {...bind('countryCode')}
        />
        <Field
          label="Phone"
          type="tel"
          maxLength={40}
          onBlur={({ currentTarget }) =>
            void takeCode(currentTarget, draft.countryCode, (name, value) => onChange({ [name]: value }))
          }
          {...bind('phone')}
        />
      </div>
      <Field label="E-mail" type="email" maxLength={254} {...bind('email')} />
      <Field label="People" inputMode="numeric" maxLength={4} {...bind('number')} />
      <Field
        label="Month"
        none="Not known yet"
        options={months.map((month) => [month, month])}
        {...bind('departureMonth')}
      />
    </>
  );
}
