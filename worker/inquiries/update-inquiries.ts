import {
  and,
  type Column,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { toIndianDay } from '#shared/dates';
import {
  type CorrectedFields,
  type InquiryChange,
  type InquiryStatus,
  restorePeriodDays,
} from '#shared/inquiries/inbox';
import { type Actor, insertEventIfChanged } from '../audit/audit-log';
import { coalesce, type Database, increment, incrementCounter, query, selectRows } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries, inquiryEvents } from '../db/inquiries-schema';
import { normalizeSearchText } from '../db/search-text';
import { users } from '../db/staff-schema';
import { departures, tours } from '../db/tours-schema';
import { hasTooFewSeats, removeFromWaitlist } from '../tours/waiting-list';
import { changedCountSql } from './erasure';
import { type InquiryRow, isNotErased, toHandledColumns } from './inquiry-row';
import { markRelatedAnswered } from './same-person';
import { insertInquiryEvents, type TimelineEvent } from './timeline';

/** One to be changed, if it still has this version; null: whichever it has. */
interface ChosenInquiry {
  id: string;
  version: number | null;
}

interface CorrectedInquiry extends CorrectedFields {
  searchText: string;
}
type StoredChange = Omit<InquiryChange, 'corrected'> & { corrected?: CorrectedInquiry | undefined };

const restorable = restorePeriodDays * 24 * 60 * 60 * 1000;

interface Part {
  set: SQLiteUpdateSetSource<typeof inquiries>;
  differs: SQLWrapper | undefined;
  line?: TimelineEvent;
}

/** A line that says again what the same person's did so shortly before is a call that was repeated (ms). */
const repeatedFor = 5 * 60 * 1000;

/** Condition: the column has another value than this, or one of them is null. */
const isOther = (column: Column, value: string | null) => sql`${column} is not ${value}`;

/** Value: what stands under this name in the detail of a timeline's line. */
const inDetail = (name: string) => sql`${inquiryEvents.detail} ->> ${name}`;

/** Condition: the actor has not just said this in the timeline. `same`: what of the line's detail has to be so, too. */
function isFirst(actor: Actor, kind: string, same: SQL | undefined, now: number) {
  const isOfInquiry = eq(inquiryEvents.inquiry, inquiries.publicId);
  const isTheirs = actor.id === null ? isNull(inquiryEvents.actorId) : eq(inquiryEvents.actorId, actor.id);
  const isRecent = and(gt(inquiryEvents.at, now - repeatedFor), lt(inquiryEvents.at, now));
  return notExists(selectRows(inquiryEvents, and(isOfInquiry, eq(inquiryEvents.kind, kind), isTheirs, isRecent, same)));
}

/** Query: name of a colleague, or their address while they have given none. */
const nameOf = (id: string | Column) =>
  query
    .select({ name: sql`coalesce(nullif(${users.name}, ''), ${users.email})` })
    .from(users)
    .where(eq(users.id, id));

/** Query: heading and first day of what an inquiry is about. */
const nameOfAsked = (tourId: string | Column, departureId: string | Column) =>
  query
    .select({ name: sql`${tours.heading} || coalesce(', ' || ${departures.startsOn}, '')` })
    .from(tours)
    .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, departureId)))
    .where(eq(tours.id, tourId));

function toStatus(status: InquiryStatus, now: number): Part['set'] {
  if (status === 'new') return { status, handledAt: null, answeredAt: null };
  return toHandledColumns(status, now, status === 'lost' || status === 'spam' ? null : now);
}

/** Each field that is put right, with what stood there before. What searches find it by is changed with the first. */
function toCorrections(to: CorrectedInquiry): Part[] {
  const { name, countryCode, phone, email, number, departureMonth, searchText } = to;
  const part = (field: string, set: Part['set'], differs: Part['differs'], from: SQLWrapper, now: string): Part => ({
    set,
    differs,
    line: { kind: 'corrected', detail: { field, from: sql`cast(${from} as text)`, to: now || null } },
  });
  const nullIf = (column: Column, nothing: string | number) => sql`nullif(${column}, ${nothing})`;
  const whole = sql`case ${inquiries.phone} when '' then null else ${inquiries.countryCode} || ' ' || ${inquiries.phone} end`;
  const isOtherCode = and(ne(inquiries.phone, ''), ne(inquiries.countryCode, countryCode));
  const isOtherPhone = or(ne(inquiries.phone, phone), isOtherCode);
  const month = inquiries.departureMonth;
  return [
    part('name', { name, searchText }, ne(inquiries.name, name), inquiries.name, name),
    part('phone', { phone, countryCode }, isOtherPhone, whole, phone && `${countryCode} ${phone}`),
    part('email', { email }, ne(inquiries.email, email), nullIf(inquiries.email, ''), email),
    part('number', { number }, ne(inquiries.number, number), nullIf(inquiries.number, 0), number ? String(number) : ''),
    part('month', { departureMonth }, ne(month, departureMonth), nullIf(month, ''), departureMonth),
  ];
}

