import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { withParents } from '#shared/quotes/payment-host';
import { hostOf } from '#shared/text/hosts';
import type { EventLine } from '../audit/recording';
import { type Database, didChange, insertWhere } from '../db/client';
import { paymentHosts } from '../db/inquiries-schema';
import { isOwner } from '../db/is-owner';

/** Condition: an owner allowed the link's host, or one that it lies below. */
export function isLinkAllowed(link: string): SQL {
  const names = JSON.stringify(withParents(hostOf(link) ?? ''));
  return sql`exists (select 1 from ${paymentHosts} where host in (select value from json_each(${names})))`;
}

export async function findIsLinkAllowed(db: Database, link: string): Promise<boolean> {
  const [row] = await db.select({ host: paymentHosts.host }).from(paymentHosts).where(isLinkAllowed(link)).limit(1);
  return row !== undefined;
}

export function listPaymentHosts(db: Database) {
  return db.select().from(paymentHosts).orderBy(asc(paymentHosts.host));
}

/** Allows a host, once. */
export async function insertPaymentHost(
  db: Database,
  line: EventLine,
  host: string,
  ownerId: string,
  now: number,
): Promise<void> {
  const isAllowed = sql`where ${isOwner(sql`${ownerId}`)}`;
  const insert = insertWhere(db, paymentHosts, { host, allowedAt: now }, isAllowed).onConflictDoNothing();
  await db.batch([insert, line]);
}

/** Takes a host off the list; false if it isn't on it. Links that quotes have already stay. */
export async function removePaymentHost(
  db: Database,
  line: EventLine,
  host: string,
  ownerId: string,
): Promise<boolean> {
  const which = sql`${eq(paymentHosts.host, host)} and ${isOwner(sql`${ownerId}`)}`;
  return didChange(db, [db.delete(paymentHosts).where(which), line]);
}
