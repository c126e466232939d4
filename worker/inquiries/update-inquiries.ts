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
import { coalesce, type Database, increment, incrementCounter, queryBuilder, selectRows } from '../db/client';
import { inList } from '../db/conditions';
import { inquiries, inquiryEvents } from '../db/inquiries-schema';
import { normalizeSearchText } from '../db/search-text';
import { users } from '../db/staff-schema';
import { departures, tours } from '../db/tours-schema';
import { hasTooFewSeats, removeFromWaitlist } from '../tours/waiting-list';
import { changedInquiriesLabelSql } from './erasure';
import { type InquiryRow, isNotErased, toHandledColumns } from './inquiry-row';
import { markRelatedAnswered } from './same-person';
import { insertInquiryEvents, type TimelineEvent } from './timeline';

interface InquiryVersion {
  id: string;
  /** The inquiry changes only if it still has this version; null accepts every version. */
  version: number | null;
}

interface CorrectedInquiry extends CorrectedFields {
  searchText: string;
}
type StoredChange = Omit<InquiryChange, 'corrected'> & { corrected?: CorrectedInquiry | undefined };

const restorePeriodMs = restorePeriodDays * 24 * 60 * 60 * 1000;

interface FieldChange {
  columns: SQLiteUpdateSetSource<typeof inquiries>;
  /** Condition: the inquiry does not have the new values yet. */
  isNeeded: SQLWrapper | undefined;
  event: TimelineEvent;
}

/** Within this time an equal event of the same user is a repeated request, and is not inserted again. */
const repeatWindowMs = 5 * 60 * 1000;

const differsFrom = (column: Column, value: string | null) => sql`${column} is not ${value}`;

const selectEventDetail = (property: string) => sql`${inquiryEvents.detail} ->> ${property}`;

/** Condition: the inquiry has no equal event of the user within {@link repeatWindowMs}. */
function isNotRepeated(actor: Actor, kind: string, hasSameDetail: SQL | undefined, now: number) {
  const belongsToInquiry = eq(inquiryEvents.inquiry, inquiries.publicId);
  const isByActor = actor.id === null ? isNull(inquiryEvents.actorId) : eq(inquiryEvents.actorId, actor.id);
  const isRecent = and(gt(inquiryEvents.at, now - repeatWindowMs), lt(inquiryEvents.at, now));
  return notExists(
    selectRows(inquiryEvents, and(belongsToInquiry, eq(inquiryEvents.kind, kind), isByActor, isRecent, hasSameDetail)),
  );
}

const selectUserName = (id: string | Column) =>
  queryBuilder
    .select({ name: sql`coalesce(nullif(${users.name}, ''), ${users.email})` })
    .from(users)
    .where(eq(users.id, id));

const selectDepartureName = (tourId: string | Column, departureId: string | Column) =>
  queryBuilder
    .select({ name: sql`${tours.heading} || coalesce(', ' || ${departures.startsOn}, '')` })
    .from(tours)
    .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, departureId)))
    .where(eq(tours.id, tourId));

function toStatusColumns(status: InquiryStatus, now: number): FieldChange['columns'] {
  if (status === 'new') return { status, handledAt: null, answeredAt: null };
  return toHandledColumns(status, now, status === 'lost' || status === 'spam' ? null : now);
}

function toCorrectionChanges(correction: CorrectedInquiry): FieldChange[] {
  const { name, countryCode, phone, email, number, departureMonth, searchText } = correction;
  const toChange = (
    field: string,
    columns: FieldChange['columns'],
    isNeeded: FieldChange['isNeeded'],
    oldValue: SQLWrapper,
    newValue: string,
  ): FieldChange => ({
    columns,
    isNeeded,
    event: { kind: 'corrected', detail: { field, from: sql`cast(${oldValue} as text)`, to: newValue || null } },
  });
  const nullIf = (column: Column, emptyValue: string | number) => sql`nullif(${column}, ${emptyValue})`;
  const oldPhone = sql`case ${inquiries.phone} when '' then null else ${inquiries.countryCode} || ' ' || ${inquiries.phone} end`;
  const hasOtherCountryCode = and(ne(inquiries.phone, ''), ne(inquiries.countryCode, countryCode));
  const hasOtherPhone = or(ne(inquiries.phone, phone), hasOtherCountryCode);
  const oldMonth = inquiries.departureMonth;
  return [
    toChange('name', { name, searchText }, ne(inquiries.name, name), inquiries.name, name),
    toChange('phone', { phone, countryCode }, hasOtherPhone, oldPhone, phone && `${countryCode} ${phone}`),
    toChange('email', { email }, ne(inquiries.email, email), nullIf(inquiries.email, ''), email),
    toChange(
      'number',
      { number },
      ne(inquiries.number, number),
      nullIf(inquiries.number, 0),
      number ? String(number) : '',
    ),
    toChange('month', { departureMonth }, ne(oldMonth, departureMonth), nullIf(oldMonth, ''), departureMonth),
  ];
}

