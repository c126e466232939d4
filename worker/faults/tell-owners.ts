import { sql } from 'drizzle-orm';
import type { FaultCount } from '#shared/site/faults';
import { createDb } from '../db/client';
import { queueMail } from '../db/queue-mail';
import type { Env } from '../env';
import { settingsBefore } from '../kept/settings';
import { sendMailNow } from '../mail/send';
import { toHtml } from '../mail/to-html';
import { queueForOwners } from '../notifications/queries';
import { sendDueNotifications } from '../notifications/send';
import { composeFaults } from './fault-mail';

/** Mail that is stuck can't tell of itself: phones do, and once it works again a mail of its own. */
const isForMail = ({ kind }: FaultCount) => kind !== 'mail';

/**
 * Tells the agency's mailbox and the owners' phones. Where the database fails, the mail goes out without it, and nobody's
 * phone is known.
 * @returns false if nobody could be told
 */
export async function tellOwners(env: Env, told: readonly FaultCount[], now: number): Promise<boolean> {
  // What counts faults runs by itself, where nothing else has read them.
  await settingsBefore(env);
  const db = createDb(env);
  const ref = JSON.stringify(told);
  const hasMail = told.some(isForMail);
  try {
    await db.batch([queueForOwners(db, told, now), queueMail(db, 'faults', ref, now, sql`where ${hasMail ? 1 : 0}`)]);
  } catch {
    return hasMail && tellWithoutDatabase(env, told);
  }
  // Both are rows by now: what doesn't go out here does with cron.
  const log = (error: unknown) =>
    console.error(JSON.stringify({ error: 'owners not told yet', detail: String(error) }));
  if (hasMail) await sendMailNow(env).catch(log);
  await sendDueNotifications(env, now).catch(log);
  return true;
}

async function tellWithoutDatabase(env: Env, told: readonly FaultCount[]): Promise<boolean> {
  try {
    const mail = composeFaults(env, told);
    await env.MAIL.send({ from: env.MAIL_FROM, ...mail, html: toHtml(mail.text, env.SITE_URL) });
    return true;
  } catch (error) {
    // Not the message: mailers like to put the address in it.
    const cause = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ error: 'owners not told', cause }));
    return false;
  }
}
