import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { sha256 } from '#shared/sha256';
import { roleLabels } from '#shared/staff/staff';
import { cleanLine } from '#shared/text';
import { createDb } from '../db/client';
import { type Mail, type MailContext, signMail } from '../email/outbox';
import { createToken } from '../middleware/session-cookie';
import { findInvitation, removeInvitationToken, updateInvitationToken } from './invitations';
import { listPasskeys } from './passkeys/queries';
import { findUser, insertReset, resetLifeMs, type UserRow } from './queries';

// Mails to a person about their own account. None has a link that opens anything.

/** A mail that the mailer has refused this long is given up, so that one wrong address blocks nothing (ms). */
export const maxNoticeAgeMs = 3 * 24 * 60 * 60 * 1000;

const toDesk = ({ site }: Pick<Facts, 'site'>) => `the ${site.name} Admin Panel`;

interface Facts extends MailContext {
  user: UserRow;
  when: string;
  browser: string;
}

const unexpected = ({ env }: Facts) =>
  `If this wasn’t you, ask for a new password at once, which ends every session: ${env.SITE_URL}${pages.forgotPassword}`;

/** News of one of their browsers, and the remedy if it wasn't theirs. */
const ofBrowser = (facts: Facts, what: string) => [
  what,
  '',
  `Browser: ${facts.browser}`,
  `Time:    ${facts.when}, Indian time`,
  '',
  'If this was you, there is nothing to do.',
  unexpected(facts),
];

/** A change of their passkeys, and what to do if it wasn't theirs. */
async function ofPasskey({ env, site, user, when }: Facts, what: 'added to' | 'removed from') {
  const now = await listPasskeys(createDb(env), user.id);
  return {
    subject: `A passkey was ${what} your ${site.name} account`,
    lines: [
      `On ${when} (India) a passkey was ${what} your account for ${toDesk({ site })}.`,
      '',
      now.length === 0
        ? 'It has no passkey now: your password alone logs you in.'
        : `You need a passkey to log in. Yours now: ${now.map(({ name }) => name).join(', ')}.`,
      '',
      'If this wasn’t you: if you can still log in, remove what isn’t yours under “Your account”; if not, ask another',
      'owner of the site to remove your passkeys. Then choose a new password, which ends every session:',
      `${env.SITE_URL}${pages.forgotPassword}`,
    ],
  };
}

interface Text {
  subject: string;
  lines: string[];
}

const texts = {
  new_sign_in: (facts: Facts) => ({
    subject: `New sign-in to ${facts.site.name}`,
    lines: ofBrowser(
      facts,
      `Somebody logged in to ${toDesk(facts)} with your account, in a browser that hadn’t been used for it before.`,
    ),
  }),
  device_added: (facts: Facts) => ({
    subject: `${facts.site.name} notifications switched on`,
    lines: ofBrowser(facts, `A browser is told of new inquiries from now on, with your account at ${toDesk(facts)}.`),
  }),
  password_changed: (facts: Facts) => ({
    subject: `Your ${facts.site.name} password was changed`,
    lines: [
      `The password of your account at ${toDesk(facts)} was changed on ${facts.when}, Indian time.`,
      '',
      unexpected(facts),
    ],
  }),
  role_changed: ({ site, user }: Facts) => ({
    subject: `Your role at ${site.name} is now: ${roleLabels[user.role]}`,
    lines: [
      user.role === 'owner'
        ? `You’re now an owner at ${toDesk({ site })}: you can also invite and disable people.`
        : `You’re no longer an owner at ${toDesk({ site })}. Tours and inquiries are as they were for you.`,
    ],
  }),
  disabled: ({ site }: Facts) => ({
    subject: `Your ${site.name} account is disabled`,
    lines: [`An owner disabled your account at ${toDesk({ site })}. You’re logged out everywhere and can’t log in.`],
  }),
  enabled: ({ env, site }: Facts) => ({
    subject: `Your ${site.name} account is enabled again`,
    lines: [
      `An owner enabled your account at ${toDesk({ site })} again. Log in with your old password: ${env.SITE_URL}${pages.login}`,
    ],
  }),
  passkey_added: (facts: Facts) => ofPasskey(facts, 'added to'),
  passkey_removed: (facts: Facts) => ofPasskey(facts, 'removed from'),
} satisfies Record<string, (facts: Facts) => Text | Promise<Text>>;

/** Writes the mail when it is sent; null if the account is gone, or the mailer refuses its address. */
function composer(notice: keyof typeof texts) {
  return async ({ env, site }: MailContext, ref: string, queuedAt: number, now: number): Promise<Mail | null> => {
    const [id = '', ...rest] = ref.split(' ');
    const user = await findUser(createDb(env), id);
    if (!user || now - queuedAt > maxNoticeAgeMs) return null;
    const when = formatMoment(new Date(queuedAt).toISOString());
    const { subject, lines } = await texts[notice]({ env, site, user, when, browser: rest.join(' ') });
    return { to: user.email, subject, text: signMail(site, ...lines) };
  };
}

const notices = Object.keys(texts) as (keyof typeof texts)[];
export const noticeComposers = Object.fromEntries(notices.map((notice) => [notice, composer(notice)])) as Record<
  keyof typeof texts,
  ReturnType<typeof composer>
>;

/** After this the mail is no longer worth sending (ms). */
const stale = 24 * 60 * 60 * 1000;

/**
 * The mail with a reset link; null if there is nobody to send it to. The token is made now and only in the mail: the
 * database has its hash, and its minutes start when the mail is sent.
 */
export async function composeResetMail(
  { env, site }: MailContext,
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
  { env, site }: MailContext,
  id: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const db = createDb(env);
  const invitation = await findInvitation(db, id);
  if (!invitation) return null;
  if (now - queuedAt > maxNoticeAgeMs) {
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
