import { type SQL, sql } from 'drizzle-orm';
import type { HeldReason } from '#shared/inquiries/held';
import { sha256 } from '#shared/sha256';
import type { Database } from '../db/client';
import { allowances } from '../db/inquiries-schema';

// How many inquiries join the agency's list, each with an e-mail; the others are stored and held. Counted in the
// database, in the batch that stores the inquiry, so the numbers are exact.

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Together in an hour and in a day; from one group of addresses in an hour, and without a proof. */
export const allowed = { inAnHour: 600, inADay: 2_000, fromAGroup: 150, bare: 20 } as const;

export interface Sender {
  group: string;
  proved: boolean;
  trapped: boolean;
}

/** One of 65,536 groups of addresses. Too few to tell whose address it was, and enough to tell a flood from others. */
export async function toGroup(address: string): Promise<string> {
  return (await sha256(address)).slice(0, 4);
}

const from = (group: string) => `from ${group}`;
const bareFrom = (group: string) => `bare from ${group}`;

export function whyHeld({ group, proved, trapped }: Sender, now: number): SQL<HeldReason | null> {
  if (trapped) return sql`${'hidden_field'}`;
  const isUsedUp = (limits: Record<string, number>) => {
    const each = Object.entries(limits).map(([name, most]) => sql`(name = ${name} and used >= ${most})`);
    return sql`exists (select 1 from ${allowances} where name in ${Object.keys(limits)} and until > ${now}
      and (${sql.join(each, sql` or `)}))`;
  };
  const bare = proved ? sql`` : sql`when ${isUsedUp({ [bareFrom(group)]: allowed.bare })} then 'no_proof'`;
  const all = isUsedUp({ hour: allowed.inAnHour, day: allowed.inADay, [from(group)]: allowed.fromAGroup });
  return sql`case ${bare} when ${all} then 'too_many' end`;
}

export function countListed(db: Database, { group, proved }: Sender, now: number, condition: SQL) {
  const ends: [name: string, until: number][] = [
    ['hour', now + hour],
    ['day', now + day],
    [from(group), now + hour],
    ...(proved ? [] : [[bareFrom(group), now + hour] satisfies [string, number]]),
  ];
  return countOn(db, ends, now, condition);
}

/** Statement: counts one more of each name on `condition`; each begins anew once its time is over. */
export function countOn(db: Database, ends: readonly [name: string, until: number][], now: number, condition: SQL) {
  const rows = ends.map(([name, until]) => sql`(${name}, ${until})`);
  return db
    .insert(allowances)
    .select(sql`select column1, 1, column2 from (values ${sql.join(rows, sql`, `)}) where ${condition}`)
    .onConflictDoUpdate({
      target: allowances.name,
      set: {
        used: sql`case when until > ${now} then used + 1 else 1 end`,
        until: sql`case when until > ${now} then until else excluded.until end`,
      },
    });
}

export async function removeUsedAllowances(db: Database, now: number): Promise<void> {
  await db.delete(allowances).where(sql`until <= ${now}`);
}
