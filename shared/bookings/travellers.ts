import * as v from 'valibot';
import { isCalendarDay } from '../dates.ts';
import { line, normalizeDigitsAndDashes, optionalLine } from '../text.ts';
import type { PriceKind } from '../tours/prices.ts';

// Travellers of a booking, one per seat. The fields of `encryptedFields` are stored encrypted (decision 164).

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
  v.transform((selected) => travelDocuments.filter((document) => selected.includes(document))),
);

export const listDefaultDocuments = (tourType: string): TravelDocument[] =>
  tourType === 'International' ? ['passport', 'visa'] : ['id'];

const optionalText = (maxLength: number) => v.optional(line(maxLength), '');
const isPhone = (text: string) => text.replace(/\D/g, '').length >= 6 && /^[\d\s+().-]+$/.test(text);
const isDocumentNumber = (text: string) => /^[\p{L}\d][\p{L}\d\s./-]{2,}$/u.test(text);

const plainFields = {
  role: v.optional(v.picklist(seatRoles, 'Choose rider, pillion or passenger.'), 'rider'),
  name: optionalText(100),
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
  /** Bike of the agency; empty for a rider with an own bike. */
  bike: optionalText(60),
  isOwnBike: v.optional(v.boolean('This must be true or false.'), false),
  bikeNumber: optionalText(20),
  sharesWith: optionalText(100),
  nationality: optionalText(60),
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

const documentNumber = (message: string) => optionalLine(40, isDocumentNumber, message, normalizeDigitsAndDashes);
/** A field that is left out keeps its stored value; an empty field deletes it. */
const encryptedFieldSchemas = {
  bloodGroup: v.optional(v.union([v.literal(''), v.picklist(bloodGroups)], 'Choose a blood group.')),
  emergencyName: v.optional(line(100)),
  emergencyPhone: v.optional(optionalLine(24, isPhone, 'Enter a phone number, with digits.', normalizeDigitsAndDashes)),
  diet: v.optional(line(100)),
  licence: v.optional(documentNumber('Enter the licence’s number, letters and digits.')),
  idNumber: v.optional(documentNumber('Enter the ID’s number, letters and digits.')),
  passportNumber: v.optional(documentNumber('Enter the passport’s number, letters and digits.')),
  visa: v.optional(documentNumber('Enter the visa’s number, letters and digits.')),
  permit: v.optional(documentNumber('Enter the permit’s number, letters and digits.')),
};

const PlainTraveller = v.object({ ...plainFields, isForeigner: v.optional(v.boolean(), false) });
export type PlainTraveller = v.InferOutput<typeof PlainTraveller>;

export const TravellerInput = v.strictObject({
  ...plainFields,
  ...encryptedFieldSchemas,
  /** True for a foreign national. If left out, the stored value stays. */
  isForeigner: v.optional(v.boolean('This must be true or false.')),
});
export type TravellerInput = v.InferOutput<typeof TravellerInput>;

/**
 * Form values as the input of {@link TravellerInput}. An empty encrypted field is left out, so that its stored value stays;
 * if another person travels on this seat now, all encrypted values are deleted.
 */
export function toTravellerInput(
  formValues: Record<string, string>,
  { isOwnBike, isSomebodyElse }: { isOwnBike: boolean; isSomebodyElse: boolean },
) {
  const { age = '', idKind, isSomebodyElse: _, ...otherValues } = formValues;
  const ageText = normalizeDigitsAndDashes(age).trim();
  const encryptedFieldNames = new Set<string>(encryptedFields);
  const filledEntries = Object.entries(otherValues).filter(
    ([name, value]) => !(encryptedFieldNames.has(name) && value.trim() === ''),
  );
  return {
    ...(isSomebodyElse ? Object.fromEntries(encryptedFields.map((name) => [name, ''])) : {}),
    ...Object.fromEntries(filledEntries),
    age: ageText === '' ? null : /^\d+$/.test(ageText) ? Number(ageText) : Number.NaN,
    idKind: idKind || null,
    isOwnBike,
  };
}

export const TravellersInput = v.pipe(v.array(TravellerInput), v.maxLength(500, 'At most 500 people.'));

export const Traveller = v.object({
  ...PlainTraveller.entries,
  seat: v.number(),
  /** Encrypted fields that have a stored value. */
  storedFields: v.array(v.picklist(encryptedFields)),
});
export type Traveller = v.InferOutput<typeof Traveller>;

export const emptyTraveller = (seat: number): Traveller => ({
  ...v.parse(PlainTraveller, {}),
  seat,
  storedFields: [],
});

/** Traveller as which somebody comes who pays the price of a kind. */
export const travellerOfKind: Record<PriceKind, Partial<PlainTraveller>> = {
  rider: {},
  pillion: { role: 'pillion' },
  ownBike: { isOwnBike: true },
  passenger: { role: 'passenger' },
  foreigner: { isForeigner: true },
};

/** `Rider`, `Pillion, foreign national`. */
export const formatRole = ({ role, isForeigner }: Pick<Traveller, 'role' | 'isForeigner'>): string =>
  `${seatRoleLabels[role]}${isForeigner ? ', foreign national' : ''}`;

export const formatTravellerName = ({ name, seat }: Pick<Traveller, 'name' | 'seat'>): string =>
  name || `Person ${seat + 1}`;

/** One traveller per seat; an empty traveller for a seat without stored data. */
export const fillSeats = (travellers: readonly Traveller[], seats: number): Traveller[] =>
  Array.from(
    { length: seats },
    (_, seat) => travellers.find((traveller) => traveller.seat === seat) ?? emptyTraveller(seat),
  );

/** Labels of the data that the traveller still has to enter; empty if complete. */
export function listMissingData(traveller: Traveller, requiredDocuments: readonly TravelDocument[]): string[] {
  const hasStoredValue = (field: EncryptedField) => traveller.storedFields.includes(field);
  const isIndian = /^ind(ia|ian)?$/i.test(traveller.nationality);
  const hasId = (traveller.idKind !== null && hasStoredValue('idNumber')) || hasStoredValue('passportNumber');
  const requirements: [isMet: boolean, label: string][] = [
    [traveller.name !== '', 'name'],
    [traveller.age !== null, 'age'],
    [traveller.phone !== '', 'phone'],
    [hasStoredValue('bloodGroup'), 'blood group'],
    [hasStoredValue('emergencyName') && hasStoredValue('emergencyPhone'), 'emergency contact'],
    [
      traveller.role !== 'rider' || traveller.bike !== '' || (traveller.isOwnBike && traveller.bikeNumber !== ''),
      'bike',
    ],
    [traveller.role !== 'rider' || hasStoredValue('licence'), 'driving licence'],
    [requiredDocuments.length === 0 || traveller.nationality !== '', 'nationality'],
    [!requiredDocuments.includes('id') || hasId, 'ID'],
    [
      !requiredDocuments.includes('passport') || (hasStoredValue('passportNumber') && traveller.passportUntil !== ''),
      'passport',
    ],
    [!requiredDocuments.includes('visa') || isIndian || hasStoredValue('visa'), 'visa'],
    [!requiredDocuments.includes('permit') || hasStoredValue('permit'), 'permit'],
  ];
  return requirements.flatMap(([isMet, label]) => (isMet ? [] : label));
}

export const isComplete = (traveller: Traveller, requiredDocuments: readonly TravelDocument[]) =>
  listMissingData(traveller, requiredDocuments).length === 0;

export function formatCompleteCount(
  travellers: readonly Traveller[],
  requiredDocuments: readonly TravelDocument[],
): string {
  const completeTravellers = travellers.filter((traveller) => isComplete(traveller, requiredDocuments));
  return `${completeTravellers.length} of ${travellers.length} complete`;
}

/** Travellers' data are erased so many days after the tour. */
export const travellerDataDays = 90;

export const BookedTravellers = v.object({
  travellers: v.array(Traveller),
  requiredDocuments: v.array(v.picklist(travelDocuments)),
  version: v.number(),
});

export interface TravellerField {
  name: Exclude<keyof TravellerInput, 'isOwnBike' | 'isForeigner'>;
  label: string;
  /** Label and hint on the page that travellers fill in themselves. */
  travellerLabel?: string;
  travellerHint?: string;
  type?: 'tel' | 'date';
  autoComplete?: string;
  options?: readonly (readonly [value: string, label: string])[];
  /** True if a field with options may stay empty. */
  isOptional?: boolean;
  /** The field is shown only for a departure that requires one of these documents. */
  documents?: readonly TravelDocument[];
}

export const travellerFields = {
  identity: [
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
    { name: 'bloodGroup', label: 'Blood group', options: bloodGroups.map((group) => [group, group]), isOptional: true },
    {
      name: 'emergencyName',
      label: 'Emergency contact',
      travellerLabel: 'Whom we call',
      travellerHint: 'Somebody who doesn’t travel with you.',
    },
    { name: 'emergencyPhone', label: 'Contact’s phone', travellerLabel: 'Their phone', type: 'tel' },
  ],
  documents: [
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

export const listDocumentFields = (requiredDocuments: readonly TravelDocument[]): TravellerField[] =>
  travellerFields.documents.filter((field) => field.documents.some((document) => requiredDocuments.includes(document)));

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
  | ({ kind: 'list'; travellers: Traveller[]; isJustSaved: boolean } & Trip)
  | ({
      kind: 'traveller';
      traveller: Traveller;
      formValues: Record<string, string>;
      problems: Record<string, string>;
      message: string | null;
      isJustSaved: boolean;
      /** True if the link is for this traveller only, not for the whole booking. */
      isOwnLink: boolean;
    } & Trip);
