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
  value: Settings;
  now: number;
  /** Mailbox of the deployment, which the settings cannot change. */
  agencyEmail: string;
}

/** Saves the settings and updates the reply templates, if `version` is still the last one. Returns false if not. */
export async function insertSettings(
  db: Database,
  { version, settings: before }: StoredSettings,
  { value, now, agencyEmail }: NewSettings,
  event: AuditStatement,
): Promise<boolean> {
  const lastVersion = queryBuilder.select({ version: max(settings.version) }).from(settings);
  const row = { version: version + 1, value: JSON.stringify(value), changedAt: now };
  const changed = listChangedProtectedFields(before, value);
  const formerEmail = changed.includes('email') && before.email !== '' ? [before.email] : [];
  const owners = queryBuilder.select({ email: users.email }).from(users).where(isActiveOwner).getSQL();
  const otherRecipients = JSON.stringify([agencyEmail, ...formerEmail]);
  const recipients = sql`from (${owners} union select value from json_each(${otherRecipients})) where ${previousStatementChanged}`;
  const notification = queueMail(db, 'settings_changed', sql`${row.version} || ' ' || email`, now, recipients);
  return batchChangedRows(db, [
    insertIf(db, settings, row, onlyIf(eq(sql`coalesce(${lastVersion}, 0)`, version))),
    event,
    ...(changed.length > 0 ? [notification] : []),
    // Pages show settings and are cached by the catalogue's version.
    incrementCounter(db, 'tours', now),
    db
      .update(counters)
      .set({ settings: sql`${lastVersion}` })
      .where(eq(counters.name, 'tours')),
    // Last, because the statements above depend on the previous one's changes.
    updateTemplates(db, before, { now, version: version + 1 }, value),
  ]);
}

/** Shorter names could be part of other words. */
const minReplacedNameLength = 6;

/**
 * Statement: replaces changed facts, such as the phone number, by placeholders in reply templates that contain them
 * literally. Changes nothing if the batch did not save the settings.
 */
function updateTemplates(
  db: Database,
  before: Settings,
  { now, version }: { now: number; version: number },
  after: Settings,
) {
  const facts: [isChanged: boolean, fact: string, placeholder: string][] = [
    [before.phone !== after.phone, before.phone, '{phone}'],
    [before.name !== after.name && before.name.length >= minReplacedNameLength, before.name, '{agency}'],
    [before.deposit !== after.deposit && before.deposit > 0, formatRupees(before.deposit), '{deposit}'],
    ...templateLanguages.map((language): (typeof facts)[number] => [
      !isSameValue(before.instalments, after.instalments),
      formatInstalmentsInLanguage(language, before.instalments),
      '{instalments}',
    ]),
  ];
  const { text } = replyTemplates;
  const updatedText = facts
    .filter(([isChanged]) => isChanged)
    .reduce<SQL>((result, [, fact, placeholder]) => sql`replace(${result}, ${fact}, ${placeholder})`, sql`${text}`);
  const isSaved = exists(selectRows(settings, and(eq(settings.version, version), eq(settings.changedAt, now))));
  return db
    .update(replyTemplates)
    .set({ text: updatedText, version: increment(replyTemplates.version), updatedAt: now })
    .where(and(ne(updatedText, text), isSaved));
}
