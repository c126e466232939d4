import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  type InboxCounts,
  type InboxPage,
  type InboxSearch,
  inboxPageSize,
  type ListedInquiry,
} from '#shared/inquiries/inbox';
import { countLimit } from '#shared/inquiries/inquiry-count';
import { lateAfter } from '#shared/inquiries/inquiry-life';
import { parseReference } from '#shared/inquiries/reference';
import { type Database, query } from '../db/client';
import { findCounter } from '../db/counters';
import { inquiries, isOnDesk, isOpen } from '../db/inquiries-schema';
import { isInMonths } from '../db/months';
import { readSearchedNumber, searchWords } from '../db/search-words';
import { departures, tours } from '../db/tours-schema';
import { isWaiting } from '../tours/waiting';
import { conversation, isNewest } from './conversation';
import { foldText } from './fold';
import { toInquiry } from './inquiry-row';

export interface Desk {
  personId: string;
  today: string;
}

const Conversation = v.object({ also: v.number(), shares: v.nullable(v.picklist(['number', 'address'])) });

/** A search looks through so many at most, then says where to go on. */
const searchedAtOnce = 20_000;

const onDesk = sql.raw(isOnDesk);
const openOnDesk = sql.raw(`${isOnDesk} and ${isOpen}`);
function isIn({ tab, filter }: Pick<InboxSearch, 'tab' | 'filter'>, { personId, today }: Desk): SQL | undefined {
  if (tab === 'new') return sql`${onDesk} and status = 'new'`;
  if (tab === 'mine') return sql`${openOnDesk} and owner_id = ${personId}`;
  if (tab === 'due') return sql`${openOnDesk} and follow_up_on is not null and follow_up_on <= ${today}`;
  if (tab === 'spam') return sql`${onDesk} and status = 'spam'`;
  if (filter === 'waiting') return isWaiting(today);
  if (filter === 'deleted') return sql`erased_at is null and deleted_at is not null`;
  return filter === undefined ? sql`${onDesk} and status <> 'spam'` : sql`${onDesk} and status = ${filter}`;
}

/** Every word has to be in it or in a note; a number is looked for without its blanks, and a reference finds its inquiry. */
function matches(q: string): SQL | undefined {
  const prefixes = parseReference(q);
  if (prefixes) return sql`public_id >= ${prefixes[0]} and public_id < ${prefixes[1]}`;
  const digits = readSearchedNumber(q);
  const words = digits === null ? searchWords(foldText(q)) : [digits];
  const noted = (word: string) =>
    sql`public_id in (select inquiry from inquiry_events where folded is not null and instr(folded, ${word}) > 0)`;
  return and(...words.map((word) => sql`(instr(inquiries.folded, ${word}) > 0 or ${noted(word)})`));
}

const hasAccepted = sql<number>`exists (select 1 from quotes where quotes.inquiry = inquiries.public_id
  and accepted_at is not null and withdrawn_at is null)`;

function readConversation(json: string): Pick<ListedInquiry, 'alsoAsked' | 'shares'> {
  const { also, shares } = v.parse(Conversation, JSON.parse(json));
  return { alsoAsked: also, shares };
}

function after(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [id = '', day] = cursor.split('~').reverse();
  if (day === undefined) return sql`id < ${Number(id)}`;
  return sql`follow_up_on >= ${day} and (follow_up_on > ${day} or id > ${Number(id)})`;
}

const AskedTour = v.object({ tour: v.optional(v.string()), start: v.optional(v.nullable(v.string())) });

/** Heading of the tour that an inquiry asks for and first day of the date, as JSON: two subqueries would read the tour twice. */
const askedTour = sql<string | null>`(${query
  .select({ asked: sql`json_object('tour', ${tours.heading}, 'start', ${departures.startsOn})` })
  .from(tours)
  .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, inquiries.departureId)))
  .where(eq(tours.id, inquiries.tourId))})`;