function toParts(change: StoredChange, actor: Actor, now: number): Part[] {
  const { status, ownerId, followUpOn, answeredBy, template = null, note, asked, deleted } = change;
  const { corrected, waits, stopsWaiting } = change;
  const parts: Part[] = [];
  if (answeredBy !== undefined) {
    const said = and(eq(inDetail('way'), answeredBy), sql`${inDetail('template')} is ${template}`);
    const reached = sql<InquiryStatus>`case ${inquiries.status} when 'new' then 'answered' else ${inquiries.status} end`;
    parts.push({
      set: { ...toHandledColumns(reached, now), ownerId: coalesce(inquiries.ownerId, actor.id) },
      differs: or(eq(inquiries.status, 'new'), isFirst(actor, 'answered', said, now)),
      line: {
        kind: 'answered',
        detail: { way: answeredBy, from: inquiries.status, ...(template === null ? {} : { template }) },
      },
    });
  }
  if (status !== undefined) {
    parts.push({
      set: toStatus(status, now),
      differs: ne(inquiries.status, status),
      line: { kind: 'status', detail: { from: inquiries.status, to: status } },
    });
  }
  if (ownerId !== undefined) {
    parts.push({
      set: { ownerId },
      differs: isOther(inquiries.ownerId, ownerId),
      line: { kind: 'owner', detail: { from: nameOf(inquiries.ownerId), to: nameOf(ownerId ?? '') } },
    });
  }
  if (followUpOn !== undefined) {
    parts.push({
      set: { followUpOn },
      differs: isOther(inquiries.followUpOn, followUpOn),
      line: { kind: 'follow_up', detail: { from: inquiries.followUpOn, to: followUpOn } },
    });
  }
  if (note !== undefined) {
    const differs = isFirst(actor, 'note', eq(inDetail('text'), note), now);
    parts.push({
      set: {},
      differs,
      line: { kind: 'note', detail: { text: note }, searchText: normalizeSearchText(note) },
    });
  }
  if (asked !== undefined) {
    const { tourId, departureId } = asked;
    const heading = query
      .select({ heading: tours.heading })
      .from(tours)
      .where(eq(tours.id, tourId ?? ''));
    parts.push({
      set: {
        tourId,
        departureId,
        // Its writer named a destination; what the desk wrote down is called what its tour is called.
        subject: sql`case ${inquiries.source} when 'site' then ${inquiries.subject} else coalesce(${heading}, '') end`,
        isOnWaitlist: hasTooFewSeats({ tourId, departureId, number: inquiries.number }, toIndianDay(now)),
      },
      differs: or(isOther(inquiries.tourId, tourId), isOther(inquiries.departureId, departureId)),
      line: {
        kind: 'asked',
        detail: {
          from: nameOfAsked(inquiries.tourId, inquiries.departureId),
          to: nameOfAsked(tourId ?? '', departureId ?? ''),
        },
      },
    });
  }
  if (corrected !== undefined) parts.push(...toCorrections(corrected));
  if (waits) {
    const differs = and(not(inquiries.isOnWaitlist), isNotNull(inquiries.departureId));
    parts.push({ set: { isOnWaitlist: true }, differs, line: { kind: 'waits', detail: {} } });
  }
  if (stopsWaiting !== undefined) {
    const line = { kind: 'stopped_waiting', detail: { text: stopsWaiting } };
    parts.push({ set: { isOnWaitlist: false }, differs: inquiries.isOnWaitlist, line });
  }
  if (deleted !== undefined) {
    parts.push({
      set: { deletedAt: deleted ? now : null },
      differs: deleted ? sql`true` : gt(inquiries.deletedAt, now - restorable),
      line: { kind: deleted ? 'deleted' : 'restored', detail: {} },
    });
  }
  return parts;
}

