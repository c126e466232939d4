import { pages } from '#shared/paths';
import { sha256 } from '#shared/sha256';
import { cleanLine } from '#shared/text/text';
import { createDb } from '../db/client';
import { createToken } from '../http/token';
import type { Mail, Mailer } from '../mail/outbox';
import { findInvitation, removeInvitationToken, updateInvitationToken } from './invitations';
import { noticeStale } from './notices';
import { findUser, insertReset, resetLifeMs } from './queries';

/** After this the mail is no longer worth sending (ms). */
const stale = 24 * 60 * 60 * 1000;

/**
 * The mail with a reset link; null if there is nobody to send it to. The token is made now and only in the mail: the
 * database has its hash, and its minutes start when the mail is sent.
 */
export async function composeResetMail(
  { env, site }: Mailer,
  userId: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const db = createDb(env);
  const user = await findUser(db, userId);
  if (!user || user.disabledAt !== null || now - queuedAt > stale) return null;
  const token = createToken();
  await insertReset(db, await sha256(token), user.id, now + resetLifeMs);
  // In the fragment, which never reaches a server, log or Referer.
  const link = `${env.SITE_URL}${pages.resetPassword}#t=${token}`;
  return {
    to: user.email,
    subject: `Reset your ${site.name} password`,
    text: [
      `Someone, hopefully you, asked to reset the password for the ${site.name} Admin Panel.`,
      '',
      `Choose a new one within an hour: ${link}`,
      '',
      'The link works once. If this wasn’t you, ignore this e-mail: your password stays the same.',
      '',
    ].join('\n'),
  };
}

/** The mail with an invitation's link, made now and only in the mail; null if it was taken back, or won't go out. */
export async function composeInvitationMail(
  { env, site }: Mailer,
  id: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const db = createDb(env);
  const invitation = await findInvitation(db, id);
  if (!invitation) return null;
  if (now - queuedAt > noticeStale) {
    await removeInvitationToken(db, id);
    return null;
  }
  const inviter = await findUser(db, invitation.invitedBy);
  const token = createToken();
  await updateInvitationToken(db, id, await sha256(token), now);
  // In the fragment, which never reaches a server, log or Referer.
  const link = `${env.SITE_URL}${pages.acceptInvitation}#t=${token}`;
  const by = cleanLine(inviter?.name || inviter?.email || site.name);
  return {
    to: invitation.email,
    subject: `Your account at the ${site.name} Admin Panel`,
    text: [
      `${by} invites you to the ${site.name} Admin Panel.`,
      '',
      `Choose your name and a password within three days: ${link}`,
      '',
      'The link works once. If you don’t expect this, ignore this e-mail: there is no account until the link is used.',
      '',
    ].join('\n'),
  };
}
