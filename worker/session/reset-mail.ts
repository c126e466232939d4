import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pages } from '#shared/paths';
import { site } from '#shared/site';
import { createDb } from '../db/client';
import { users } from '../db/schema';
import type { Env } from '../env';
import { hashToken } from '../http/require-admin';
import type { Mail } from '../mail/outbox';
import { updateResetToken } from './queries';

/** Past this nobody waits for it any more (ms). */
const stale = 24 * 60 * 60 * 1000;

/**
 * The mail with a link for a new password, or null where it has no one to go to. The token is made here, as the mail
 * goes out, and lives in the mail alone: the database holds its hash, and its ten minutes begin when it is sent.
 */
export async function composeResetMail(env: Env, userId: string, queuedAt: number, now: number): Promise<Mail | null> {
  const db = createDb(env);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user || now - queuedAt > stale) return null;
  const token = randomBytes(32).toString('base64url');
  await updateResetToken(db, await hashToken(token), user.id, now);
  // In the fragment, which no server, log or Referer gets to see.
  const link = `${env.SITE_URL}${pages.resetPassword}#t=${token}`;
  return {
    to: user.email,
    subject: `A new password for ${site.name}`,
    text: [
      `Somebody, hopefully you, asked for a new password for the ${site.name} admin panel.`,
      '',
      `Choose one here within 10 minutes: ${link}`,
      '',
      'The link works once. If it was not you, do nothing: your password stays as it is.',
      '',
    ].join('\n'),
  };
}
