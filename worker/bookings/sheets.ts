import { sql } from 'drizzle-orm';
import type { SheetKind, Sheets } from '#shared/bookings/departures';
import { idKindWords, type PaperAsk, type Person, type SealedField } from '#shared/bookings/people';
import type { RosterPerson } from '#shared/bookings/roster';
import type { Database } from '../db/client';
import type { RunDate } from './departure-lists';
import { listStored, openPerson } from './people';
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
  const here = sql`cancelled_on is null and tour_id = ${tourId} and departure_id = ${departureId}`;
  const stored = await listStored(db, here);
  const all: OpenedPerson[] = [];
  for (const { row, people } of bookings) {
    for (const person of people) {
      const of = stored.get(row.id)?.find(({ seat }) => seat === person.seat);
      all.push({ person, reference: row.reference, opened: (of && (await openPerson(keys, of))) ?? {} });
    }
  }
  return all;
}

const inAnEmergency = ({ bloodGroup = '', diet = '', emergencyName = '', emergencyPhone = '' }: Opened) => ({
  bloodGroup,
  diet,
  emergencyName,
  emergencyPhone,
});

export async function makeSheet<K extends SheetKind>(
  db: Database,
  keys: SealingKeys,
  run: RunDate,
  kind: K,
): Promise<Sheets[K]> {
  const rows = (await openAll(db, keys, run)).map(({ person, reference, opened }) => {
    const { name, seat, age, nationality, role, phone } = person;
    const who = { name, seat, reference };
    if (kind === 'emergency') return { ...who, role, phone, ...inAnEmergency(opened) };
    const { permit = '' } = opened;
    return { ...who, age, nationality, paper: paperOf(person, opened, run.care.asks), permit };
  });
  return rows as Sheets[K];
}

/** The emergency sheet with bikes and rooms, without numbers of papers. */
export async function listForRoster(db: Database, keys: SealingKeys, run: RunDate): Promise<RosterPerson[]> {
  return (await openAll(db, keys, run)).map(({ person, reference, opened }) => {
    const { name, seat, age, role, phone, bike, isOwnBike, bikeNumber, sharesWith } = person;
    const rides = isOwnBike ? `Own bike ${bikeNumber}`.trim() : bike;
    return {
      name: name || `Person ${seat + 1} of ${reference}`,
      age,
      role,
      phone,
      bike: role === 'rider' ? rides : '',
      room: sharesWith,
      ...inAnEmergency(opened),
    };
  });
}