function toFieldChanges(change: StoredChange, actor: Actor, now: number): FieldChange[] {
  const { status, ownerId, followUpOn, answeredBy: replyChannel, template = null, note, deleted } = change;
  const { asked: requestedTour, corrected, waits: joinsWaitlist, stopsWaiting: waitlistRemovalReason } = change;
  const fieldChanges: FieldChange[] = [];
  if (replyChannel !== undefined) {
    const hasSameDetail = and(
      eq(selectEventDetail('way'), replyChannel),
      sql`${selectEventDetail('template')} is ${template}`,
    );
    const newStatus = sql<InquiryStatus>`case ${inquiries.status} when 'new' then 'answered' else ${inquiries.status} end`;
    fieldChanges.push({
      columns: { ...toHandledColumns(newStatus, now), ownerId: coalesce(inquiries.ownerId, actor.id) },
      isNeeded: or(eq(inquiries.status, 'new'), isNotRepeated(actor, 'answered', hasSameDetail, now)),
      event: {
        kind: 'answered',
        detail: { way: replyChannel, from: inquiries.status, ...(template === null ? {} : { template }) },
      },
    });
  }
  if (status !== undefined) {
    fieldChanges.push({
      columns: toStatusColumns(status, now),
      isNeeded: ne(inquiries.status, status),
      event: { kind: 'status', detail: { from: inquiries.status, to: status } },
    });
  }
  if (ownerId !== undefined) {
    fieldChanges.push({
      columns: { ownerId },
      isNeeded: differsFrom(inquiries.ownerId, ownerId),
      event: { kind: 'owner', detail: { from: selectUserName(inquiries.ownerId), to: selectUserName(ownerId ?? '') } },
    });
  }
  if (followUpOn !== undefined) {
    fieldChanges.push({
      columns: { followUpOn },
      isNeeded: differsFrom(inquiries.followUpOn, followUpOn),
      event: { kind: 'follow_up', detail: { from: inquiries.followUpOn, to: followUpOn } },
    });
  }
  if (note !== undefined) {
    const isNeeded = isNotRepeated(actor, 'note', eq(selectEventDetail('text'), note), now);
    fieldChanges.push({
      columns: {},
      isNeeded,
      event: { kind: 'note', detail: { text: note }, searchText: normalizeSearchText(note) },
    });
  }
  if (requestedTour !== undefined) {
    const { tourId, departureId } = requestedTour;
    const heading = queryBuilder
      .select({ heading: tours.heading })
      .from(tours)
      .where(eq(tours.id, tourId ?? ''));
    fieldChanges.push({
      columns: {
        tourId,
        departureId,
        // Inquiries from the site keep the visitor's words. Manual inquiries have the heading of the tour.
        subject: sql`case ${inquiries.source} when 'site' then ${inquiries.subject} else coalesce(${heading}, '') end`,
        isOnWaitlist: hasTooFewSeats({ tourId, departureId, number: inquiries.number }, toIndianDay(now)),
      },
      isNeeded: or(differsFrom(inquiries.tourId, tourId), differsFrom(inquiries.departureId, departureId)),
      event: {
        kind: 'asked',
        detail: {
          from: selectDepartureName(inquiries.tourId, inquiries.departureId),
          to: selectDepartureName(tourId ?? '', departureId ?? ''),
        },
      },
    });
  }
  if (corrected !== undefined) fieldChanges.push(...toCorrectionChanges(corrected));
  if (joinsWaitlist) {
    const isNeeded = and(not(inquiries.isOnWaitlist), isNotNull(inquiries.departureId));
    fieldChanges.push({ columns: { isOnWaitlist: true }, isNeeded, event: { kind: 'waits', detail: {} } });
  }
  if (waitlistRemovalReason !== undefined) {
    const event = { kind: 'stopped_waiting', detail: { text: waitlistRemovalReason } };
    fieldChanges.push({ columns: { isOnWaitlist: false }, isNeeded: inquiries.isOnWaitlist, event });
  }
  if (deleted !== undefined) {
    fieldChanges.push({
      columns: { deletedAt: deleted ? now : null },
      isNeeded: deleted ? sql`true` : gt(inquiries.deletedAt, now - restorePeriodMs),
      event: { kind: deleted ? 'deleted' : 'restored', detail: {} },
    });
  }
  return fieldChanges;
}

