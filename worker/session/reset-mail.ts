import { eq } from 'drizzle-orm';
import { pages } from '#shared/paths';
import { sha256 } from '#shared/sha256';
import { site } from '#shared/site/site';
import { createDb } from '../db/client';
import { users } from '../db/schema';
import type { Env } from '../env';
import { createToken } from '../http/token';
import type { Mail } from '../mail/outbox';
import { countResetMails, insertReset } from './queries';
import { resetLife } from './waits';

const minute = 60 * 1000;
/** After this the mail is no longer worth sending (ms). */
const stale = 24 * 60 * 60 * 1000;

/**
 * The mail with a reset link; null if there is nobody to send it to. The token is made now and only in the mail: the
 * database has its hash, and its minutes start when the mail is sent.
 */
export async function composeResetMail(env: Env, userId: string, queuedAt: number, now: number): Promise<Mail | null> {
  const db = createDb(env);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || user.disabledAt !== null || now - queuedAt > stale) return null;
  const token = createToken();
  const life = resetLife(await countResetMails(db, user.id, queuedAt));
  await insertReset(db, await sha256(token), user.id, now + life);
  // In the fragment, which never reaches a server, log or Referer.
  const link = `${env.SITE_URL}${pages.resetPassword}#t=${token}`;
  return {
    to: user.email,
    subject: `Reset your ${site.name} password`,
    text: [
      `Someone, hopefully you, asked to reset the password for the ${site.name} Admin Panel.`,
      '',
      `Choose a new one within ${life / minute} minutes: ${link}`,
      '',
      'The link works once. If this wasn’t you, ignore this e-mail: your password stays the same.',
      '',
    ].join('\n'),
  };
}
