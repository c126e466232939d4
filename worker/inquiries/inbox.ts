import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import * as v from 'valibot';
import {
  type InboxCounts,
  type InboxPage,
  type InboxSearch,
  inboxPageSize,
  type ListedInquiry,
} from '#shared/inquiries/inbox';
import { parseInquiryReference } from '#shared/inquiries/inquiry';
import { countLimit } from '#shared/inquiries/inquiry-labels';
import { type Database, findCounter, query, selectRows } from '../db/client';
import { isInMonths } from '../db/conditions';
import { inquiries, inquiryEvents, isListedInquiry, isOpenInquiry, quotes } from '../db/inquiries-schema';
import { containsWord, normalizeSearchText, parseSearchedPhone, splitSearchWords } from '../db/search-text';
import { departures, tours } from '../db/tours-schema';
import { isWaiting } from '../tours/waiting-list';
import { isFollowUpDue, toInquiry, wasAnsweredInADay } from './inquiry-row';
import { isNewest, samePersonJson } from './same-person';

export interface InboxReader {
  userId: string;
  today: string;
}

const Conversation = v.object({ also: v.number(), shares: v.nullable(v.picklist(['number', 'address'])) });

/** A search looks through so many at most, then says where to go on. */
const searchedAtOnce = 20_000;

function isInTab(
  { tab, filter }: Pick<InboxSearch, 'tab' | 'filter'>,
  { userId: personId, today }: InboxReader,
): SQL | undefined {
  const onDesk = isListedInquiry(inquiries);
  if (tab === 'new') return and(onDesk, eq(inquiries.status, 'new'));
  if (tab === 'mine') return and(onDesk, isOpenInquiry(inquiries), eq(inquiries.ownerId, personId));
  if (tab === 'due') return isFollowUpDue(today);
  if (tab === 'spam') return and(onDesk, eq(inquiries.status, 'spam'));
  if (filter === 'waiting') return isWaiting(today);
  if (filter === 'deleted') return and(isNull(inquiries.erasedAt), isNotNull(inquiries.deletedAt));
  return and(onDesk, filter === undefined ? ne(inquiries.status, 'spam') : eq(inquiries.status, filter));
}

/** Every word has to be in it or in a note; a number is looked for without its blanks, and a reference finds its inquiry. */
function matchesSearch(q: string): SQL | undefined {
  const prefixes = parseInquiryReference(q);
  if (prefixes) return and(gte(inquiries.publicId, prefixes[0]), lt(inquiries.publicId, prefixes[1]));
  const digits = parseSearchedPhone(q);
  const words = digits === null ? splitSearchWords(normalizeSearchText(q)) : [digits];
  const { inquiry, searchText } = inquiryEvents;
  const noted = (word: string) =>
    query
      .select({ inquiry })
      .from(inquiryEvents)
      .where(and(isNotNull(searchText), containsWord(searchText, word)));
  return and(
    ...words.map((word) => or(containsWord(inquiries.searchText, word), inArray(inquiries.publicId, noted(word)))),
  );
}

const hasAccepted = exists(
  selectRows(
    quotes,
    and(eq(quotes.inquiry, inquiries.publicId), isNotNull(quotes.acceptedAt), isNull(quotes.withdrawnAt)),
  ),
).mapWith(Boolean);

function readConversation(json: string): Pick<ListedInquiry, 'alsoAsked' | 'shares'> {
  const { also, shares } = v.parse(Conversation, JSON.parse(json));
  return { alsoAsked: also, shares };
}

function isAfterCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [id = '', day] = cursor.split('~').reverse();
  if (day === undefined) return lt(inquiries.id, Number(id));
  return and(gte(inquiries.followUpOn, day), or(gt(inquiries.followUpOn, day), gt(inquiries.id, Number(id))));
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
export async function listInbox(
  db: Database,
  search: InboxSearch,
  desk: InboxReader,
  isExport = false,
): Promise<InboxPage> {
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
    tourId === undefined ? undefined : eq(inquiries.tourId, tourId),
    page === undefined ? undefined : eq(inquiries.inquiryPage, page),
    source === undefined ? undefined : eq(inquiries.source, source),
    month === undefined ? undefined : isInMonths(inquiries.receivedAt, [month]),
    isAnsweredInADay ? wasAnsweredInADay : undefined,
    matchesSearch(q.trim()),
  );
  const [end] =
    matching && !isDue
      ? await db
          .select({ id: inquiries.id })
          .from(inquiries)
          .where(isAfterCursor(cursor))
          .orderBy(desc(inquiries.id))
          .limit(1)
          .offset(searchedAtOnce)
      : [];
  const rows = await db
    .select({
      row: inquiries,
      conversation: samePersonJson,
      hasAccepted,
      asked: askedTour,
      waits: sql`${isWaiting(desk.today)}`.mapWith(Boolean),
    })
    .from(inquiries)
    .where(
      and(
        isInTab(search, desk),
        isWhole ? isNewest : undefined,
        isAfterCursor(cursor),
        end && gt(inquiries.id, end.id),
        matching,
      ),
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
        waits: one.waits,
        ...(tour ? { tour } : {}),
        ...(start ? { start } : {}),
        ...(one.hasAccepted ? { hasAccepted: true } : {}),
      };
    }),
    next: onwards === null ? null : isDue ? `${last?.followUpOn}~${onwards}` : String(onwards),
  };
}

export async function findInboxCounts(db: Database, desk: InboxReader): Promise<InboxCounts> {
  const countOf = (tab: InboxSearch['tab']) => {
    const which = and(isInTab({ tab }, desk), tab === 'due' || tab === 'spam' ? undefined : isNewest);
    const some = selectRows(inquiries, which)
      .limit(countLimit + 1)
      .as('some');
    return db.select({ count: count() }).from(some);
  };
  const [[version], [fresh], [mine], [due], [all], [spam], [oldest]] = await db.batch([
    findCounter(db, 'inquiries'),
    countOf('new'),
    countOf('mine'),
    countOf('due'),
    countOf('all'),
    countOf('spam'),
    db
      .select({ receivedAt: inquiries.receivedAt })
      .from(inquiries)
      .where(isInTab({ tab: 'new' }, desk))
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
