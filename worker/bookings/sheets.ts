import { sql } from 'drizzle-orm';
import type { SheetKind, Sheets } from '#shared/bookings/departures';
import { idKindWords, type PaperAsk, type Person, type SealedField } from '#shared/bookings/people';
import type { Database } from '../db/client';
import type { RunDate } from './departure-lists';
import { listStored, openPerson } from './people';
import type { SealingKeys } from './sealing';

type Opened = Partial<Record<SealedField, string>>;

/** The one paper that a check post asks of them. */
function paperOf(person: Person, opened: Opened, asks: readonly PaperAsk[]): string {
  const { idNumber = '', passportNumber = '' } = opened;
  const passport = passportNumber && `Passport ${passportNumber}`;
  const id = idNumber && `${person.idKind ? idKindWords[person.idKind] : 'ID'} ${idNumber}`;
  return asks.includes('passport') ? passport || id : id || passport;
}

/** A list with what is encrypted, and no more than it needs. */
export async function makeSheet<K extends SheetKind>(
  db: Database,
  keys: SealingKeys,
  run: RunDate,
  kind: K,
): Promise<Sheets[K]> {
  const { tourId, departureId, care } = run;
  const here = sql`cancelled_on is null and tour_id = ${tourId} and departure_id = ${departureId}`;
  const stored = await listStored(db, here);
  const checkpost: NonNullable<Sheets['checkpost']> = [];
  const emergency: NonNullable<Sheets['emergency']> = [];
  for (const { row, people } of run.bookings) {
    for (const person of people) {
      const of = stored.get(row.id)?.find(({ seat }) => seat === person.seat);
      const opened: Opened = (of && (await openPerson(keys, of))) ?? {};
      const who = { name: person.name, seat: person.seat, reference: row.reference };
      const { age, nationality, role, phone } = person;
      const { permit = '', bloodGroup = '', diet = '', emergencyName = '', emergencyPhone = '' } = opened;
      if (kind === 'checkpost') {
        checkpost.push({ ...who, age, nationality, paper: paperOf(person, opened, care.asks), permit });
      } else emergency.push({ ...who, role, phone, bloodGroup, diet, emergencyName, emergencyPhone });
    }
  }
  return (kind === 'checkpost' ? checkpost : emergency) as Sheets[K];
}
