import { type FieldName, type TourField, tourFields } from './tour-fields.ts';

/** What the desk calls a field: what the table says, or its name in words. Only for the desk, so apart from the table. */
export function labelOf(name: FieldName): string {
  const { label }: TourField = tourFields[name];
  return label ?? name.slice(0, 1).toUpperCase() + name.slice(1).replace(/[A-Z]/g, ' $&');
}
