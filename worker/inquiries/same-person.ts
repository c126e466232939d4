import {
  and,
  type Column,
  desc,
  eq,
  gt,
  inArray,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ReplyChannel } from '#shared/inquiries/inbox';
import { type Database, lower, neverTrue, query, selectRows } from '../db/client';
import { inquiries, isListedInquiry, isOpenInquiry } from '../db/inquiries-schema';
import { type Contact, hasEmail, hasPhone, type InquiryRow, toHandledColumns } from './inquiry-row';

// A conversation: the listed inquiries of one person. Its newest stands for all of them. Anybody can type somebody else's
// number or address, so two with the same number and different addresses are of two people, and the other way round.

/** Another inquiry, next to the one that a statement is about. */
export const otherInquiry = alias(inquiries, 'other');

type Contacts = Readonly<Record<keyof Contact, Column>>;

// Text, not a parameter: it stands in one statement many times, and D1 takes at most a hundred parameters.
const empty = sql`''`;

const hasNumberOf = (one: Contacts) =>
  and(ne(one.phone, empty), eq(otherInquiry.phone, one.phone), eq(otherInquiry.countryCode, one.countryCode));
const isSameAddress = (one: Contacts) => eq(lower(otherInquiry.email), lower(one.email));
const hasAddressOf = (one: Contacts) => and(ne(one.email, empty), isSameAddress(one));

/** Condition: one of the two has no address, as when it was written down, or both have the same. */
const hasNoOtherAddress = (one: Contacts) =>
  or(eq(otherInquiry.email, empty), eq(one.email, empty), isSameAddress(one));
/** Condition: one of the two has no number, or both have the same. */
const hasNoOtherNumber = (one: Contacts) => or(eq(otherInquiry.phone, empty), eq(one.phone, empty), hasNumberOf(one));

/** Condition: the other inquiry is by the writer of this one, as the number says. */
const isSameByNumber = (one: Contacts) => and(hasNumberOf(one), hasNoOtherAddress(one));
/** Condition: the other inquiry is by the writer of this one, as the address says. */
const isSameByAddress = (one: Contacts) => and(hasAddressOf(one), hasNoOtherNumber(one));

/** Condition: the other inquiry is by the writer of the inquiry. */
export const isSameWriter = or(isSameByNumber(inquiries), isSameByAddress(inquiries));

const mostAlso = 10;

/** Query: some of the other inquiries at the desk of which this holds. */
function selectOthers(same: SQL | undefined) {
  const some = query
    .select({
      id: otherInquiry.id,
      byNumber: sql<number>`${hasNumberOf(inquiries)}`.as('by_number'),
      isTheirs: sql<number>`${and(hasNoOtherAddress(inquiries), hasNoOtherNumber(inquiries))}`.as('is_theirs'),
    })
    .from(otherInquiry)
    .where(and(same, ne(otherInquiry.id, inquiries.id), isListedInquiry(otherInquiry)))
    .limit(mostAlso)
    .as('some');
  return query.select().from(some);
}
const others = selectOthers(hasNumberOf(inquiries))
  .union(selectOthers(hasAddressOf(inquiries)))
  .as('others');

/**
 * JSON of an inquiry's conversation: `also`, how many others are its writer's; `shares`, what it has in common with one
 * that gives another address or number, and so isn't merged with it.
 */
export const samePersonJson = sql<string>`${query
  .select({
    json: sql`json_object('also', min(count(*) filter (where ${others.isTheirs}), ${mostAlso}),
      'shares', case max(${others.byNumber} + 1) filter (where not ${others.isTheirs})
        when 2 then 'number' when 1 then 'address' end)`,
  })
  .from(others)}`;

const hasNoNewer = (same: SQL | undefined) =>
  notExists(
    selectRows(
      otherInquiry,
      and(same, gt(otherInquiry.id, inquiries.id), isListedInquiry(otherInquiry), ne(otherInquiry.status, 'spam')),
    ),
  );

/** Condition: no inquiry of the same writer is newer. */
export const isNewest = and(hasNoNewer(isSameByNumber(inquiries)), hasNoNewer(isSameByAddress(inquiries)));

/** So many of the newest with a number, or an address, are looked through for an open one. */
const looked = 5;

/** A column of the newest in an open conversation, for an inquiry that joins it. */
export function openInquiryColumn<Name extends 'ownerId' | 'followUpOn'>(
  name: Name,
  writer: Contact,
): SQL<InquiryRow[Name]> {
  const selectNewest = (same: SQL | undefined) => {
    const last = query.select().from(inquiries).where(same).orderBy(desc(inquiries.id)).limit(looked).as('last');
    return query
      .select()
      .from(last)
      .where(and(isListedInquiry(last), isOpenInquiry(last)));
  };
  const phone = hasPhone(writer);
  const email = hasEmail(writer);
  const found = selectNewest(phone ? and(phone, email && or(eq(inquiries.email, ''), email)) : neverTrue)
    .union(selectNewest(email ? and(email, phone && or(eq(inquiries.phone, ''), phone)) : neverTrue))
    .as('found');
  return sql`${query.select({ value: found[name] }).from(found).orderBy(desc(found.id)).limit(1)}`;
}

interface Answered {
  way: ReplyChannel | undefined;
  answeredAt: number | null;
  now: number;
}

/**
 * Statement: one answer is enough. Whatever else is new and has the address, or the number, that was written to is
 * answered with the inquiries that `which` chooses; of an answer without a way, what the same people wrote.
 * `answeredAt` is null if nobody wrote to them.
 */
export function markRelatedAnswered(
  db: Database,
  which: SQL | undefined,
  ids: SQLWrapper,
  { way, answeredAt, now }: Answered,
) {
  const { phone, countryCode, email } = inquiries;
  const written = query.select({ phone, countryCode, email }).from(inquiries).where(which).as('written');
  const selectTheirs = (same: SQL | undefined) =>
    query.select({ id: otherInquiry.id }).from(written).innerJoin(otherInquiry, same);
  const [byNumber, byAddress] =
    way === undefined
      ? [isSameByNumber(written), isSameByAddress(written)]
      : way === 'mail'
        ? [neverTrue, hasAddressOf(written)]
        : [hasNumberOf(written), neverTrue];
  const theirs = selectTheirs(byNumber).union(selectTheirs(byAddress));
  return db
    .update(inquiries)
    .set(toHandledColumns('answered', now, answeredAt))
    .where(
      and(
        isListedInquiry(inquiries),
        eq(inquiries.status, 'new'),
        notInArray(inquiries.publicId, ids),
        inArray(sql`+${inquiries.id}`, theirs),
      ),
    )
    .returning();
}
