import type { SheetKind, Sheets } from '#shared/bookings/departures';
import { idKindWords, type PaperAsk, type Person, type SealedField } from '#shared/bookings/people';
import type { Database } from '../db/client';
import { isOnDeparture } from './conditions';
import type { RunDate } from './departure-lists';
import { groupByBooking, openPerson, selectStored } from './people';
import type { SealingKeys } from './sealing';

type Opened = Partial<Record<SealedField, string>>;

function paperOf(person: Person, opened: Opened, asks: readonly PaperAsk[]): string {
  const { idNumber = '', passportNumber = '' } = opened;
  const passport = passportNumber && `Passport ${passportNumber}`;
  const id = idNumber && `${person.idKind ? idKindWords[person.idKind] : 'ID'} ${idNumber}`;
  return asks.includes('passport') ? passport || id : id || passport;
}

interface OpenedPerson {
  person: Person;
  reference: string;
  opened: Opened;
}

async function openAll(db: Database, keys: SealingKeys, { tourId, departureId, bookings }: RunDate) {
  const stored = groupByBooking(await selectStored(db, isOnDeparture({ tourId, departureId })));
  const all: OpenedPerson[] = [];
  for (const { row, people } of bookings) {
    for (const person of people) {
      const of = stored.get(row.id)?.find(({ seat }) => seat === person.seat);
      all.push({ person, reference: row.reference, opened: (of && (await openPerson(keys, of))) ?? {} });
    }
  }
  return all;
}

export async function makeSheet<K extends SheetKind>(
  db: Database,
  keys: SealingKeys,
  run: RunDate,
  kind: K,
): Promise<NonNullable<Sheets[K]>> {
  const rows = (await openAll(db, keys, run)).map(({ person, reference, opened }) => {
    const { name, seat, age, nationality, role, phone } = person;
    const who = { name, seat, reference, age };
    if (kind === 'emergency') {
      const { bloodGroup = '', diet = '', emergencyName = '', emergencyPhone = '' } = opened;
      const bike = person.isOwnBike ? `Own bike ${person.bikeNumber}`.trim() : person.bike;
      const onTour = { role, phone, bike: role === 'rider' ? bike : '', room: person.sharesWith };
      return { ...who, ...onTour, bloodGroup, diet, emergencyName, emergencyPhone };
    }
    const { permit = '', licence = '' } = opened;
    const paper = paperOf(person, opened, run.care.asks);
    return { ...who, nationality, paper, permit, vehicle: person.bikeNumber, licence, phone };
  });
  return rows as NonNullable<Sheets[K]>;
}
