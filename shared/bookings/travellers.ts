import * as v from 'valibot';
import { isCalendarDay } from '../dates.ts';
import { line, normalizeDigitsAndDashes, optionalLine } from '../text.ts';

// People who travel on a booking, one a seat. The fields of `sealedFields` are stored encrypted (decision 164).

export const seatRoles = ['rider', 'pillion', 'passenger'] as const;
export type SeatRole = (typeof seatRoles)[number];
export const seatRoleLabels: Record<SeatRole, string> = { rider: 'Rider', pillion: 'Pillion', passenger: 'Passenger' };

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Not known'] as const;

export const idKinds = ['aadhaar', 'driving', 'voter', 'passport', 'other'] as const;
type IdKind = (typeof idKinds)[number];
export const idKindLabels: Record<IdKind, string> = {
  aadhaar: 'Aadhaar',
  driving: 'Driving licence',
  voter: 'Voter ID',
  passport: 'Passport',
  other: 'Another ID',
};

export const travelDocuments = ['id', 'passport', 'visa', 'permit'] as const;
export type TravelDocument = (typeof travelDocuments)[number];
export const travelDocumentLabels: Record<TravelDocument, string> = {
  id: 'ID with its number',
  passport: 'Passport',
  visa: 'Visa',
  permit: 'Permit',
};
export const TravelDocuments = v.pipe(
  v.array(v.picklist(travelDocuments, 'Choose from the list.')),
  v.transform((asks) => travelDocuments.filter((ask) => asks.includes(ask))),
);

export const listDefaultDocuments = (type: string): TravelDocument[] =>
  type === 'International' ? ['passport', 'visa'] : ['id'];

const optional = (max: number) => v.optional(line(max), '');
const isPhone = (text: string) => text.replace(/\D/g, '').length >= 6 && /^[\d\s+().-]+$/.test(text);
const isNumber = (text: string) => /^[\p{L}\d][\p{L}\d\s./-]{2,}$/u.test(text);

const plainFields = {
  role: v.optional(v.picklist(seatRoles, 'Choose rider, pillion or passenger.'), 'rider'),
  name: optional(100),
  age: v.optional(
    v.nullable(
      v.pipe(
        v.number('Enter the age in years.'),
        v.integer('Enter the age in whole years.'),
        v.minValue(0, 'Enter the age in years.'),
        v.maxValue(110, 'Enter an age of 110 or less.'),
      ),
    ),
    null,
  ),
  phone: optionalLine(24, isPhone, 'Enter a phone number, with digits.', normalizeDigitsAndDashes),
  /** A bike of the agency's; empty for a rider with an own bike. */
  bike: optional(60),
  isOwnBike: v.optional(v.boolean('This must be true or false.'), false),
  bikeNumber: optional(20),
  sharesWith: optional(100),
  nationality: optional(60),
  idKind: v.optional(v.nullable(v.picklist(idKinds, 'Choose the kind of ID.')), null),
  passportUntil: optionalLine(10, isCalendarDay, 'Enter the day on which the passport ends.'),
};

export const encryptedFields = [
  'bloodGroup',
  'emergencyName',
  'emergencyPhone',
  'diet',
  'licence',
  'idNumber',
  'passportNumber',
  'visa',
  'permit',
] as const;
export type EncryptedField = (typeof encryptedFields)[number];

const number = (message: string) => optionalLine(40, isNumber, message, normalizeDigitsAndDashes);
/** Encrypted fields. A field that is left out keeps its stored value; an empty one deletes it. */
const encryptedFieldSchemas = {
  bloodGroup: v.optional(v.union([v.literal(''), v.picklist(bloodGroups)], 'Choose a blood group.')),
  emergencyName: v.optional(line(100)),
  emergencyPhone: v.optional(optionalLine(24, isPhone, 'Enter a phone number, with digits.', normalizeDigitsAndDashes)),
  diet: v.optional(line(100)),
  licence: v.optional(number('Enter the licence’s number, letters and digits.')),
  idNumber: v.optional(number('Enter the ID’s number, letters and digits.')),
  passportNumber: v.optional(number('Enter the passport’s number, letters and digits.')),
  visa: v.optional(number('Enter the visa’s number, letters and digits.')),
  permit: v.optional(number('Enter the permit’s number, letters and digits.')),
};

