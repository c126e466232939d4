import type { ReactNode } from 'react';
import * as v from 'valibot';
import { months } from '#shared/inquiries/inquiry-words';
import { takeCode, useCountryOptions } from '../../ui/inquiry/phone-field';
import { FormField } from '../ui/form-field';
import * as styles from './by-hand.module.css';

/** A person and their wish, as they are typed. */
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

export interface PersonFieldsProps {
  draft: PersonDraft;
  problems: Record<string, string>;
  onChange: (change: Partial<PersonDraft>) => void;
  /** Stands beside the name. */
  beside?: ReactNode;
}

/** Name, phone, e-mail, people and month: a phone number or an address is enough. */
export function PersonFields({ draft, problems, onChange, beside }: PersonFieldsProps) {
  const options = useCountryOptions(draft.countryCode);
  const bind = (name: keyof PersonDraft) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <FormField label="Name" required problem={problems.name} className={beside ? '' : 'whole'}>
        {(wires) => <input {...wires} {...bind('name')} autoComplete="off" maxLength={100} />}
      </FormField>
      {beside}
      <div className={`stack gap-8 whole tops ${styles.phone}`}>
        <FormField label="Country code" problem={problems.countryCode}>
          {(wires) => (
            <select {...wires} {...bind('countryCode')}>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="Phone" problem={problems.phone}>
          {(wires) => (
            <input
              {...wires}
              {...bind('phone')}
              type="tel"
              autoComplete="off"
              maxLength={40}
              onBlur={({ currentTarget }) =>
                void takeCode(currentTarget, draft.countryCode, (name, value) => onChange({ [name]: value }))
              }
            />
          )}
        </FormField>
      </div>
      <FormField label="E-mail" problem={problems.email}>
        {(wires) => <input {...wires} {...bind('email')} type="email" autoComplete="off" maxLength={254} />}
      </FormField>
      <FormField label="People" problem={problems.number}>
        {(wires) => <input {...wires} {...bind('number')} inputMode="numeric" autoComplete="off" maxLength={4} />}
      </FormField>
      <FormField label="Month" problem={problems.departureMonth}>
        {(wires) => (
          <select {...wires} {...bind('departureMonth')}>
            <option value="">Not known yet</option>
            {months.map((month) => (
              <option key={month}>{month}</option>
            ))}
          </select>
        )}
      </FormField>
    </>
  );
}
