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
import type { Site } from '#shared/settings/site';
import { type Database, findCounter, queryBuilder, selectRows } from '../db/client';
import { isInMonths } from '../db/conditions';
import { inquiries, inquiryEvents, isListedInquiry, isOpenInquiry, quotes } from '../db/inquiries-schema';
import { containsWord, normalizeSearchText, parseSearchedPhone, splitSearchWords } from '../db/search-text';
import { departures, tours } from '../db/tours-schema';
import { isWaitingInquiry } from '../tours/waiting-list';
import { isFollowUpDue, toInquiry, wasAnsweredInADay } from './inquiry-row';
import { isNewestOfPerson, samePersonJson } from './same-person';

export interface InboxContext {
  userId: string;
  today: string;
  site: Pick<Site, 'invoicePrefix'>;
}

const SamePersonJson = v.object({ also: v.number(), shares: v.nullable(v.picklist(['number', 'address'])) });

/** Limit for one request; the next page continues the search. */
const maxSearchedInquiries = 20_000;

function isInTab(
  { tab, filter }: Pick<InboxSearch, 'tab' | 'filter'>,
  { userId, today }: InboxContext,
): SQL | undefined {
  const isListed = isListedInquiry(inquiries);
  if (tab === 'new') return and(isListed, eq(inquiries.status, 'new'));
  if (tab === 'mine') return and(isListed, isOpenInquiry(inquiries), eq(inquiries.ownerId, userId));
  if (tab === 'due') return isFollowUpDue(today);
  if (tab === 'spam') return and(isListed, eq(inquiries.status, 'spam'));
  if (filter === 'waiting') return isWaitingInquiry(today);
  if (filter === 'deleted') return and(isNull(inquiries.erasedAt), isNotNull(inquiries.deletedAt));
  return and(isListed, filter === undefined ? ne(inquiries.status, 'spam') : eq(inquiries.status, filter));
}

/** Every word must be in the inquiry or in one of its notes. A reference such as `HP-7F3KQ` finds its inquiry. */
function matchesSearch(search: string, site: Pick<Site, 'invoicePrefix'>): SQL | undefined {
  const idRange = parseInquiryReference(search, site);
  if (idRange) {
    const [lowerBound, upperBound] = idRange;
    return and(gte(inquiries.publicId, lowerBound), lt(inquiries.publicId, upperBound));
  }
  const phoneDigits = parseSearchedPhone(search);
  const words = phoneDigits === null ? splitSearchWords(normalizeSearchText(search)) : [phoneDigits];
  const { inquiry, searchText } = inquiryEvents;
  const selectInquiriesWithNote = (word: string) =>
    queryBuilder
      .select({ inquiry })
      .from(inquiryEvents)
      .where(and(isNotNull(searchText), containsWord(searchText, word)));
  return and(
    ...words.map((word) =>
      or(containsWord(inquiries.searchText, word), inArray(inquiries.publicId, selectInquiriesWithNote(word))),
    ),
  );
}

const hasAcceptedQuote = exists(
  selectRows(
    quotes,
    and(eq(quotes.inquiry, inquiries.publicId), isNotNull(quotes.acceptedAt), isNull(quotes.withdrawnAt)),
  ),
).mapWith(Boolean);

function parseSamePerson(json: string): Pick<ListedInquiry, 'alsoAsked' | 'shares'> {
  const { also: otherCount, shares } = v.parse(SamePersonJson, JSON.parse(json));
  return { alsoAsked: otherCount, shares };
}

/** A cursor is the id of the previous page's last inquiry; in “due”, its follow-up date and id, `2027-03-08~12`. */
function isAfterCursor(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [id = '', followUpDay] = cursor.split('~').reverse();
  if (followUpDay === undefined) return lt(inquiries.id, Number(id));
  const { followUpOn } = inquiries;
  return and(gte(followUpOn, followUpDay), or(gt(followUpOn, followUpDay), gt(inquiries.id, Number(id))));
}

const RequestedTourJson = v.object({ tour: v.optional(v.string()), start: v.optional(v.nullable(v.string())) });

/** JSON of the tour's heading and the departure's first day, because two subqueries would read the tour twice. */
const requestedTourJson = sql<string | null>`(${queryBuilder
  .select({ json: sql`json_object('tour', ${tours.heading}, 'start', ${departures.startsOn})` })
  .from(tours)
  .leftJoin(departures, and(eq(departures.tourId, tours.id), eq(departures.id, inquiries.departureId)))
  .where(eq(tours.id, inquiries.tourId))})`;

