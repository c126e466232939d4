import { and, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import {
  type HeldChoice,
  type HeldCount,
  type HeldFilter,
  type HeldInquiry,
  type HeldList,
  type HeldSearch,
  heldListLimit,
} from '#shared/inquiries/held';
import { countLimit } from '#shared/inquiries/inquiry-count';
import type { EventLine } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries } from '../db/inquiries-schema';
import { searchWords } from '../db/search-words';
import { type InquiryRow, toInquiry } from './inquiry-row';

// What is held is read and changed in parts of a bounded size, so that a hundred thousand of them cost a call no more
// than a hundred.

const searchedAtOnce = 5_000;
const changedAtOnce = 2_500;

const isHeld = and(eq(inquiries.state, 'held'), isNull(inquiries.erasedAt));
const text = sql`lower(name || ' ' || email || ' ' || country_code || phone || ' ' || subject || ' ' || inquiry_page)`;

function matches({ why, q = '' }: HeldFilter): SQL | undefined {
  return and(
    why === undefined ? undefined : eq(inquiries.heldFor, why),
    ...searchWords(q.toLowerCase()).map((word) => sql`instr(${text}, ${word}) > 0`),
  );
}

/** Statement: the id, in the list from `from` on, that is `offset` further. */
function findIdAfter(db: Database, from: number | undefined, offset: number) {
  return db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(upTo(from))
    .orderBy(desc(inquiries.id))
    .limit(1)
    .offset(offset);
}

function upTo(from: number | undefined): SQL | undefined {
  return and(isHeld, from === undefined ? undefined : lte(inquiries.id, from));
}

function toHeld(row: InquiryRow): HeldInquiry {
  return { ...toInquiry(row), heldFor: row.heldFor ?? 'too_many' };
}

/** How many are held, counted to one more than {@link countLimit}, and the newest's place. */
export async function findHeldCount(db: Database): Promise<HeldCount> {
  const some = db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(isHeld)
    .limit(countLimit + 1);
  const [[counted], [newest]] = await db.batch([
    db.select({ count: sql<number>`count(*)` }).from(some.as('some')),
    findIdAfter(db, undefined, 0),
  ]);
  return { count: counted?.count ?? 0, newest: newest?.id ?? null };
}

export async function listHeld(
  db: Database,
  { from, limit = heldListLimit, ...filter }: HeldSearch,
): Promise<HeldList> {
  const matching = matches(filter);
  const [end] = matching ? await findIdAfter(db, from, searchedAtOnce) : [];
  const [rows, [newest]] = await db.batch([
    db
      .select()
      .from(inquiries)
      .where(and(upTo(from), end && gt(inquiries.id, end.id), matching))
      .orderBy(desc(inquiries.id))
      .limit(limit + 1),
    findIdAfter(db, undefined, 0),
  ]);
  return {
    data: rows.slice(0, limit).map(toHeld),
    newest: newest?.id ?? null,
    next: rows[limit]?.id ?? end?.id ?? null,
  };
}

async function findChosen(db: Database, choice: HeldChoice): Promise<{ chosen: SQL | undefined; next: number | null }> {
  if ('ids' in choice) {
    const ids = JSON.stringify(choice.ids);
    return { chosen: and(isHeld, sql`public_id in (select value from json_each(${ids}))`), next: null };
  }
  const { from, ...filter } = choice;
  const [end] = await findIdAfter(db, from, changedAtOnce);
  return {
    chosen: and(upTo(from), end && gt(inquiries.id, end.id), matches(filter)),
    next: end?.id ?? null,
  };
}

/** Discards one part of a choice. `at` (ms) names all of it, for {@link restoreDiscarded}. */
export async function discardHeld(db: Database, line: EventLine, choice: HeldChoice, at: number, now: number) {
  const { chosen, next } = await findChosen(db, choice);
  const [changed] = await db.batch([
    db.update(inquiries).set({ state: 'discarded', discardedAt: at }).where(chosen),
    line,
    bumpCounter(db, 'held', now),
  ]);
  return { moved: changed.meta.changes, next };
}

/** Puts one part of a choice at the top of the agency's list, in the order in which they came. */
export async function releaseHeld(db: Database, line: EventLine, choice: HeldChoice, now: number) {
  const { chosen, next } = await findChosen(db, choice);
  const top = sql`(select max(id) from ${inquiries})`;
  const lowest = sql`(select min(id) from ${inquiries} where ${chosen})`;
  const [changed] = await db.batch([
    db
      .update(inquiries)
      .set({ state: 'listed', heldFor: null, id: sql`id - ${lowest} + ${top} + 1` })
      .where(chosen),
    line,
    bumpCounter(db, 'inquiries', now),
    bumpCounter(db, 'held', now),
  ]);
  return { moved: changed.meta.changes, next };
}

export async function restoreDiscarded(db: Database, line: EventLine, at: number, now: number) {
  const some = sql`(select id from ${inquiries} where state = 'discarded' and discarded_at = ${at} limit ${changedAtOnce})`;
  const [changed] = await db.batch([
    db.update(inquiries).set({ state: 'held', discardedAt: null }).where(sql`id in ${some}`),
    line,
    bumpCounter(db, 'held', now),
  ]);
  const moved = changed.meta.changes;
  return { moved, next: moved < changedAtOnce ? null : at };
}
