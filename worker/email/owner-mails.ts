import { eq, inArray } from 'drizzle-orm';
import { formatMoment } from '#shared/dates';
import { pages } from '#shared/routes';
import { defaultSettings, isSameValue, type SettingsField } from '#shared/settings/settings';
import { formatAction } from '#shared/staff/activity';
import { cleanLine } from '#shared/text';
import { maxNoticeAgeMs } from '../auth/mails';
import { findUser } from '../auth/queries';
import { parseSettings } from '../cache/site-state';
import { createDb } from '../db/client';
import { auditEvents, settings } from '../db/site-schema';
import { protectedSettings } from '../middleware/owner-actions';
import { type Mail, type MailContext, signMail } from './outbox';

const toMoment = (at: number) => `${formatMoment(new Date(at).toISOString())}, Indian time`;

/** Tells an owner of an event: who did what, and why they say they did. */
export async function composeOwnersMail(
  { env, site }: MailContext,
  ref: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const [eventId, userId = '', ...words] = ref.split(' ');
  const db = createDb(env);
  const owner = await findUser(db, userId);
  const [event] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.id, Number(eventId)));
  if (!owner || !event || now - queuedAt > maxNoticeAgeMs) return null;
  const who = cleanLine(event.actorName || event.actorEmail);
  const reason = words.join(' ');
  return {
    to: owner.email,
    subject: `${site.name}: ${who} ${formatAction(event.action)}`,
    text: signMail(
      site,
      `${who} (${event.actorEmail}) ${formatAction(event.action)} on ${toMoment(event.at)}:`,
      event.label,
      ...(reason ? [`Reason: ${reason}`] : []),
      '',
      `If this shouldn’t have been done, see all that was: ${env.SITE_URL}${pages.activity}`,
    ),
  };
}

/** Tells an address which protected settings a version changed, from what to what. */
export async function composeSettingsMail(
  { env, site }: MailContext,
  ref: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const [number = '', to = ''] = ref.split(' ');
  const version = Number(number);
  const rows = await createDb(env)
    .select()
    .from(settings)
    .where(inArray(settings.version, [version - 1, version]));
  const read = (wanted: number) => {
    const row = rows.find((one) => one.version === wanted);
    return (row && parseSettings(row.value)) ?? defaultSettings;
  };
  if (!rows.some((row) => row.version === version) || now - queuedAt > maxNoticeAgeMs) return null;
  const [before, after] = [read(version - 1), read(version)];
  const fields = (Object.entries(protectedSettings) as [SettingsField, string][]).filter(
    ([field]) => !isSameValue(before[field], after[field]),
  );
  return {
    to,
    subject: `Where money and letters go at ${site.name} was changed`,
    text: signMail(
      site,
      `These settings of ${site.name} were changed on ${toMoment(queuedAt)}:`,
      '',
      ...fields.map(([field, label]) => `${label}: ${before[field] || 'empty'} → ${after[field] || 'empty'}`),
      '',
      `If no owner meant to do this, put it right: ${env.SITE_URL}${pages.settings}`,
    ),
  };
}