/** Without filters, a page has only the newest inquiry of each person, except in “Due” and “Spam”. */
export async function listInbox(
  db: Database,
  search: InboxSearch,
  context: InboxContext,
  isExport = false,
): Promise<InboxPage> {
  const { tab, filter, tourId, page, source, month, isAnsweredInADay, q = '', cursor, limit = inboxPageSize } = search;
  const searchText = q.trim();
  const isDueTab = tab === 'due';
  const showsNewestOnly =
    !isExport &&
    !isDueTab &&
    tab !== 'spam' &&
    filter === undefined &&
    tourId === undefined &&
    page === undefined &&
    source === undefined &&
    month === undefined &&
    searchText === '';
  const filters = and(
    tourId === undefined ? undefined : eq(inquiries.tourId, tourId),
    page === undefined ? undefined : eq(inquiries.inquiryPage, page),
    source === undefined ? undefined : eq(inquiries.source, source),
    month === undefined ? undefined : isInMonths(inquiries.receivedAt, [month]),
    isAnsweredInADay ? wasAnsweredInADay : undefined,
    matchesSearch(searchText, context.site),
  );
  const [firstUnsearched] =
    filters && !isDueTab
      ? await db
          .select({ id: inquiries.id })
          .from(inquiries)
          .where(isAfterCursor(cursor))
          .orderBy(desc(inquiries.id))
          .limit(1)
          .offset(maxSearchedInquiries)
      : [];
  const rows = await db
    .select({
      inquiry: inquiries,
      samePerson: samePersonJson,
      hasAccepted: hasAcceptedQuote,
      requestedTour: requestedTourJson,
      isOnWaitlist: sql`${isWaitingInquiry(context.today)}`.mapWith(Boolean),
    })
    .from(inquiries)
    .where(
      and(
        isInTab(search, context),
        showsNewestOnly ? isNewestOfPerson : undefined,
        isAfterCursor(cursor),
        firstUnsearched && gt(inquiries.id, firstUnsearched.id),
        filters,
      ),
    )
    .orderBy(...(isDueTab ? [asc(inquiries.followUpOn), asc(inquiries.id)] : [desc(inquiries.id)]))
    .limit(limit + 1);
  const pageRows = rows.slice(0, limit);
  const lastInquiry = pageRows.at(-1)?.inquiry;
  const cursorId =
    rows.length > limit && lastInquiry ? lastInquiry.id : (firstUnsearched && firstUnsearched.id + 1) || null;
  return {
    data: pageRows.map((row): ListedInquiry => {
      const { tour, start } = v.parse(RequestedTourJson, JSON.parse(row.requestedTour ?? '{}'));
      return {
        ...toInquiry(row.inquiry),
        ...parseSamePerson(row.samePerson),
        waits: row.isOnWaitlist,
        ...(tour ? { tour } : {}),
        ...(start ? { start } : {}),
        ...(row.hasAccepted ? { hasAccepted: true } : {}),
      };
    }),
    next: cursorId === null ? null : isDueTab ? `${lastInquiry?.followUpOn}~${cursorId}` : String(cursorId),
  };
}

export async function findInboxCounts(db: Database, context: InboxContext): Promise<InboxCounts> {
  const countTab = (tab: InboxSearch['tab']) => {
    const condition = and(isInTab({ tab }, context), tab === 'due' || tab === 'spam' ? undefined : isNewestOfPerson);
    const limitedRows = selectRows(inquiries, condition)
      .limit(countLimit + 1)
      .as('limited');
    return db.select({ count: count() }).from(limitedRows);
  };
  const [[version], [newCount], [mine], [due], [all], [spam], [oldestNew]] = await db.batch([
    findCounter(db, 'inquiries'),
    countTab('new'),
    countTab('mine'),
    countTab('due'),
    countTab('all'),
    countTab('spam'),
    db
      .select({ receivedAt: inquiries.receivedAt })
      .from(inquiries)
      .where(isInTab({ tab: 'new' }, context))
      .orderBy(asc(inquiries.id))
      .limit(1),
  ]);
  return {
    version: version?.value ?? 0,
    new: newCount?.count ?? 0,
    mine: mine?.count ?? 0,
    due: due?.count ?? 0,
    all: all?.count ?? 0,
    spam: spam?.count ?? 0,
    oldestNew: oldestNew ? new Date(oldestNew.receivedAt).toISOString() : null,
  };
}
