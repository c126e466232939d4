import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { sha256 } from '#shared/sha256';
import { roleLabels } from '#shared/staff/staff';
import { cleanLine } from '#shared/text';
import { createDb } from '../db/client';
import { formatMailText, type Mail, type MailContext } from '../email/outbox';
import { createToken } from '../middleware/session-cookie';
import { findInvitation, removeInvitationToken, updateInvitationToken } from './invitations';
import { listPasskeys } from './passkeys/queries';
import { findUser, insertReset, resetLifeMs, type UserRow } from './queries';

/** After this time an unsent mail is dropped, so that one wrong address does not block others. */
export const maxNoticeAgeMs = 3 * 24 * 60 * 60 * 1000;

const formatPanelName = ({ site }: Pick<NoticeContext, 'site'>) => `the ${site.name} Admin Panel`;

interface NoticeContext extends Pick<MailContext, 'env' | 'site'> {
  user: UserRow;
  formattedTime: string;
  browser: string;
}

const formatSecurityHint = ({ env }: NoticeContext) =>
  `If this wasn’t you, ask for a new password at once, which ends every session: ${env.SITE_URL}${pages.forgotPassword}`;

const formatBrowserNotice = (context: NoticeContext, message: string) => [
  message,
  '',
  `Browser: ${context.browser}`,
  `Time:    ${context.formattedTime}, Indian time`,
  '',
  'If this was you, there is nothing to do.',
  formatSecurityHint(context),
];

async function formatPasskeyNotice(
  { env, site, user, formattedTime }: NoticeContext,
  change: 'added to' | 'removed from',
) {
  const passkeys = await listPasskeys(createDb(env), user.id);
  return {
    subject: `A passkey was ${change} your ${site.name} account`,
    lines: [
      `On ${formattedTime} (India) a passkey was ${change} your account for ${formatPanelName({ site })}.`,
      '',
      passkeys.length === 0
        ? 'It has no passkey now: your password alone logs you in.'
        : `You need a passkey to log in. Yours now: ${passkeys.map(({ name }) => name).join(', ')}.`,
      '',
      'If this wasn’t you: if you can still log in, remove what isn’t yours under “Your account”; if not, ask another',
      'owner of the site to remove your passkeys. Then choose a new password, which ends every session:',
      `${env.SITE_URL}${pages.forgotPassword}`,
    ],
  };
}

interface MailText {
  subject: string;
  lines: string[];
}

const noticeTexts = {
  new_sign_in: (context: NoticeContext) => ({
    subject: `New sign-in to ${context.site.name}`,
    lines: formatBrowserNotice(
      context,
      `Somebody logged in to ${formatPanelName(context)} with your account, in a browser that hadn’t been used for it before.`,
    ),
  }),
  device_added: (context: NoticeContext) => ({
    subject: `${context.site.name} notifications switched on`,
    lines: formatBrowserNotice(
      context,
      `A browser is told of new inquiries from now on, with your account at ${formatPanelName(context)}.`,
    ),
  }),
  password_changed: (context: NoticeContext) => ({
    subject: `Your ${context.site.name} password was changed`,
    lines: [
      `The password of your account at ${formatPanelName(context)} was changed on ${context.formattedTime}, Indian time.`,
      '',
      formatSecurityHint(context),
    ],
  }),
  role_changed: ({ site, user }: NoticeContext) => ({
    subject: `Your role at ${site.name} is now: ${roleLabels[user.role]}`,
    lines: [
      user.role === 'owner'
        ? `You’re now an owner at ${formatPanelName({ site })}: you can also invite and disable people.`
        : `You’re no longer an owner at ${formatPanelName({ site })}. Tours and inquiries are as they were for you.`,
    ],
  }),
  disabled: ({ site }: NoticeContext) => ({
    subject: `Your ${site.name} account is disabled`,
    lines: [
      `An owner disabled your account at ${formatPanelName({ site })}. You’re logged out everywhere and can’t log in.`,
    ],
  }),
  enabled: ({ env, site }: NoticeContext) => ({
    subject: `Your ${site.name} account is enabled again`,
    lines: [
      `An owner enabled your account at ${formatPanelName({ site })} again. Log in with your old password: ${env.SITE_URL}${pages.login}`,
    ],
  }),
  passkey_added: (context: NoticeContext) => formatPasskeyNotice(context, 'added to'),
  passkey_removed: (context: NoticeContext) => formatPasskeyNotice(context, 'removed from'),
} satisfies Record<string, (context: NoticeContext) => MailText | Promise<MailText>>;

/** The composer returns null if the account was deleted or the mail is too old. */
function createComposer(kind: keyof typeof noticeTexts) {
  return async ({ env, site }: MailContext, ref: string, queuedAt: number, now: number): Promise<Mail | null> => {
    const [userId = '', ...browserWords] = ref.split(' ');
    const user = await findUser(createDb(env), userId);
    if (!user || now - queuedAt > maxNoticeAgeMs) return null;
    const formattedTime = formatMoment(new Date(queuedAt).toISOString());
    const { subject, lines } = await noticeTexts[kind]({
      env,
      site,
      user,
      formattedTime,
      browser: browserWords.join(' '),
    });
    return { to: user.email, subject, text: formatMailText(site, ...lines) };
  };
}

const noticeKinds = Object.keys(noticeTexts) as (keyof typeof noticeTexts)[];
export const noticeComposers = Object.fromEntries(noticeKinds.map((kind) => [kind, createComposer(kind)])) as Record<
  keyof typeof noticeTexts,
  ReturnType<typeof createComposer>
>;

const maxResetMailAgeMs = 24 * 60 * 60 * 1000;

/** Null if the account is missing or disabled. Creates the token only now, because the database must not contain it. */
export async function composeResetMail(
  { env, site }: MailContext,
  userId: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const db = createDb(env);
  const user = await findUser(db, userId);
  if (!user || user.disabledAt !== null || now - queuedAt > maxResetMailAgeMs) return null;
  const token = createToken();
  await insertReset(db, await sha256(token), user.id, now + resetLifeMs);
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

/** Null if the invitation was removed or the mail is too old. */
export async function composeInvitationMail(
  { env, site }: MailContext,
  invitationId: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const db = createDb(env);
  const invitation = await findInvitation(db, invitationId);
  if (!invitation) return null;
  if (now - queuedAt > maxNoticeAgeMs) {
    await removeInvitationToken(db, invitationId);
    return null;
  }
  const inviter = await findUser(db, invitation.invitedBy);
  const token = createToken();
  await updateInvitationToken(db, invitationId, await sha256(token), now);
  const link = `${env.SITE_URL}${pages.acceptInvitation}#t=${token}`;
  const inviterName = cleanLine(inviter?.name || inviter?.email || site.name);
  return {
    to: invitation.email,
    subject: `Your account at the ${site.name} Admin Panel`,
    text: [
      `${inviterName} invites you to the ${site.name} Admin Panel.`,
      '',
      `Choose your name and a password within three days: ${link}`,
      '',
      'The link works once. If you don’t expect this, ignore this e-mail: there is no account until the link is used.',
      '',
    ].join('\n'),
  };
}
