import { type SQL, sql } from 'drizzle-orm';
import type { AnswerWay } from '#shared/inquiries/inquiry-life';
import type { Database } from '../db/client';
import { inquiries, isOnDesk, isOpen } from '../db/inquiries-schema';
import { seenTo } from './inquiry-row';

// A conversation: the listed inquiries of one person. Its newest stands for all of them. Anybody can type somebody else's
// number or address, so two with the same number and different addresses are of two people, and the other way round.

const isListed = 'o.erased_at is null and o.deleted_at is null';

const hasNumberOf = (of: string) =>
  `(${of}.phone <> '' and o.phone = ${of}.phone and o.country_code = ${of}.country_code)`;
const hasAddressOf = (of: string) => `(${of}.email <> '' and lower(o.email) = lower(${of}.email))`;
/** Conditions: one of the two has no address, or no number, as when it was written down; or both have the same. */
const noOtherAddress = (of: string) => `(o.email = '' or ${of}.email = '' or lower(o.email) = lower(${of}.email))`;
const noOtherNumber = (of: string) => `(o.phone = '' or ${of}.phone = '' or ${hasNumberOf(of)})`;

/** Conditions: `o` is by the writer of the inquiry `of`, as the number says, or as the address says. */
const sameAs = (of: string) => [
  sql.raw(`${hasNumberOf(of)} and ${noOtherAddress(of)}`),
  sql.raw(`${hasAddressOf(of)} and ${noOtherNumber(of)}`),
];
const [sameNumber, sameAddress] = sameAs('inquiries') as [SQL, SQL];

/** Condition: `o` is by the writer of the inquiry. */
export const isSameWriter = sql`((${sameNumber}) or (${sameAddress}))`;

const mostAlso = 10;

const others = (same: string) =>
  sql.raw(`select * from (select o.id, ${hasNumberOf('inquiries')} as by_number,
    (${noOtherAddress('inquiries')} and ${noOtherNumber('inquiries')}) as is_theirs
    from inquiries o where ${same} and o.id <> inquiries.id and ${isListed} limit ${mostAlso})`);
/**
 * JSON of an inquiry's conversation: `also`, how many others are its writer's; `shares`, what it has in common with one
 * that gives another address or number, and so isn't merged with it.
 */
export const conversation = sql<string>`(select json_object(
    'also', min(count(*) filter (where is_theirs), ${mostAlso}),
    'shares', case max(by_number + 1) filter (where not is_theirs) when 2 then 'number' when 1 then 'address' end)
  from (${others(hasNumberOf('inquiries'))} union ${others(hasAddressOf('inquiries'))}))`;

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
  const isNumber = sql`phone = ${phone} and country_code = ${countryCode}`;
  const isAddress = sql`lower(email) = ${email.toLowerCase()}`;
  const found = [
    ...(phone === '' ? [] : [newest(sql`${isNumber} and (${email} = '' or email = '' or ${isAddress})`)]),
    ...(email === '' ? [] : [newest(sql`${isAddress} and (${phone} = '' or phone = '' or (${isNumber}))`)]),
  ];
  return sql<T>`(select ${sql.raw(column)} from (${sql.join(found, sql` union `)}) order by id desc limit 1)`;
}

interface Answered {
  way: AnswerWay | undefined;
  answeredAt: number | null;
  now: number;
}

/**
 * Statement: one answer is enough. Whatever else is new and has the address, or the number, that was written to is
 * answered with the inquiries that `which` chooses; of an answer without a way, what the same people wrote.
 * `answeredAt` is null if nobody wrote to them.
 */
export function answerTheRest(db: Database, which: SQL, ids: SQL, { way, answeredAt, now }: Answered) {
  const [byNumber, byAddress] =
    way === undefined
      ? (sameAs('m') as [SQL, SQL])
      : [sql.raw(way === 'mail' ? 'false' : hasNumberOf('m')), sql.raw(way === 'mail' ? hasAddressOf('m') : 'false')];
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
