import { states } from '#shared/site/settings';
import type { FieldLook } from '../ui/field';

/** The first three are asked first. */
export const payerFields = [
  { name: 'name', label: 'Name' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  {
    name: 'stateCode',
    label: 'State',
    hint: 'Says which GST is added.',
    none: 'Not known',
    options: Object.entries(states).sort(([, one], [, other]) => one.localeCompare(other)),
  },
  { name: 'email', label: 'E-mail', type: 'email' },
  { name: 'address', label: 'Address' },
  { name: 'gstin', label: 'GSTIN', hint: 'If a business pays.' },
  { name: 'pan', label: 'PAN', hint: 'For a tour abroad: without one, TCS may be more.' },
] as const satisfies readonly FieldLook[];

export type PayerField = (typeof payerFields)[number]['name'];
export type TypedPayer = Record<PayerField, string>;

export const sayPayerField = (field: PayerField, value: string): string =>
  value === '' ? 'nothing' : field === 'stateCode' ? (states[value] ?? value) : value;
