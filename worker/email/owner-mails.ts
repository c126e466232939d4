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
import { formatMailText, type Mail, type MailContext } from './outbox';

const formatTime = (timeMs: number) => `${formatMoment(new Date(timeMs).toISOString())}, Indian time`;

/** @param ref id of the audit event, id of the owner, and the user's reason, separated by spaces */
export async function composeOwnersMail(
  { env, site }: MailContext,
  ref: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const [eventId, ownerId = '', ...reasonWords] = ref.split(' ');
  const db = createDb(env);
  const owner = await findUser(db, ownerId);
  const [event] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.id, Number(eventId)));
  if (!owner || !event || now - queuedAt > maxNoticeAgeMs) return null;
  const actorName = cleanLine(event.actorName || event.actorEmail);
  const reason = reasonWords.join(' ');
  return {
    to: owner.email,
    subject: `${site.name}: ${actorName} ${formatAction(event.action)}`,
    text: formatMailText(
      site,
      `${actorName}${event.actorEmail && ` (${event.actorEmail})`} ${formatAction(event.action)} on ${formatTime(event.at)}:`,
      event.label,
      ...(reason ? [`Reason: ${reason}`] : []),
      '',
      `If this shouldn’t have been done, see all that was: ${env.SITE_URL}${pages.activity}`,
    ),
  };
}

/** @param ref number of the settings' version, and the recipient, separated by a space */
export async function composeSettingsMail(
  { env, site }: MailContext,
  ref: string,
  queuedAt: number,
  now: number,
): Promise<Mail | null> {
  const [versionText = '', recipient = ''] = ref.split(' ');
  const version = Number(versionText);
  const rows = await createDb(env)
    .select()
    .from(settings)
    .where(inArray(settings.version, [version - 1, version]));
  const newRow = rows.find((row) => row.version === version);
  if (!newRow || now - queuedAt > maxNoticeAgeMs) return null;
  const oldRow = rows.find((row) => row.version === version - 1);
  const newSettings = parseSettings(newRow.value) ?? defaultSettings;
  const oldSettings = (oldRow && parseSettings(oldRow.value)) ?? defaultSettings;
  const changedFields = (Object.entries(protectedSettings) as [SettingsField, string][]).filter(
    ([field]) => !isSameValue(oldSettings[field], newSettings[field]),
  );
  return {
    to: recipient,
    subject: `Where money and letters go at ${site.name} was changed`,
    text: formatMailText(
      site,
      `These settings of ${site.name} were changed on ${formatTime(queuedAt)}:`,
      '',
      ...changedFields.map(
        ([field, label]) => `${label}: ${oldSettings[field] || 'empty'} → ${newSettings[field] || 'empty'}`,
      ),
      '',
      `If no owner meant to do this, put it right: ${env.SITE_URL}${pages.settings}`,
    ),
  };
}
