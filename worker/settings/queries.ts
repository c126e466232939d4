import { and, desc, eq, exists, max, ne, type SQL, sql } from 'drizzle-orm';
import { formatInstalmentsInLanguage, templateLanguages } from '#shared/inquiries/reply-templates';
import { formatRupees } from '#shared/money';
import { defaultSettings, isSameValue, type Settings } from '#shared/settings/settings';
import type { AuditStatement } from '../audit/audit-log';
import { parseSettings } from '../cache/site-state';
import {
  batchChangedRows,
  type Database,
  increment,
  incrementCounter,
  insertIf,
  onlyIf,
  previousStatementChanged,
  queryBuilder,
  selectRows,
} from '../db/client';
import { isActiveOwner } from '../db/conditions';
import { replyTemplates } from '../db/inquiries-schema';
import { counters, settings } from '../db/site-schema';
import { users } from '../db/staff-schema';
import { queueMail } from '../email/outbox';
import { listChangedProtectedFields } from '../middleware/owner-actions';

export interface StoredSettings {
  version: number;
  settings: Settings;
}

export async function findSettings(db: Database): Promise<StoredSettings> {
  const [row] = await db.select().from(settings).orderBy(desc(settings.version)).limit(1);
  return { version: row?.version ?? 0, settings: (row && parseSettings(row.value)) ?? defaultSettings };
}

interface NewSettings {
  settings: Settings;
  now: number;
  /** Mailbox of the deployment, which the settings cannot change. */
  agencyEmail: string;
}

/** Saves the settings and updates the reply templates; returns false if `version` is no longer the last one. */
export async function insertSettings(
  db: Database,
  { version, settings: oldSettings }: StoredSettings,
  { settings: newSettings, now, agencyEmail }: NewSettings,
  auditStatement: AuditStatement,
): Promise<boolean> {
  const selectLastVersion = queryBuilder.select({ version: max(settings.version) }).from(settings);
  const row = { version: version + 1, value: JSON.stringify(newSettings), changedAt: now };
  const changedProtectedFields = listChangedProtectedFields(oldSettings, newSettings);
  const formerEmails = (['email', 'inquiryMailbox'] as const)
    .filter((field) => changedProtectedFields.includes(field) && oldSettings[field] !== '')
    .map((field) => oldSettings[field]);
  const owners = queryBuilder.select({ email: users.email }).from(users).where(isActiveOwner).getSQL();
  const otherRecipients = JSON.stringify([agencyEmail, ...formerEmails]);
  const recipients = sql`from (${owners} union select value from json_each(${otherRecipients})) where ${previousStatementChanged}`;
  const notification = queueMail(db, 'settings_changed', sql`${row.version} || ' ' || email`, now, recipients);
  return batchChangedRows(db, [
    insertIf(db, settings, row, onlyIf(eq(sql`coalesce(${selectLastVersion}, 0)`, version))),
    auditStatement,
    ...(changedProtectedFields.length > 0 ? [notification] : []),
    // Pages show settings and are cached by the catalogue's version.
    incrementCounter(db, 'tours', now),
    db
      .update(counters)
      .set({ settings: sql`${selectLastVersion}` })
      .where(eq(counters.name, 'tours')),
    // The last statement, because each statement above reads how many rows the one before it changed.
    updateTemplates(db, oldSettings, { now, version: version + 1 }, newSettings),
  ]);
}

/** Shorter names could be part of other words. */
const minReplacedNameLength = 6;

/** Statement: replaces a changed fact, such as the old phone number, in reply templates by its placeholder. */
function updateTemplates(
  db: Database,
  oldSettings: Settings,
  { now, version }: { now: number; version: number },
  newSettings: Settings,
) {
  const replacements: [isChanged: boolean, oldText: string, placeholder: string][] = [
    [oldSettings.phone !== newSettings.phone, oldSettings.phone, '{phone}'],
    [
      oldSettings.name !== newSettings.name && oldSettings.name.length >= minReplacedNameLength,
      oldSettings.name,
      '{agency}',
    ],
    [
      oldSettings.deposit !== newSettings.deposit && oldSettings.deposit > 0,
      formatRupees(oldSettings.deposit),
      '{deposit}',
    ],
    ...templateLanguages.map((language): (typeof replacements)[number] => [
      !isSameValue(oldSettings.instalments, newSettings.instalments),
      formatInstalmentsInLanguage(language, oldSettings.instalments),
      '{instalments}',
    ]),
  ];
  const { text } = replyTemplates;
  const updatedText = replacements
    .filter(([isChanged]) => isChanged)
    .reduce<SQL>(
      (result, [, oldText, placeholder]) => sql`replace(${result}, ${oldText}, ${placeholder})`,
      sql`${text}`,
    );
  const isSaved = exists(selectRows(settings, and(eq(settings.version, version), eq(settings.changedAt, now))));
  return db
    .update(replyTemplates)
    .set({ text: updatedText, version: increment(replyTemplates.version), updatedAt: now })
    .where(and(ne(updatedText, text), isSaved));
}
