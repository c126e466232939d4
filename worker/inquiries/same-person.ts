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

// Anybody can enter somebody else's phone number or e-mail address into the form. Two inquiries with the same phone
// number and different e-mail addresses are therefore of two people, and the other way round.

export const otherInquiry = alias(inquiries, 'other');

type ContactColumns = Readonly<Record<keyof Contact, Column>>;

// Not a parameter, because statements repeat it many times, and D1 allows at most a hundred parameters.
const emptyText = sql`''`;

const sharesPhone = (inquiry: ContactColumns) =>
  and(
    ne(inquiry.phone, emptyText),
    eq(otherInquiry.phone, inquiry.phone),
    eq(otherInquiry.countryCode, inquiry.countryCode),
  );
const hasEqualEmail = (inquiry: ContactColumns) => eq(lower(otherInquiry.email), lower(inquiry.email));
const sharesEmail = (inquiry: ContactColumns) => and(ne(inquiry.email, emptyText), hasEqualEmail(inquiry));

/** Condition: both inquiries have the same e-mail address, or one of them has none. */
const hasNoConflictingEmail = (inquiry: ContactColumns) =>
  or(eq(otherInquiry.email, emptyText), eq(inquiry.email, emptyText), hasEqualEmail(inquiry));
const hasNoConflictingPhone = (inquiry: ContactColumns) =>
  or(eq(otherInquiry.phone, emptyText), eq(inquiry.phone, emptyText), sharesPhone(inquiry));

const isSamePersonByPhone = (inquiry: ContactColumns) => and(sharesPhone(inquiry), hasNoConflictingEmail(inquiry));
const isSamePersonByEmail = (inquiry: ContactColumns) => and(sharesEmail(inquiry), hasNoConflictingPhone(inquiry));

export const isSamePerson = or(isSamePersonByPhone(inquiries), isSamePersonByEmail(inquiries));

const maxCountedInquiries = 10;

function selectOtherInquiries(contactCondition: SQL | undefined) {
  const limited = queryBuilder
    .select({
      id: otherInquiry.id,
      sharesPhone: sql<number>`${sharesPhone(inquiries)}`.as('shares_phone'),
      isSamePerson: sql<number>`${and(hasNoConflictingEmail(inquiries), hasNoConflictingPhone(inquiries))}`.as(
        'is_same_person',
      ),
    })
    .from(otherInquiry)
    .where(and(contactCondition, ne(otherInquiry.id, inquiries.id), isListedInquiry(otherInquiry)))
    .limit(maxCountedInquiries)
    .as('limited');
  return queryBuilder.select().from(limited);
}
const otherInquiries = selectOtherInquiries(sharesPhone(inquiries))
  .union(selectOtherInquiries(sharesEmail(inquiries)))
  .as('others');

/** JSON. `also`: number of the person's other inquiries. `shares`: contact detail that another person also has. */
export const samePersonJson = sql<string>`${queryBuilder
  .select({
    json: sql`json_object('also', min(count(*) filter (where ${otherInquiries.isSamePerson}), ${maxCountedInquiries}),
      'shares', case max(${otherInquiries.sharesPhone} + 1) filter (where not ${otherInquiries.isSamePerson})
        when 2 then 'number' when 1 then 'address' end)`,
  })
  .from(otherInquiries)}`;

const hasNoNewerInquiry = (isSamePersonCondition: SQL | undefined) =>
  notExists(
    selectRows(
      otherInquiry,
      and(
        isSamePersonCondition,
        gt(otherInquiry.id, inquiries.id),
        isListedInquiry(otherInquiry),
        ne(otherInquiry.status, 'spam'),
      ),
    ),
  );

export const isNewestOfPerson = and(
  hasNoNewerInquiry(isSamePersonByPhone(inquiries)),
  hasNoNewerInquiry(isSamePersonByEmail(inquiries)),
);

/** Only the newest inquiries with the same phone number or e-mail address are searched for an open one. */
const maxSearchedPerContact = 5;

/** Value for a new inquiry: this column of the newest open inquiry of the same person. */
export function selectOpenInquiryColumn<Name extends 'ownerId' | 'followUpOn'>(
  name: Name,
  contact: Contact,
): SQL<InquiryRow[Name]> {
  const selectOpenInquiries = (contactCondition: SQL | undefined) => {
    const newest = queryBuilder
      .select()
      .from(inquiries)
      .where(contactCondition)
      .orderBy(desc(inquiries.id))
      .limit(maxSearchedPerContact)
      .as('newest');
    return queryBuilder
      .select()
      .from(newest)
      .where(and(isListedInquiry(newest), isOpenInquiry(newest)));
  };
  const samePhone = hasSamePhone(contact);
  const sameEmail = hasSameEmail(contact);
  const byPhone = samePhone ? and(samePhone, sameEmail && or(eq(inquiries.email, ''), sameEmail)) : neverTrue;
  const byEmail = sameEmail ? and(sameEmail, samePhone && or(eq(inquiries.phone, ''), samePhone)) : neverTrue;
  const openInquiries = selectOpenInquiries(byPhone).union(selectOpenInquiries(byEmail)).as('open');
  const { id, [name]: value } = openInquiries;
  return sql`${queryBuilder.select({ value }).from(openInquiries).orderBy(desc(id)).limit(1)}`;
}

interface ReplyInfo {
  /** Undefined if staff only changed the status. */
  channel: ReplyChannel | undefined;
  /** Null if staff set a status without a reply to the person. */
  answeredAt: number | null;
  now: number;
}

/** Marks other new inquiries of the person as answered. After a reply, one equal contact detail is enough. */
export function markRelatedAnswered(
  db: Database,
  repliedCondition: SQL | undefined,
  repliedIds: SQLWrapper,
  { channel, answeredAt, now }: ReplyInfo,
) {
  const { phone, countryCode, email } = inquiries;
  const repliedInquiries = queryBuilder
    .select({ phone, countryCode, email })
    .from(inquiries)
    .where(repliedCondition)
    .as('answered');
  const selectRelated = (isRelated: SQL | undefined) =>
    queryBuilder.select({ id: otherInquiry.id }).from(repliedInquiries).innerJoin(otherInquiry, isRelated);
  const [relatedByPhone, relatedByEmail] =
    channel === undefined
      ? [isSamePersonByPhone(repliedInquiries), isSamePersonByEmail(repliedInquiries)]
      : channel === 'mail'
        ? [neverTrue, sharesEmail(repliedInquiries)]
        : [sharesPhone(repliedInquiries), neverTrue];
  const relatedIds = selectRelated(relatedByPhone).union(selectRelated(relatedByEmail));
  return db
    .update(inquiries)
    .set(toHandledColumns('answered', now, answeredAt))
    .where(
      and(
        isListedInquiry(inquiries),
        eq(inquiries.status, 'new'),
        notInArray(inquiries.publicId, repliedIds),
        // With the unary plus, SQLite does not search by the index on `id`.
        inArray(sql`+${inquiries.id}`, relatedIds),
      ),
    )
    .returning();
}
