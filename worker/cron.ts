import { and, gt, gte, lt } from 'drizzle-orm';
import { removeOldEvents } from './audit/routes';
import { removeExpiredAccess } from './auth/queries';
import { endExpiredHolds } from './bookings/seat-holds';
import { removeOldTravellers } from './bookings/travellers';
import { createDb, type Database, updateCounter } from './db/client';
import { counters } from './db/site-schema';
import { queueDueReminders } from './email/due-reminders';
import { removeSentMail } from './email/outbox';
import { sendQueuedMail } from './email/send-mail';
import type { Env } from './env';
import { eraseDeletedInquiries, eraseOldInquiries } from './inquiries/erasure';
import { removeOldNetworkHashes } from './inquiries/queries';
import { sweepPictures } from './pictures/queries';
import { sendDueNotifications } from './push/send-notifications';
import { removeDeletedTemplates } from './reply-templates/routes';
import { sweepReviewPhotos } from './reviews/photos';
import { updateAllPlaceSummaries } from './tours/place-summary';
import { removeDeletedTours } from './tours/tour-writes';

const dayMs = 24 * 60 * 60 * 1000;

/** Returns true if more data is left for the next run. */
type HousekeepingTask = (env: Env, db: Database, now: number) => Promise<unknown>;

/** Each task runs once a day. Tours come first, so that their pictures are removed in the same run. */
const housekeepingTasks: Readonly<Record<string, HousekeepingTask>> = {
  tours: (_, db, now) => removeDeletedTours(db, now),
  places: (_, db, now) => updateAllPlaceSummaries(db, now),
  pictures: (env, _, now) => sweepPictures(env, now),
  sessions: (_, db, now) => removeExpiredAccess(db, now),
  mail: (env, _, now) => removeSentMail(env, now),
  deleted: (_, db, now) => eraseDeletedInquiries(db, now),
  inquiries: (_, db, now) => eraseOldInquiries(db, now),
  reviews: (env, _, now) => sweepReviewPhotos(env, now),
  travellers: (_, db, now) => removeOldTravellers(db, now),
  activity: (_, db, now) => removeOldEvents(db, now),
  answers: (_, db, now) => removeDeletedTemplates(db, now),
};

const toCounterName = (name: string) => `housekeeping ${name}` as const;

async function listDueTasks(db: Database, now: number): Promise<string[]> {
  const { name: counter, value } = counters;
  const isHousekeeping = and(gte(counter, 'housekeeping '), lt(counter, 'housekeeping!'));
  const doneRows = await db
    .select({ name: counter })
    .from(counters)
    .where(and(isHousekeeping, gt(value, now - dayMs)));
  return Object.keys(housekeepingTasks).filter((name) => !doneRows.some((row) => row.name === toCounterName(name)));
}

/** Returns undefined if the task failed. */
type RunTask = <T>(taskName: string, task: () => Promise<T>) => Promise<T | undefined>;

/** Removes expired data. A failed or unfinished task runs again with the next cron. */
export async function runHousekeeping(env: Env, now: number, runTask: RunTask = (_, task) => task()): Promise<void> {
  const db = createDb(env);
  await runTask('networks', () => removeOldNetworkHashes(db, now));
  for (const name of (await runTask('housekeeping', () => listDueTasks(db, now))) ?? []) {
    await runTask(name, async () => {
      if ((await housekeepingTasks[name]?.(env, db, now)) !== true) await updateCounter(db, toCounterName(name), now);
    });
  }
}

/** Runs every five minutes. All tasks together stay below D1's limit of 1,000 queries (decision 141). */
export async function runCron(env: Env, now: number): Promise<void> {
  let isComplete = true;
  const runTask = async <T>(taskName: string, task: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await task();
    } catch (error) {
      isComplete = false;
      const rootError = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      console.error(JSON.stringify({ error: 'regular work failed', part: taskName, detail: String(rootError) }));
      return undefined;
    }
  };
  await runTask('holds', () => endExpiredHolds(env, now));
  await runTask('reminders', () => queueDueReminders(env, now));
  await runTask('mail', () => sendQueuedMail(env, now));
  await runTask('notifications', () => sendDueNotifications(env, now));
  await runHousekeeping(env, now, runTask);
  if (isComplete) await runTask('cron', () => updateCounter(createDb(env), 'cron', now));
}