/**
 * Changes inquiries that still have their versions, with a line for each in its timeline; deleted ones can only be brought
 * back. All of it happens, or nothing.
 * @returns the ids of those that changed, all of them as they now are, and others that were answered along with them
 */
export async function updateInquiries(
  db: Database,
  actor: Actor,
  items: readonly ChosenInquiry[],
  change: StoredChange,
  now: number,
): Promise<{ changed: ReadonlySet<string>; rows: InquiryRow[]; along: InquiryRow[] }> {
  const parts = toParts(change, actor, now);
  const ids = inList(items.map(({ id }) => id));
  const hasVersion = exists(sql`(select 1 from json_each(${JSON.stringify(items)})
    where value ->> 'id' = ${inquiries.publicId}
      and coalesce(value ->> 'version', ${inquiries.version}) = ${inquiries.version})`);
  const isThere = and(inArray(inquiries.publicId, ids), isNotErased);
  const { deletedAt } = inquiries;
  const chosen = and(isThere, change.deleted === false ? isNotNull(deletedAt) : isNull(deletedAt), hasVersion);
  const lines = parts.flatMap(({ line, differs }) =>
    line ? insertInquiryEvents(db, actor, line, and(chosen, differs), now) : [],
  );
  const update = db
    .update(inquiries)
    .set(Object.assign({ version: increment(inquiries.version) }, ...parts.map((part) => part.set)))
    .where(and(chosen, or(...parts.map((part) => part.differs))))
    .returning({ id: inquiries.publicId });
  const all = db.select().from(inquiries).where(isThere);
  const noted = noting(db, actor, change, items);
  const rest = isAnswer(change)
    ? [
        markRelatedAnswered(db, chosen, ids, {
          way: change.answeredBy,
          answeredAt: change.status === 'lost' ? null : now,
          now,
        }),
      ]
    : [];
  const off = change.stopsWaiting === undefined ? [] : [removeFromWaitlist(db, chosen)];
  const statements: BatchItem<'sqlite'>[] = [
    ...lines,
    ...rest,
    ...off,
    update,
    ...noted,
    incrementCounter(db, 'inquiries', now),
    all,
  ];
  const results = (await db.batch(statements as never)) as unknown[];
  const resultOf = <Of extends BatchItem<'sqlite'>>(statement: Of) =>
    results[statements.indexOf(statement)] as Of['_']['result'];
  const changed = new Set(resultOf(update).map(({ id }) => id));
  return { changed, rows: resultOf(all), along: rest.flatMap(resultOf) };
}

const isAnswer = ({ answeredBy, status }: StoredChange) =>
  answeredBy !== undefined || (status !== undefined && status !== 'new' && status !== 'spam');

/** Statements: the activity list tells that some were deleted, brought back or taken off a waiting list. The rest shows in the inquiry. */
function noting(db: Database, actor: Actor, { deleted, stopsWaiting }: StoredChange, items: readonly ChosenInquiry[]) {
  const subject = items.length === 1 ? (items[0]?.id ?? null) : null;
  if (stopsWaiting !== undefined) {
    const name = nameOfAsked(inquiries.tourId, inquiries.departureId);
    const of = sql`coalesce((select ${name} from ${inquiries} where ${eq(inquiries.publicId, subject ?? '')}),
      ${changedCountSql})`;
    return [insertEventIfChanged(db, actor, { action: 'waiting_stopped', subject, label: of })];
  }
  if (deleted === undefined) return [];
  const action = deleted ? 'inquiries_deleted' : 'inquiries_restored';
  return [insertEventIfChanged(db, actor, { action, subject, label: changedCountSql })];
}

/**
 * Statements: an inquiry that was new is answered, with a line in its timeline, where `isDone`. That it is won, a person
 * says: its booking may be cancelled, and it would wait for a seat again. `id`: its public one.
 */
export function markAnsweredByBooking(db: Database, actor: Actor, id: string, isDone: SQL, now: number) {
  const which = and(eq(inquiries.publicId, id), isNotErased, eq(inquiries.status, 'new'), isDone);
  const detail = { from: 'new', to: 'answered' };
  return [
    insertInquiryEvents(db, actor, { kind: 'status', detail }, which, now),
    db.update(inquiries).set(toHandledColumns('answered', now)).where(which),
    incrementCounter(db, 'inquiries', now),
  ] as const;
}
