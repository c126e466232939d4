import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';
import { createDb } from '../../db/client';
import type { Env } from '../../env';
import type { Mail } from '../../mail/outbox';
import { findUser } from '../queries';
import { listPasskeys } from './queries';

type What = 'added to' | 'removed from';

async function composeMail(env: Env, userId: string, queuedAt: number, what: What): Promise<Mail | null> {
  const db = createDb(env);
  const user = await findUser(db, userId);
  if (!user) return null;
  const now = await listPasskeys(db, userId);
  return {
    to: user.email,
    subject: `A passkey was ${what} your ${site.name} account`,
    text: [
      `On ${formatMoment(new Date(queuedAt).toISOString())} (India) a passkey was ${what} your account for the`,
      `${site.name} Admin Panel.`,
      '',
      now.length === 0
        ? 'It has no passkey now: your password alone logs you in.'
        : `You need a passkey to log in. Yours now: ${now.map(({ name }) => name).join(', ')}.`,
      '',
      'If this wasn’t you: if you can still log in, remove what isn’t yours under “Your account”; if not, ask another',
      'owner of the site to remove your passkeys. Then choose a new password, which ends every session:',
      `${env.SITE_URL}${pages.forgotPassword}`,
      '',
    ].join('\n'),
  };
}

export const passkeyComposers = {
  passkey_added: (env: Env, userId: string, queuedAt: number) => composeMail(env, userId, queuedAt, 'added to'),
  passkey_removed: (env: Env, userId: string, queuedAt: number) => composeMail(env, userId, queuedAt, 'removed from'),
};
