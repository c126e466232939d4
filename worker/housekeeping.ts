import { sql } from 'drizzle-orm';
import { removeDeletedTemplates } from './answers/queries';
import { removeOldEvents } from './audit/queries';
import { createDb } from './db/client';
import type { Env } from './env';
import { removeUsedAllowances } from './inquiries/allowances';
import { eraseDeleted, eraseDiscarded, eraseOldInquiries } from './inquiries/erase';
import { removeSentMail } from './mail/outbox';
import { sweepPictures } from './media/sweep';
import { removeExpired } from './session/queries';
import { drawHeightLines } from './tours/draw-height-lines';
import { updateAllPlaces } from './tours/place-summary';
import { removeDeletedTours } from './tours/tour-writes';
import { weighTours } from './tours/weigh-tours';

const day = 24 * 60 * 60 * 1000;

/** True once a day: the sweep reads every tour, and cron runs every five minutes. */
async function isDue(env: Env, now: number): Promise<boolean> {
  const rows = await createDb(env).all(sql`
    insert into counters (name, value) values ('housekeeping', ${now})
    on conflict (name) do update set value = excluded.value where value <= ${now - day}
    returning value`);
  return rows.length > 0;
}

/**
 * Removes expired data, most of it once a day. Tours first, so their pictures go in the same run. Weighs old pictures, and
 * draws the heights of old tours.
 */
export async function keepHouse(env: Env, now: number): Promise<void> {
  const db = createDb(env);
  await removeUsedAllowances(db, now);
  if (!(await isDue(env, now))) return;
  await removeDeletedTours(db, now);
  await updateAllPlaces(db, now);
  await sweepPictures(env, now);
  await weighTours(env, now);
  await drawHeightLines(env, now);
  await removeExpired(db, now);
  await removeSentMail(env, now);
  await eraseDiscarded(db, now);
  await eraseDeleted(db, now);
  await eraseOldInquiries(db, now);
  await removeOldEvents(db, now);
  await removeDeletedTemplates(db, now);
}
