import { and, gt, gte, lt } from 'drizzle-orm';
import { removeOldEvents } from './audit/routes';
import { removeExpired } from './auth/queries';
import { removeOldTravellers } from './bookings/travellers';
import { createDb, type Database, updateCounter } from './db/client';
import { counters } from './db/site-schema';
import { removeSentMail } from './email/outbox';
import { sendMail } from './email/send-mail';
import type { Env } from './env';
import { eraseDeletedInquiries, eraseOldInquiries } from './inquiries/erasure';
import { removeOldNetworkHashes } from './inquiries/queries';
import { sweepPictures } from './pictures/queries';
import { sendDueNotifications } from './push/send-notifications';
import { removeDeletedTemplates } from './reply-templates/routes';
import { updateAllPlaces } from './tours/place-summary';
import { removeDeletedTours } from './tours/tour-writes';

const day = 24 * 60 * 60 * 1000;

/** Gives true if there is more to do: then it goes on with the next run, and counts as done after the last. */
type Sweep = (env: Env, db: Database, now: number) => Promise<unknown>;

/** Once a day each. Tours first, so their pictures go in the same run. */
const sweeps: Readonly<Record<string, Sweep>> = {
  tours: (_, db, now) => removeDeletedTours(db, now),
  places: (_, db, now) => updateAllPlaces(db, now),
  pictures: (env, _, now) => sweepPictures(env, now),
  sessions: (_, db, now) => removeExpired(db, now),
  mail: (env, _, now) => removeSentMail(env, now),
  deleted: (_, db, now) => eraseDeletedInquiries(db, now),
  inquiries: (_, db, now) => eraseOldInquiries(db, now),
  travellers: (_, db, now) => removeOldTravellers(db, now),
  activity: (_, db, now) => removeOldEvents(db, now),
  answers: (_, db, now) => removeDeletedTemplates(db, now),
};

const markOf = (name: string) => `housekeeping ${name}` as const;

async function listDue(db: Database, now: number): Promise<string[]> {
  const { name: mark, value } = counters;
  const isOfHousekeeping = and(gte(mark, 'housekeeping '), lt(mark, 'housekeeping!'));
  const done = await db
    .select({ name: mark })
    .from(counters)
    .where(and(isOfHousekeeping, gt(value, now - day)));
  return Object.keys(sweeps).filter((name) => !done.some((one) => one.name === markOf(name)));
}

/** Runs a part of the regular work; undefined if it failed, which is seen to elsewhere. */
type Run = <T>(part: string, work: () => Promise<T>) => Promise<T | undefined>;

/**
 * Removes expired data, most of it once a day. What fails or isn't finished is due again with the next run.
 */
export async function runHousekeeping(env: Env, now: number, run: Run = (_, work) => work()): Promise<void> {
  const db = createDb(env);
  await run('networks', () => removeOldNetworkHashes(db, now));
  for (const name of (await run('housekeeping', () => listDue(db, now))) ?? []) {
    await run(name, async () => {
      if ((await sweeps[name]?.(env, db, now)) !== true) await updateCounter(db, markOf(name), now);
    });
  }
}

/**
 * The regular work, every five minutes. A part that fails is logged and does not stop the others; `/healthz` then shows
 * that the last whole run is too old. Together they stay below D1's 1,000 queries an invocation (decision 141).
 */
export async function runCron(env: Env, now: number): Promise<void> {
  let isWhole = true;
  const run = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      isWhole = false;
      const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      console.error(JSON.stringify({ error: 'regular work failed', part, detail: String(root) }));
      return undefined;
    }
  };
  await run('mail', () => sendMail(env, now));
  await run('notifications', () => sendDueNotifications(env, now));
  await runHousekeeping(env, now, run);
  if (isWhole) await run('cron', () => updateCounter(createDb(env), 'cron', now));
}
