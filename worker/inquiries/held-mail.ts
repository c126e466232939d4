import { type SQL, sql } from 'drizzle-orm';
import { countLimit } from '#shared/inquiries/inquiry-count';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { formatNumber } from '#shared/tours/heights';
import { createDb, type Database } from '../db/client';
import { queueMail } from '../db/queue-mail';
import { mailOutbox } from '../db/site-schema';
import type { Env } from '../env';
import { type Mail, signed } from '../mail/outbox';
import { findHeldCount } from './held';

const minute = 60 * 1000;

/** The others of a flood come soon after the first, and one mail tells of all. */
const pause = 10 * minute;
const atMostEvery = 60 * minute;

/**
 * Statement: on `condition`, queues one mail about all that is held, unless one waits already. It counts as made when it
 * is due, or it would seem to be stuck.
 */
export function queueHeldMail(db: Database, now: number, condition: SQL) {
  const last = (what: SQL) =>
    sql`(select ${what} from ${mailOutbox} where ref = 'held' order by created_at desc limit 1)`;
  const due = sql`max(${now + pause}, coalesce(${last(sql`coalesce(sent_at, created_at)`)}, 0) + ${atMostEvery})`;
  const isNext = sql`coalesce(${last(sql`sent_at is not null`)}, 1)`;
  return queueMail(
    db,
    'held_inquiries',
    'held',
    sql`due`,
    sql`from (select ${due} as due) where ${condition} and ${isNext}`,
  );
}

export async function composeHeldMail(env: Env): Promise<Mail | null> {
  const { count: held } = await findHeldCount(createDb(env));
  if (held === 0) return null;
  const count = held > countLimit ? `More than ${formatNumber(countLimit)}` : formatNumber(held);
  const [inquiries, are] = held === 1 ? ['inquiry', 'is'] : ['inquiries', 'are'];
  return {
    to: env.AGENCY_EMAIL,
    subject: `${count} ${inquiries} held at ${site.name}`,
    text: signed(
      `${count} ${inquiries} ${are} held: stored, but not in your list and without a mail of ${held === 1 ? 'its' : 'their'} own.`,
      'They look like spam, or came when far more came than usual. Riders’ own can be among them.',
      '',
      `Look through them, release or discard them: ${env.SITE_URL}${pages.inquiries}?show=held`,
      '',
      'You get at most one such mail an hour, and none when nothing new is held.',
    ),
  };
}
