import { type SQL, sql } from 'drizzle-orm';
import { keptLists } from '../db/bookings-schema';
import type { Database } from '../db/client';
import { devices, invitations, notifications, passkeyChallenges, passwordResets, sessions } from '../db/schema';

/**
 * Statements: ends all that an account opened and that would outlive it: sessions, browsers that are told by push, lists on
 * phones, passkeys being used or added, invitations, and last reset links.
 * @param of a query for whose, in brackets
 */
export function endStanding(db: Database, of: SQL) {
  const theirs = sql`user_id in ${of}`;
  return [
    db.delete(sessions).where(theirs),
    db.delete(devices).where(theirs),
    db.delete(keptLists).where(theirs),
    db.delete(notifications).where(sql`device_id not in (select id from ${devices})`),
    db.delete(passkeyChallenges).where(theirs),
    db.delete(invitations).where(sql`invited_by in ${of}`),
    db.delete(passwordResets).where(theirs),
  ] as const;
}
