import { states } from '#shared/site/settings';
import { FormField } from '../ui/form-field';

export const payerFields = ['name', 'phone', 'stateCode', 'email', 'address', 'gstin', 'pan'] as const;
export type PayerField = (typeof payerFields)[number];
export type TypedPayer = Record<PayerField, string>;

export const payerLabels: Record<PayerField, string> = {
  name: 'Name',
  phone: 'Phone',
  stateCode: 'State',
  email: 'E-mail',
  address: 'Address',
  gstin: 'GSTIN',
  pan: 'PAN',
};

const stateChoices = Object.entries(states).sort(([, one], [, other]) => one.localeCompare(other));

/** As a person reads it. */
export const sayPayerField = (field: PayerField, value: string): string =>
  value === '' ? 'nothing' : field === 'stateCode' ? (states[value] ?? value) : value;

const hints: Partial<Record<PayerField, string>> = {
  stateCode: 'Says which GST is added.',
  gstin: 'If a business pays.',
  pan: 'For a tour abroad: without one, TCS may be more.',
};

export interface PayerFieldsProps {
  fields: readonly PayerField[];
  values: TypedPayer;
  problems: Record<string, string>;
  onType: (field: PayerField, text: string) => void;
}

/** Who pays, field by field. */
export function PayerFields({ fields, values, problems, onType }: PayerFieldsProps) {
  return fields.map((field) => (
    <FormField key={field} label={payerLabels[field]} hint={hints[field]} problem={problems[field]}>
      {(wires) =>
        field === 'stateCode' ? (
          <select {...wires} value={values[field]} onChange={(event) => onType(field, event.currentTarget.value)}>
            <option value="">Not known</option>
            {stateChoices.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...wires}
            type={field === 'phone' ? 'tel' : field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            value={values[field]}
            onChange={(event) => onType(field, event.currentTarget.value)}
          />
        )
      }
    </FormField>
  ));
}