const PlainTraveller = v.object(plainFields);
export type PlainTraveller = v.InferOutput<typeof PlainTraveller>;

export const TravellerInput = v.strictObject({ ...plainFields, ...encryptedFieldSchemas });
export type TravellerInput = v.InferOutput<typeof TravellerInput>;

/**
 * Typed fields as the input of {@link TravellerInput}. A stored encrypted field that is typed empty is left out, so it stays,
 * unless somebody else travels on this seat now: then nothing of the former person may be left.
 */
export function toTravellerInput(
  typed: Record<string, string>,
  { isOwnBike, isSomebodyElse }: { isOwnBike: boolean; isSomebodyElse: boolean },
) {
  const { age = '', idKind, isSomebodyElse: _, ...others } = typed;
  const sealed = new Set<string>(encryptedFields);
  const written = Object.entries(others).filter(([name, value]) => !(sealed.has(name) && value.trim() === ''));
  return {
    ...(isSomebodyElse ? Object.fromEntries(encryptedFields.map((name) => [name, ''])) : {}),
    ...Object.fromEntries(written),
    age:
      age.trim() === ''
        ? null
        : Number(/^\d+$/.test(normalizeDigitsAndDashes(age).trim()) ? normalizeDigitsAndDashes(age) : 'none'),
    idKind: idKind || null,
    isOwnBike,
  };
}

export const TravellersInput = v.pipe(v.array(TravellerInput), v.maxLength(500, 'At most 500 people.'));

export const Traveller = v.object({
  ...PlainTraveller.entries,
  seat: v.number(),
  kept: v.array(v.picklist(encryptedFields)),
});
export type Traveller = v.InferOutput<typeof Traveller>;

export const emptyTraveller = (seat: number): Traveller => ({
  ...v.parse(PlainTraveller, {}),
  seat,
  kept: [],
});

export const formatTravellerName = ({ name, seat }: Pick<Traveller, 'name' | 'seat'>): string =>
  name || `Person ${seat + 1}`;

/** One person a seat; an empty person for a seat of which nothing is known. */
export const fillSeats = (people: readonly Traveller[], seats: number): Traveller[] =>
  Array.from({ length: seats }, (_, seat) => people.find((one) => one.seat === seat) ?? emptyTraveller(seat));

/** The missing data of a person for a date that asks for these papers, in words; empty if they are complete. */
export function listMissingData(person: Traveller, asks: readonly TravelDocument[]): string[] {
  const has = (field: EncryptedField) => person.kept.includes(field);
  const isIndian = /^ind(ia|ian)?$/i.test(person.nationality);
  const hasId = (person.idKind !== null && has('idNumber')) || has('passportNumber');
  const needs: [isThere: boolean, words: string][] = [
    [person.name !== '', 'name'],
    [person.age !== null, 'age'],
    [person.phone !== '', 'phone'],
    [has('bloodGroup'), 'blood group'],
    [has('emergencyName') && has('emergencyPhone'), 'emergency contact'],
    [person.role !== 'rider' || person.bike !== '' || (person.isOwnBike && person.bikeNumber !== ''), 'bike'],
    [person.role !== 'rider' || has('licence'), 'driving licence'],
    [asks.length === 0 || person.nationality !== '', 'nationality'],
    [!asks.includes('id') || hasId, 'ID'],
    [!asks.includes('passport') || (has('passportNumber') && person.passportUntil !== ''), 'passport'],
    [!asks.includes('visa') || isIndian || has('visa'), 'visa'],
    [!asks.includes('permit') || has('permit'), 'permit'],
  ];
  return needs.flatMap(([isThere, words]) => (isThere ? [] : words));
}

export const isComplete = (person: Traveller, asks: readonly TravelDocument[]) =>
  listMissingData(person, asks).length === 0;

