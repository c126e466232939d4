import { and, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { site } from '#shared/site';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { inquiries, mailOutbox } from '../db/schema';
import { findInquiry } from './queries';

const nothing = {
  ...{ name: '', countryCode: '', phone: '', email: '', subject: '', number: 0, departureMonth: '', inquiryPage: '' },
  ...{ writtenAt: null, fingerprint: '' },
};

/** Empties these inquiries, and takes back mails about them that wait. Key and times stay. Returns how many there were. */
async function erase(db: Database, which: SQL | undefined, now: number): Promise<number> {
  const erased = db.select({ ref: inquiries.publicId }).from(inquiries).where(eq(inquiries.erasedAt, now));
  const [rows] = await db.batch([
    db
      .update(inquiries)
      .set({ ...nothing, erasedAt: now })
      .where(and(isNull(inquiries.erasedAt), which))
      .returning({ id: inquiries.id }),
    bumpCounter(db, 'inquiries', now),
    db.delete(mailOutbox).where(and(eq(mailOutbox.kind, 'inquiry'), inArray(mailOutbox.ref, erased))),
  ]);
  return rows.length;
}

/** Erases every inquiry with the phone number or the e-mail address of this one; 0 if there is no such inquiry. */
export async function eraseInquirer(db: Database, publicId: string, now: number): Promise<number> {
  const inquiry = await findInquiry(db, publicId);
  if (!inquiry) return 0;
  const isPhone = and(eq(inquiries.countryCode, inquiry.countryCode), eq(inquiries.phone, inquiry.phone));
  return erase(db, or(isPhone, sql`lower(${inquiries.email}) = ${inquiry.email.toLowerCase()}`), now);
}

/** Erases what came in more than {@link site.retentionMonths} ago. */
export async function eraseOldInquiries(db: Database, now: number): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - site.retentionMonths);
  await erase(db, lt(inquiries.receivedAt, oldest.getTime()), now);
}
