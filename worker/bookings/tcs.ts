import { type SQL, sql } from 'drizzle-orm';
import { aprilsOf } from '#shared/bookings/financial-year';
import { usedOfThreshold } from '#shared/bookings/tax';
import { toIndianDay } from '#shared/text/dates';
import { bookings } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { startOf } from '../db/months';
import { readLines, type StoredBooking, taxFactsOf } from './booking-row';

// One PAN's tours abroad of a financial year are one amount (Income-tax Act, 1961, section 206C(1G), second proviso, and
// CBDT Circular 10 of 2023; Act of 2025, section 394(1)), counted by the day on which they were booked.

function usedBy(row: StoredBooking): number {
  const facts = taxFactsOf(row);
  if (!facts.isAbroad) return 0;
  const used = usedOfThreshold(readLines(row), row.discountPaise, facts);
  return row.cancelledOn === null ? used : Math.min(used, row.keptPaise ?? 0);
}

interface UsedByPan {
  paise: number;
  /** Condition: no booking of this PAN came or changed since it was read. */
  isStill: SQL;
  seen: string;
}

export async function findUsedByPan(
  db: Database,
  { id, pan, createdAt }: Pick<StoredBooking, 'id' | 'pan' | 'createdAt'>,
): Promise<UsedByPan> {
  if (pan === '') return { paise: 0, isStill: sql`true`, seen: '' };
  const [from, until] = aprilsOf(toIndianDay(createdAt)).map(startOf);
  const theirs = sql`pan = ${pan} and id <> ${id} and created_at >= ${from} and created_at < ${until} order by id`;
  const rows = await db.select().from(bookings).where(theirs);
  const seen = rows.map((row) => `${row.id} ${row.version}`).join();
  const now = sql`(select coalesce(group_concat(one, ','), '') from (select id || ' ' || version as one from bookings where ${theirs}))`;
  return { paise: rows.reduce((sum, row) => sum + usedBy(row), 0), isStill: sql`${now} = ${seen}`, seen };
}
