import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { CorrectedFields } from '#shared/inquiries/by-hand';
import type { InquiryChange } from '#shared/inquiries/inbox';
import { deletedDays } from '#shared/inquiries/inquiry-life';
import { toIndianDay } from '#shared/text/dates';
import { type Actor, insertEventIfChanged } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries, inquiryEvents } from '../db/inquiries-schema';
import { hasTooFewSeats, stopWaiting } from '../tours/waiting';
import { answerTheRest } from './conversation';
import { howManyChanged } from './erase';
import { foldText } from './fold';
import type { InquiryRow } from './inquiry-row';
import { insertInquiryEvents, type Line } from './timeline';

/** One to be changed, if it still has this version; null: whichever it has. */
interface ChosenInquiry {
  id: string;
  version: number | null;
}

interface CorrectedInquiry extends CorrectedFields {
  folded: string;
}
type StoredChange = Omit<InquiryChange, 'corrected'> & { corrected?: CorrectedInquiry | undefined };

const restorable = deletedDays * 24 * 60 * 60 * 1000;

interface Part {
  set: Partial<Record<keyof InquiryRow, SQL>>;
  differs: SQL;
  line?: Line;
}

/** A line that says again what the same person's did so shortly before is a call that was repeated (ms). */
const repeatedFor = 5 * 60 * 1000;

/** Condition: the actor has not just said this in the timeline. `same`: what of the line's detail has to be so, too. */
const isFirst = (actor: Actor, kind: string, same: SQL, now: number) =>
  sql`not exists (select 1 from ${inquiryEvents} where inquiry = public_id and kind = ${kind} and actor_id is ${actor.id}
    and at > ${now - repeatedFor} and at < ${now} and ${same})`;

const nameOf = (id: SQL) => sql`(select coalesce(nullif(name, ''), email) from users where id = ${id})`;

const nameOfAsked = (tourId: SQL, departureId: SQL) => sql`(select heading || coalesce((
    select ', ' || starts_on from departures where tour_id = tours.id and id = ${departureId}), '')
  from tours where id = ${tourId})`;

function toStatus(status: SQL, now: number): Part['set'] {
  return {
    status,
    handledAt: sql`case ${status} when 'new' then null else coalesce(handled_at, ${now}) end`,
    answeredAt: sql`case ${status} when 'new' then null when 'lost' then answered_at when 'spam' then answered_at
      else coalesce(answered_at, ${now}) end`,
  };
}

/** Each field that is put right, with what stood there before. What searches find it by is changed with the first. */
function toCorrections(to: CorrectedInquiry): Part[] {
  const { name, countryCode, phone, email, number, departureMonth, folded } = to;
  const part = (field: string, set: Part['set'], differs: SQL, from: SQL, now: string): Part => ({
    set,
    differs,
    line: {
      kind: 'corrected',
      detail: sql`json_object('field', ${field}, 'from', cast(${from} as text), 'to', nullif(${now}, ''))`,
    },
  });
  const whole = sql`case phone when '' then null else country_code || ' ' || phone end`;
  const setPhone = { phone: sql`${phone}`, countryCode: sql`${countryCode}` };
  const isOtherPhone = sql`(phone <> ${phone} or (phone <> '' and country_code <> ${countryCode}))`;
  return [
    part('name', { name: sql`${name}`, folded: sql`${folded}` }, sql`name <> ${name}`, sql`name`, name),
    part('phone', setPhone, isOtherPhone, whole, phone && `${countryCode} ${phone}`),
    part('email', { email: sql`${email}` }, sql`email <> ${email}`, sql`nullif(email, '')`, email),
    part(
      'number',
      { number: sql`${number}` },
      sql`number <> ${number}`,
      sql`nullif(number, 0)`,
      number ? String(number) : '',
    ),
    part(
      'month',
      { departureMonth: sql`${departureMonth}` },
      sql`departure_month <> ${departureMonth}`,
      sql`nullif(departure_month, '')`,
      departureMonth,
    ),
  ];
}

