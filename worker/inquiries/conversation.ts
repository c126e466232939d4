import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client';
import { inquiries, isOnDesk, isOpen } from '../db/inquiries-schema';
import { seenTo } from './inquiry-row';

// A conversation: the listed inquiries of one phone number or one e-mail address. Its newest stands for all of them.

const isListed = 'o.erased_at is null and o.deleted_at is null';

/** Conditions: `o` has the phone number, or the address, of the inquiry `of`. One that was written down may lack either. */
const sameAs = (of: string) => [
  sql.raw(`${of}.phone <> '' and o.phone = ${of}.phone and o.country_code = ${of}.country_code`),
  sql.raw(`${of}.email <> '' and lower(o.email) = lower(${of}.email)`),
];
const [sameNumber, sameAddress] = sameAs('inquiries') as [SQL, SQL];

const mostAlso = 10;

const others = (same: SQL) =>
  sql`select id from (select o.id from inquiries o where ${same} and o.id <> inquiries.id and ${sql.raw(isListed)} limit ${mostAlso})`;
export const alsoAsked = sql<number>`(select min(count(*), ${mostAlso}) from (${others(sameNumber)} union ${others(sameAddress)}))`;

const hasNewer = (same: SQL) =>
  sql`exists (select 1 from inquiries o where ${same} and o.id > inquiries.id and ${sql.raw(isListed)} and o.status <> 'spam')`;
export const isNewest = sql`not ${hasNewer(sameNumber)} and not ${hasNewer(sameAddress)}`;

const looked = 5;

/** A column of the newest in an open conversation, for an inquiry that joins it. */
export function ofOpen<T>(
  column: 'owner_id' | 'follow_up_on',
  { countryCode, phone, email }: { countryCode: string; phone: string; email: string },
): SQL<T> {
  const newest = (same: SQL) =>
    sql`select * from (select * from inquiries where ${same} order by id desc limit ${looked}) where ${sql.raw(`${isOnDesk} and ${isOpen}`)}`;
  const found = [
    ...(phone === '' ? [] : [newest(sql`phone = ${phone} and country_code = ${countryCode}`)]),
    ...(email === '' ? [] : [newest(sql`lower(email) = ${email.toLowerCase()}`)]),
  ];
  return sql<T>`(select ${sql.raw(column)} from (${sql.join(found, sql` union `)}) order by id desc limit 1)`;
}

/**
 * Statement: one answer is enough. Whatever else is new of the people whose inquiries `which` chooses is answered with
 * them. `answeredAt` is null if nobody wrote to them.
 */
export function answerTheRest(db: Database, which: SQL, ids: SQL, answeredAt: number | null, now: number) {
  const [byNumber, byAddress] = sameAs('m') as [SQL, SQL];
  const theirs = (same: SQL) => sql`select o.id from
    (select phone, country_code, email from inquiries where ${which}) m join inquiries o on ${same}`;
  return db
    .update(inquiries)
    .set(seenTo('answered', now, answeredAt))
    .where(
      sql`${sql.raw(isOnDesk)} and status = 'new' and public_id not in ${ids}
        and +id in (${theirs(byNumber)} union ${theirs(byAddress)})`,
    )
    .returning();
}
