import {
  bloodGroups,
  idKinds,
  idKindWords,
  type PaperAsk,
  type PersonInput,
  seatRoles,
  seatRoleWords,
} from './people.ts';

// The fields of a traveller, as the admin and the travellers' own page ask for them.

export interface PersonField {
  name: Exclude<keyof PersonInput, 'isOwnBike'>;
  label: string;
  /** Label and hint on the travellers' own page. */
  ownLabel?: string;
  ownHint?: string;
  type?: 'tel' | 'date';
  autoComplete?: string;
  options?: readonly (readonly [value: string, words: string])[];
  /** May be left open, where there are options. */
  isOpen?: boolean;
  /** Asked only on a date that asks for one of these papers. */
  asks?: readonly PaperAsk[];
}

export const personFields = {
  who: [
    { name: 'name', label: 'Name, as on the ID', autoComplete: 'name' },
    { name: 'age', label: 'Age' },
    { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
    { name: 'role', label: 'Comes as', options: seatRoles.map((role) => [role, seatRoleWords[role]]) },
  ],
  riding: [
    {
      name: 'bike',
      label: 'Bike of ours',
      ownLabel: 'Bike',
      ownHint: 'Which of ours. Pillions and passengers leave this empty.',
    },
    { name: 'bikeNumber', label: 'Own bike’s number' },
    { name: 'licence', label: 'Driving licence number', ownHint: 'Riders only.' },
  ],
  emergency: [
    { name: 'bloodGroup', label: 'Blood group', options: bloodGroups.map((one) => [one, one]), isOpen: true },
    {
      name: 'emergencyName',
      label: 'Emergency contact',
      ownLabel: 'Whom we call',
      ownHint: 'Somebody who doesn’t travel with you.',
    },
    { name: 'emergencyPhone', label: 'Contact’s phone', ownLabel: 'Their phone', type: 'tel' },
  ],
  papers: [
    {
      name: 'nationality',
      label: 'Nationality',
      autoComplete: 'country-name',
      asks: ['id', 'passport', 'visa', 'permit'],
    },
    {
      name: 'idKind',
      label: 'ID',
      options: idKinds.map((kind) => [kind, idKindWords[kind]]),
      isOpen: true,
      asks: ['id'],
    },
    { name: 'idNumber', label: 'ID’s number', asks: ['id'] },
    { name: 'passportNumber', label: 'Passport number', asks: ['passport'] },
    { name: 'passportUntil', label: 'Passport valid until', type: 'date', asks: ['passport'] },
    { name: 'visa', label: 'Visa number', asks: ['visa'] },
    { name: 'permit', label: 'Permit number', ownHint: 'If you have one already.', asks: ['permit'] },
  ],
  room: [
    { name: 'sharesWith', label: 'Shares a room with' },
    { name: 'diet', label: 'Diet', ownHint: 'Vegetarian, an allergy, nothing.' },
  ],
} as const satisfies Record<string, readonly PersonField[]>;

export const papersAsked = (asks: readonly PaperAsk[]): PersonField[] =>
  personFields.papers.filter((field) => field.asks.some((ask) => asks.includes(ask)));