function toParts(change: StoredChange, actor: Actor, now: number): Part[] {
  const { status, ownerId, followUpOn, answeredBy, template = null, note, asked, deleted } = change;
  const { corrected, waits, stopsWaiting } = change;
  const parts: Part[] = [];
  if (answeredBy !== undefined) {
    const reached = sql`case status when 'new' then 'answered' else status end`;
    parts.push({
      set: {
        ...toStatus(reached, now),
        answeredAt: sql`coalesce(answered_at, ${now})`,
        ownerId: sql`coalesce(owner_id, ${actor.id})`,
      },
      differs: sql`(status = 'new' or ${isFirst(actor, 'answered', sql`detail ->> 'way' = ${answeredBy} and detail ->> 'template' is ${template}`, now)})`,
      line: {
        kind: 'answered',
        detail: sql`json_patch(json_object('way', ${answeredBy}, 'from', status), json_object('template', ${template}))`,
      },
    });
  }
  if (status !== undefined) {
    parts.push({
      set: toStatus(sql`${status}`, now),
      differs: sql`status <> ${status}`,
      line: { kind: 'status', detail: sql`json_object('from', status, 'to', ${status})` },
    });
  }
  if (ownerId !== undefined) {
    parts.push({
      set: { ownerId: sql`${ownerId}` },
      differs: sql`owner_id is not ${ownerId}`,
      line: {
        kind: 'owner',
        detail: sql`json_object('from', ${nameOf(sql`owner_id`)}, 'to', ${nameOf(sql`${ownerId}`)})`,
      },
    });
  }
  if (followUpOn !== undefined) {
    parts.push({
      set: { followUpOn: sql`${followUpOn}` },
      differs: sql`follow_up_on is not ${followUpOn}`,
      line: { kind: 'follow_up', detail: sql`json_object('from', follow_up_on, 'to', ${followUpOn})` },
    });
  }
  if (note !== undefined) {
    const detail = sql`json_object('text', ${note})`;
    const differs = isFirst(actor, 'note', sql`detail ->> 'text' = ${note}`, now);
    parts.push({ set: {}, differs, line: { kind: 'note', detail, folded: foldText(note) } });
  }
  if (asked !== undefined) {
    const { tourId, departureId } = asked;
    parts.push({
      set: {
        tourId: sql`${tourId}`,
        departureId: sql`${departureId}`,
        // Its writer named a destination; what the desk wrote down is called what its tour is called.
        subject: sql`case source when 'site' then subject
          else coalesce((select heading from tours where id = ${tourId}), '') end`,
        waits: hasTooFewSeats({ tourId, departureId, number: sql`number` }, toIndianDay(now)),
      },
      differs: sql`(tour_id is not ${tourId} or departure_id is not ${departureId})`,
      line: {
        kind: 'asked',
        detail: sql`json_object('from', ${nameOfAsked(sql`tour_id`, sql`departure_id`)},
          'to', ${nameOfAsked(sql`${tourId}`, sql`${departureId}`)})`,
      },
    });
  }
  if (corrected !== undefined) parts.push(...toCorrections(corrected));
  if (waits) {
    const differs = sql`not waits and departure_id is not null`;
    parts.push({ set: { waits: sql`true` }, differs, line: { kind: 'waits', detail: sql`json_object()` } });
  }
  if (stopsWaiting !== undefined) {
    const detail = sql`json_object('text', ${stopsWaiting})`;
    parts.push({ set: { waits: sql`false` }, differs: sql`waits`, line: { kind: 'stopped_waiting', detail } });
  }
  if (deleted !== undefined) {
    parts.push({
      set: { deletedAt: deleted ? sql`${now}` : sql`null` },
      differs: deleted ? sql`true` : sql`deleted_at > ${now - restorable}`,
      line: { kind: deleted ? 'deleted' : 'restored', detail: sql`json_object()` },
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
  const json = JSON.stringify(items);
  const ids = sql`(select value ->> 'id' from json_each(${json}))`;
  const chosen = sql`public_id in ${ids} and erased_at is null
    and deleted_at is ${change.deleted === false ? sql`not null` : sql`null`}
    and exists (select 1 from json_each(${json}) where value ->> 'id' = public_id
      and coalesce(value ->> 'version', version) = version)`;
  const lines = parts.flatMap(({ line, differs }) =>
    line ? insertInquiryEvents(db, actor, line, sql`${chosen} and ${differs}`, now) : [],
  );
  const differs = sql.join(
    parts.map((part) => sql`(${part.differs})`),
    sql` or `,
  );
  const set = Object.assign({ version: sql`version + 1` }, ...parts.map((part) => part.set));
  const update = db
    .update(inquiries)
    .set(set)
    .where(sql`${chosen} and (${differs})`)
    .returning({ id: inquiries.publicId });
  const all = db.select().from(inquiries).where(sql`public_id in ${ids} and erased_at is null`);
  const noted = noting(db, actor, change, items);
  const rest = isAnswer(change)
    ? [
        answerTheRest(db, chosen, ids, {
          way: change.answeredBy,
          answeredAt: change.status === 'lost' ? null : now,
          now,
        }),
      ]
    : [];
  const off = change.stopsWaiting === undefined ? [] : [stopWaiting(db, chosen)];
  const statements: BatchItem<'sqlite'>[] = [
    ...lines,
    ...rest,
    ...off,
    update,
    ...noted,
    bumpCounter(db, 'inquiries', now),
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
    const of = sql<string>`coalesce((select ${nameOfAsked(sql`tour_id`, sql`departure_id`)} from ${inquiries}
      where public_id = ${subject}), ${howManyChanged})`;
    return [insertEventIfChanged(db, actor, { action: 'waiting_stopped', subject, label: of })];
  }
  if (deleted === undefined) return [];
  const action = deleted ? 'inquiries_deleted' : 'inquiries_restored';
  return [insertEventIfChanged(db, actor, { action, subject, label: howManyChanged })];
}