/** Changes inquiries that still have their versions. `relatedRows`: other inquiries that the reply answered too. */
export async function updateInquiries(
  db: Database,
  actor: Actor,
  inquiryVersions: readonly InquiryVersion[],
  change: StoredChange,
  now: number,
): Promise<{ changedIds: ReadonlySet<string>; rows: InquiryRow[]; relatedRows: InquiryRow[] }> {
  const fieldChanges = toFieldChanges(change, actor, now);
  const ids = inList(inquiryVersions.map(({ id }) => id));
  const hasExpectedVersion = exists(sql`(select 1 from json_each(${JSON.stringify(inquiryVersions)})
    where value ->> 'id' = ${inquiries.publicId}
      and coalesce(value ->> 'version', ${inquiries.version}) = ${inquiries.version})`);
  const hasListedId = and(inArray(inquiries.publicId, ids), isNotErased);
  const { deletedAt } = inquiries;
  const isChangeable = and(
    hasListedId,
    change.deleted === false ? isNotNull(deletedAt) : isNull(deletedAt),
    hasExpectedVersion,
  );
  const eventInserts = fieldChanges.map(({ event, isNeeded }) =>
    insertInquiryEvents(db, actor, event, and(isChangeable, isNeeded), now),
  );
  const update = db
    .update(inquiries)
    .set(Object.assign({ version: increment(inquiries.version) }, ...fieldChanges.map(({ columns }) => columns)))
    .where(and(isChangeable, or(...fieldChanges.map(({ isNeeded }) => isNeeded))))
    .returning({ id: inquiries.publicId });
  const selectListed = db.select().from(inquiries).where(hasListedId);
  const relatedUpdates = isReply(change)
    ? [
        markRelatedAnswered(db, isChangeable, ids, {
          channel: change.answeredBy,
          answeredAt: change.status === 'lost' ? null : now,
          now,
        }),
      ]
    : [];
  const waitlistUpdates = change.stopsWaiting === undefined ? [] : [removeFromWaitlist(db, isChangeable)];
  const statements: BatchItem<'sqlite'>[] = [
    ...eventInserts,
    ...relatedUpdates,
    ...waitlistUpdates,
    update,
    ...insertAuditEvents(db, actor, change, inquiryVersions),
    incrementCounter(db, 'inquiries', now),
    selectListed,
  ];
  const results = (await db.batch(statements as never)) as unknown[];
  const findResult = <Statement extends BatchItem<'sqlite'>>(statement: Statement) =>
    results[statements.indexOf(statement)] as Statement['_']['result'];
  const changedIds = new Set(findResult(update).map(({ id }) => id));
  return { changedIds, rows: findResult(selectListed), relatedRows: relatedUpdates.flatMap(findResult) };
}

const isReply = ({ answeredBy, status }: StoredChange) =>
  answeredBy !== undefined || (status !== undefined && status !== 'new' && status !== 'spam');

/** The audit log has only deletions, restorations and removals from a waiting list; the timeline has all changes. */
function insertAuditEvents(
  db: Database,
  actor: Actor,
  { deleted, stopsWaiting }: StoredChange,
  inquiryVersions: readonly InquiryVersion[],
) {
  const [first, second] = inquiryVersions;
  const subject = first && !second ? first.id : null;
  if (stopsWaiting !== undefined) {
    const name = selectDepartureName(inquiries.tourId, inquiries.departureId);
    const label = sql`coalesce((select ${name} from ${inquiries} where ${eq(inquiries.publicId, subject ?? '')}),
      ${changedInquiriesLabelSql})`;
    return [insertEventIfChanged(db, actor, { action: 'waiting_stopped', subject, label })];
  }
  if (deleted === undefined) return [];
  const action = deleted ? 'inquiries_deleted' : 'inquiries_restored';
  return [insertEventIfChanged(db, actor, { action, subject, label: changedInquiriesLabelSql })];
}

/** Marks a new inquiry as answered, not as won: after a cancellation, the person is on the waiting list again. */
export function markAnsweredByBooking(db: Database, actor: Actor, publicId: string, isBooked: SQL, now: number) {
  const condition = and(eq(inquiries.publicId, publicId), isNotErased, eq(inquiries.status, 'new'), isBooked);
  const detail = { from: 'new', to: 'answered' };
  return [
    insertInquiryEvents(db, actor, { kind: 'status', detail }, condition, now),
    db.update(inquiries).set(toHandledColumns('answered', now)).where(condition),
    incrementCounter(db, 'inquiries', now),
  ] as const;
}
