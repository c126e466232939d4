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
import { type Database, lower, neverTrue, queryBuilder, selectRows } from '../db/client';
import { inquiries, isListedInquiry, isOpenInquiry } from '../db/inquiries-schema';
import { type Contact, hasSameEmail, hasSamePhone, type InquiryRow, toHandledColumns } from './inquiry-row';

// Anybody can type somebody else's number or address into the form. Two inquiries with the same number and different
// addresses are therefore of two people, and likewise with the same address and different numbers.

export const otherInquiry = alias(inquiries, 'other');

type ContactColumns = Readonly<Record<keyof Contact, Column>>;

// Not a parameter: statements repeat it many times, and D1 allows at most a hundred parameters.
const emptyText = sql`''`;

const sharesPhone = (inquiry: ContactColumns) =>
  and(
    ne(inquiry.phone, emptyText),
    eq(otherInquiry.phone, inquiry.phone),
    eq(otherInquiry.countryCode, inquiry.countryCode),
  );
const hasEqualEmail = (inquiry: ContactColumns) => eq(lower(otherInquiry.email), lower(inquiry.email));
const sharesEmail = (inquiry: ContactColumns) => and(ne(inquiry.email, emptyText), hasEqualEmail(inquiry));

/** Condition: both have the same e-mail address, or one has none, as a manual inquiry may. */
const hasNoConflictingEmail = (inquiry: ContactColumns) =>
  or(eq(otherInquiry.email, emptyText), eq(inquiry.email, emptyText), hasEqualEmail(inquiry));
const hasNoConflictingPhone = (inquiry: ContactColumns) =>
  or(eq(otherInquiry.phone, emptyText), eq(inquiry.phone, emptyText), sharesPhone(inquiry));

const isSamePersonByPhone = (inquiry: ContactColumns) => and(sharesPhone(inquiry), hasNoConflictingEmail(inquiry));
const isSamePersonByEmail = (inquiry: ContactColumns) => and(sharesEmail(inquiry), hasNoConflictingPhone(inquiry));

export const isSamePerson = or(isSamePersonByPhone(inquiries), isSamePersonByEmail(inquiries));

const maxCountedInquiries = 10;

function selectOtherInquiries(hasSameContact: SQL | undefined) {
  const limited = queryBuilder
    .select({
      id: otherInquiry.id,
      byNumber: sql<number>`${sharesPhone(inquiries)}`.as('by_number'),
      isSamePerson: sql<number>`${and(hasNoConflictingEmail(inquiries), hasNoConflictingPhone(inquiries))}`.as(
        'is_same_person',
      ),
    })
    .from(otherInquiry)
    .where(and(hasSameContact, ne(otherInquiry.id, inquiries.id), isListedInquiry(otherInquiry)))
    .limit(maxCountedInquiries)
    .as('limited');
  return queryBuilder.select().from(limited);
}
const others = selectOtherInquiries(sharesPhone(inquiries))
  .union(selectOtherInquiries(sharesEmail(inquiries)))
  .as('others');

/**
 * Column with JSON. `also`: number of other inquiries of the same person. `shares`: the contact detail that another
 * inquiry has too, with a different second detail.
 */
export const samePersonJson = sql<string>`${queryBuilder
  .select({
    json: sql`json_object('also', min(count(*) filter (where ${others.isSamePerson}), ${maxCountedInquiries}),
      'shares', case max(${others.byNumber} + 1) filter (where not ${others.isSamePerson})
        when 2 then 'number' when 1 then 'address' end)`,
  })
  .from(others)}`;

const hasNoNewer = (isSame: SQL | undefined) =>
  notExists(
    selectRows(
      otherInquiry,
      and(isSame, gt(otherInquiry.id, inquiries.id), isListedInquiry(otherInquiry), ne(otherInquiry.status, 'spam')),
    ),
  );

/** Condition: the inquiry is the newest of its person. The inbox lists only this one. */
export const isNewestOfPerson = and(
  hasNoNewer(isSamePersonByPhone(inquiries)),
  hasNoNewer(isSamePersonByEmail(inquiries)),
);

/** Only so many of the newest inquiries with the same number, or address, are searched for an open one. */
const maxSearchedInquiries = 5;

/** Value for a new inquiry: this column of the newest open inquiry of the same person. */
export function selectOpenInquiryColumn<Name extends 'ownerId' | 'followUpOn'>(
  name: Name,
  contact: Contact,
): SQL<InquiryRow[Name]> {
  const selectOpenInquiries = (hasSameContact: SQL | undefined) => {
    const newest = queryBuilder
      .select()
      .from(inquiries)
      .where(hasSameContact)
      .orderBy(desc(inquiries.id))
      .limit(maxSearchedInquiries)
      .as('newest');
    return queryBuilder
      .select()
      .from(newest)
      .where(and(isListedInquiry(newest), isOpenInquiry(newest)));
  };
  const phone = hasSamePhone(contact);
  const email = hasSameEmail(contact);
  const open = selectOpenInquiries(phone ? and(phone, email && or(eq(inquiries.email, ''), email)) : neverTrue)
    .union(selectOpenInquiries(email ? and(email, phone && or(eq(inquiries.phone, ''), phone)) : neverTrue))
    .as('open');
  return sql`${queryBuilder.select({ value: open[name] }).from(open).orderBy(desc(open.id)).limit(1)}`;
}

interface Reply {
  /** Undefined if staff only changed the status. */
  channel: ReplyChannel | undefined;
  /** Null if nobody replied to the person, as for a lost inquiry. */
  answeredAt: number | null;
  now: number;
}

/**
 * Statement: one reply is enough for all new inquiries of a person. A reply by mail answers all new inquiries with the
 * address, another reply all with the number, and a change of the status all of the same person.
 * @param condition selects the inquiries that staff replied to
 * @param ids their public ids, a subquery
 */
export function markRelatedAnswered(
  db: Database,
  condition: SQL | undefined,
  ids: SQLWrapper,
  { channel, answeredAt, now }: Reply,
) {
  const { phone, countryCode, email } = inquiries;
  const answered = queryBuilder.select({ phone, countryCode, email }).from(inquiries).where(condition).as('answered');
  const selectRelated = (isRelated: SQL | undefined) =>
    queryBuilder.select({ id: otherInquiry.id }).from(answered).innerJoin(otherInquiry, isRelated);
  const [byNumber, byAddress] =
    channel === undefined
      ? [isSamePersonByPhone(answered), isSamePersonByEmail(answered)]
      : channel === 'mail'
        ? [neverTrue, sharesEmail(answered)]
        : [sharesPhone(answered), neverTrue];
  const relatedIds = selectRelated(byNumber).union(selectRelated(byAddress));
  return db
    .update(inquiries)
    .set(toHandledColumns('answered', now, answeredAt))
    .where(
      and(
        isListedInquiry(inquiries),
        eq(inquiries.status, 'new'),
        notInArray(inquiries.publicId, ids),
        inArray(sql`+${inquiries.id}`, relatedIds),
      ),
    )
    .returning();
}
