import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type DeskFigures, figureDays } from '#shared/staff/desk-figures';
import type { Database } from '../db/client';
import { inquiries, isReceived } from '../db/inquiries-schema';
import { tours } from '../db/tours-schema';

const day = 24 * 60 * 60 * 1000;
const maxShares = 6;

const count = sql<number>`count(*)`;
const sum = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;

export async function findDeskFigures(db: Database, now: number): Promise<DeskFigures> {
  const since = (days: number) => sql`${isReceived(sql`received_at > ${now - days * day}`)} and status <> 'spam'`;
  const ofMonth = since(figureDays.month);
  const answered = sql`${ofMonth} and answered_at is not null`;
  const weekAgo = now - figureDays.week * day;
  const took = sql<number>`answered_at - received_at`;
  const asked = db
    .select({ tourId: sql<string>`tour_id`.as('asked_tour'), count: count.as('times') })
    .from(inquiries)
    .where(and(ofMonth, isNotNull(inquiries.tourId)))
    .groupBy(inquiries.tourId)
    .as('asked');
  const name = sql<string>`coalesce(${tours.heading}, '')`;
  const [week, answers, median, outcome, byTour, byPage] = await db.batch([
    db
      .select({ now: sum(sql`received_at > ${weekAgo}`), before: sum(sql`received_at <= ${weekAgo}`) })
      .from(inquiries)
      .where(since(2 * figureDays.week)),
    db.select({ count }).from(inquiries).where(answered),
    db
      .select({ took })
      .from(inquiries)
      .where(answered)
      .orderBy(asc(took))
      .limit(1)
      .offset(sql`(select max(count(*) - 1, 0) / 2 from inquiries where ${answered})` as never),
    db
      .select({ won: sum(sql`status = 'won'`), lost: sum(sql`status = 'lost'`) })
      .from(inquiries)
      .where(since(figureDays.quarter)),
    db
      .select({ tourId: asked.tourId, name, count: asked.count })
      .from(asked)
      .leftJoin(tours, and(eq(tours.id, asked.tourId), isNull(tours.deletedAt)))
      .orderBy(desc(asked.count), name)
      .limit(maxShares),
    db
      .select({ name: inquiries.inquiryPage, count })
      .from(inquiries)
      .where(ofMonth)
      .groupBy(inquiries.inquiryPage)
      .orderBy(desc(count), inquiries.inquiryPage)
      .limit(maxShares),
  ]);
  return {
    week: week[0] ?? { now: 0, before: 0 },
    answers: { count: answers[0]?.count ?? 0, medianMs: median[0]?.took ?? null },
    outcome: outcome[0] ?? { won: 0, lost: 0 },
    byTour,
    byPage,
  };
}
