import { type InquiryDraft, monthPlaceholder, months } from '#shared/inquiry-words';
import { Field } from './field';
import styles from './inquiry-form.module.css';
import { takeCode, useCountryOptions } from './phone-field';

export interface InquiryFieldsProps {
  draft: InquiryDraft;
  problems: Record<string, string>;
  onChange: (name: keyof InquiryDraft, value: string) => void;
}

/** The seven required fields of every inquiry form (spec §2 and §5). */
export function InquiryFields({ draft, problems, onChange }: InquiryFieldsProps) {
  const bind = (name: keyof InquiryDraft) => ({
    name,
    required: true,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange(name, event.currentTarget.value),
  });
  const options = useCountryOptions(draft.countryCode);
  return (
    <>
      <Field label="Name" problem={problems.name} className={styles.name ?? ''}>
        {(wires) => <input {...wires} {...bind('name')} type="text" autoComplete="name" maxLength={100} />}
      </Field>
      <div className={styles.phone}>
        <Field label="Country code" problem={problems.countryCode}>
          {(wires) => (
            <select {...wires} {...bind('countryCode')} autoComplete="tel-country-code">
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Phone" problem={problems.phone}>
          {(wires) => (
            <input
              {...wires}
              {...bind('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              maxLength={40}
              onBlur={(event) => void takeCode(event.currentTarget, draft.countryCode, onChange)}
            />
          )}
        </Field>
      </div>
      <Field label="Email" problem={problems.email} className={styles.email ?? ''}>
        {(wires) => (
          <input {...wires} {...bind('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
        )}
      </Field>
      <Field label="Destination" problem={problems.subject} className={styles.subject ?? ''}>
        {(wires) => <input {...wires} {...bind('subject')} type="text" maxLength={200} />}
      </Field>
      <Field label="No. of People" problem={problems.number} className={styles.number ?? ''}>
        {(wires) => <input {...wires} {...bind('number')} type="text" inputMode="numeric" />}
      </Field>
      <Field label="Month of Departure" problem={problems.departureMonth} className={styles.month ?? ''}>
        {(wires) => (
          <select {...wires} {...bind('departureMonth')}>
            <option value="" disabled>
              {monthPlaceholder}
            </option>
            {months.map((month) => (
              <option key={month}>{month}</option>
            ))}
          </select>
        )}
      </Field>
      <input type="hidden" name="inquiryPage" value={draft.inquiryPage} />
    </>
  );
}