export function formatCompleteCount(people: readonly Traveller[], asks: readonly TravelDocument[]): string {
  return `${people.filter((person) => isComplete(person, asks)).length} of ${people.length} complete`;
}

/** Days after the last day of the tour on which all data of travellers is erased. */
export const travellerDataDays = 90;

export const BookedTravellers = v.object({
  people: v.array(Traveller),
  asks: v.array(v.picklist(travelDocuments)),
  version: v.number(),
});

// The fields of a traveller, as the admin and the travellers' own page ask for them.

export interface TravellerField {
  name: Exclude<keyof TravellerInput, 'isOwnBike'>;
  label: string;
  /** Label and hint on the travellers' own page. */
  travellerLabel?: string;
  travellerHint?: string;
  type?: 'tel' | 'date';
  autoComplete?: string;
  options?: readonly (readonly [value: string, words: string])[];
  /** May be left open, where there are options. */
  isOptional?: boolean;
  /** Asked only on a date that asks for one of these papers. */
  documents?: readonly TravelDocument[];
}

export const travellerFields = {
  who: [
    { name: 'name', label: 'Name, as on the ID', autoComplete: 'name' },
    { name: 'age', label: 'Age' },
    { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
    { name: 'role', label: 'Comes as', options: seatRoles.map((role) => [role, seatRoleLabels[role]]) },
  ],
  riding: [
    {
      name: 'bike',
      label: 'Bike of ours',
      travellerLabel: 'Bike',
      travellerHint: 'Which of ours. Pillions and passengers leave this empty.',
    },
    { name: 'bikeNumber', label: 'Own bike’s number' },
    { name: 'licence', label: 'Driving licence number', travellerHint: 'Riders only.' },
  ],
  emergency: [
    { name: 'bloodGroup', label: 'Blood group', options: bloodGroups.map((one) => [one, one]), isOptional: true },
    {
      name: 'emergencyName',
      label: 'Emergency contact',
      travellerLabel: 'Whom we call',
      travellerHint: 'Somebody who doesn’t travel with you.',
    },
    { name: 'emergencyPhone', label: 'Contact’s phone', travellerLabel: 'Their phone', type: 'tel' },
  ],
  papers: [
    {
      name: 'nationality',
      label: 'Nationality',
      autoComplete: 'country-name',
      documents: ['id', 'passport', 'visa', 'permit'],
    },
    {
      name: 'idKind',
      label: 'ID',
      options: idKinds.map((kind) => [kind, idKindLabels[kind]]),
      isOptional: true,
      documents: ['id'],
    },
    { name: 'idNumber', label: 'ID’s number', documents: ['id'] },
    { name: 'passportNumber', label: 'Passport number', documents: ['passport'] },
    { name: 'passportUntil', label: 'Passport valid until', type: 'date', documents: ['passport'] },
    { name: 'visa', label: 'Visa number', documents: ['visa'] },
    { name: 'permit', label: 'Permit number', travellerHint: 'If you have one already.', documents: ['permit'] },
  ],
  room: [
    { name: 'sharesWith', label: 'Shares a room with' },
    { name: 'diet', label: 'Diet', travellerHint: 'Vegetarian, an allergy, nothing.' },
  ],
} as const satisfies Record<string, readonly TravellerField[]>;

export const listDocumentFields = (asks: readonly TravelDocument[]): TravellerField[] =>
  travellerFields.papers.filter((field) => field.documents.some((ask) => asks.includes(ask)));

interface Trip {
  token: string;
  tour: string;
  start: string | null;
  requiredDocuments: TravelDocument[];
  erasedOn: string | null;
}

export type TravellersView =
  | { kind: 'missing' }
  | { kind: 'ended' }
  | ({ kind: 'list'; people: Traveller[]; saved: boolean } & Trip)
  | ({
      kind: 'traveller';
      person: Traveller;
      formValues: Record<string, string>;
      problems: Record<string, string>;
      message: string | null;
      saved: boolean;
      isOwnLink: boolean;
    } & Trip);