/**
 * A part of one of the desk's lists, newest first; those due by their day. The newest of a person's inquiries stands for
 * all of them, unless something is due, looked for, or taken away: then each is there by itself.
 */
export async function listInbox(db: Database, search: InboxSearch, desk: Desk, isExport = false): Promise<InboxPage> {
  const { tab, filter, tourId, page, source, month, isAnsweredInADay, q = '', cursor, limit = inboxPageSize } = search;
  const isDue = tab === 'due';
  const isWhole =
    !isExport &&
    !isDue &&
    tab !== 'spam' &&
    filter === undefined &&
    tourId === undefined &&
    page === undefined &&
    source === undefined &&
    month === undefined &&
    q.trim() === '';
  const matching = and(
    tourId === undefined ? undefined : sql`tour_id = ${tourId}`,
    page === undefined ? undefined : sql`inquiry_page = ${page}`,
    source === undefined ? undefined : sql`source = ${source}`,
    month === undefined ? undefined : isInMonths(sql`received_at`, [month]),
    isAnsweredInADay ? sql`answered_at - received_at <= ${lateAfter}` : undefined,
    matches(q.trim()),
  );
  const [end] =
    matching && !isDue
      ? await db
          .select({ id: inquiries.id })
          .from(inquiries)
          .where(after(cursor))
          .orderBy(desc(inquiries.id))
          .limit(1)
          .offset(searchedAtOnce)
      : [];
  const rows = await db
    .select({
      row: inquiries,
      conversation,
      hasAccepted,
      asked: askedTour,
      waits: sql<number>`${isWaiting(desk.today)}`,
    })
    .from(inquiries)
    .where(
      and(isIn(search, desk), isWhole ? isNewest : undefined, after(cursor), end && gt(inquiries.id, end.id), matching),
    )
    .orderBy(...(isDue ? [asc(inquiries.followUpOn), asc(inquiries.id)] : [desc(inquiries.id)]))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1)?.row;
  const onwards = rows.length > limit && last ? last.id : (end && end.id + 1) || null;
  return {
    data: shown.map((one): ListedInquiry => {
      const { tour, start } = v.parse(AskedTour, JSON.parse(one.asked ?? '{}'));
      return {
        ...toInquiry(one.row),
        ...readConversation(one.conversation),
        waits: one.waits === 1,
        ...(tour ? { tour } : {}),
        ...(start ? { start } : {}),
        ...(one.hasAccepted === 1 ? { hasAccepted: true } : {}),
      };
    }),
    next: onwards === null ? null : isDue ? `${last?.followUpOn}~${onwards}` : String(onwards),
  };
}

export async function findInboxCounts(db: Database, desk: Desk): Promise<InboxCounts> {
  const count = (tab: InboxSearch['tab']) => {
    const which = tab === 'due' || tab === 'spam' ? isIn({ tab }, desk) : sql`${isIn({ tab }, desk)} and ${isNewest}`;
    const some = sql`(select 1 from inquiries where ${which} limit ${countLimit + 1})`;
    return db.select({ count: sql<number>`count(*)` }).from(some);
  };
  const [[version], [fresh], [mine], [due], [all], [spam], [oldest]] = await db.batch([
    findCounter(db, 'inquiries'),
    count('new'),
    count('mine'),
    count('due'),
    count('all'),
    count('spam'),
    db
      .select({ receivedAt: inquiries.receivedAt })
      .from(inquiries)
      .where(isIn({ tab: 'new' }, desk))
      .orderBy(asc(inquiries.id))
      .limit(1),
  ]);
  return {
    version: version?.value ?? 0,
    new: fresh?.count ?? 0,
    mine: mine?.count ?? 0,
    due: due?.count ?? 0,
    all: all?.count ?? 0,
    spam: spam?.count ?? 0,
    oldestNew: oldest ? new Date(oldest.receivedAt).toISOString() : null,
  };
}
