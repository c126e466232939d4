import { and, desc, eq, exists, max, ne, type SQL, sql } from 'drizzle-orm';
import { formatInstalmentsInLanguage, templateLanguages } from '#shared/inquiries/reply-templates';
import { formatRupees } from '#shared/money';
import { defaultSettings, isSameValue, type Settings } from '#shared/settings/settings';
import type { AuditEntry } from '../audit/audit-log';
import { parseSettings } from '../cache/site-state';
import {
  batchChanged,
  type Database,
  increment,
  incrementCounter,
  insertIf,
  lastChanged,
  onlyIf,
  query,
  selectRows,
} from '../db/client';
import { isActiveOwner } from '../db/conditions';
import { replyTemplates } from '../db/inquiries-schema';
import { counters, settings } from '../db/site-schema';
import { users } from '../db/staff-schema';
import { queueMail } from '../email/outbox';
import { listChangedProtected } from '../middleware/owner-actions';

export interface StoredSettings {
  version: number;
  settings: Settings;
}

export async function findSettings(db: Database): Promise<StoredSettings> {
  const [row] = await db.select().from(settings).orderBy(desc(settings.version)).limit(1);
  return { version: row?.version ?? 0, settings: (row && parseSettings(row.value)) ?? defaultSettings };
}

interface Saved {
  value: Settings;
  now: number;
  /** The deployment's own mailbox, which no setting changes. */
  agencyEmail: string;
}

/** Saves them if this is still the last version, and has answers follow; true if so. */
export async function insertSettings(
  db: Database,
  { version, settings: before }: StoredSettings,
  { value, now, agencyEmail }: Saved,
  line: AuditEntry,
): Promise<boolean> {
  const last = query.select({ version: max(settings.version) }).from(settings);
  const row = { version: version + 1, value: JSON.stringify(value), changedAt: now };
  const changed = listChangedProtected(before, value);
  const former = changed.includes('email') && before.email !== '' ? [before.email] : [];
  const owners = query.select({ email: users.email }).from(users).where(isActiveOwner).getSQL();
  const others = JSON.stringify([agencyEmail, ...former]);
  const told = sql`from (${owners} union select value from json_each(${others})) where ${lastChanged}`;
  const tell = queueMail(db, 'settings_changed', sql`${row.version} || ' ' || email`, now, told);
  return batchChanged(db, [
    insertIf(db, settings, row, onlyIf(eq(sql`coalesce(${last}, 0)`, version))),
    line,
    ...(changed.length > 0 ? [tell] : []),
    // Pages are made anew with the catalogue's version, and show them.
    incrementCounter(db, 'tours', now),
    db
      .update(counters)
      .set({ settings: sql`${last}` })
      .where(eq(counters.name, 'tours')),
    // Last, as the lines above count what the one before each changed.
    followInTemplates(db, before, { now, version: version + 1 }, value),
  ]);
}

/** Shorter names may be a part of any word. */
const leastName = 6;

/**
 * Puts placeholders into answers where they still spell out a fact that these settings change: what was written when the
 * site was new, or by hand. For the batch that saves the settings; without that row it changes nothing.
 */
function followInTemplates(
  db: Database,
  before: Settings,
  { now, version }: { now: number; version: number },
  after: Settings,
) {
  const facts: [changed: boolean, words: string, placeholder: string][] = [
    [before.phone !== after.phone, before.phone, '{phone}'],
    [before.name !== after.name && before.name.length >= leastName, before.name, '{agency}'],
    [before.deposit !== after.deposit && before.deposit > 0, formatRupees(before.deposit), '{deposit}'],
    ...templateLanguages.map((language): (typeof facts)[number] => [
      !isSameValue(before.instalments, after.instalments),
      formatInstalmentsInLanguage(language, before.instalments),
      '{instalments}',
    ]),
  ];
  const { text } = replyTemplates;
  const followed = facts
    .filter(([changed]) => changed)
    .reduce<SQL>((words, [, fact, placeholder]) => sql`replace(${words}, ${fact}, ${placeholder})`, sql`${text}`);
  const saved = exists(selectRows(settings, and(eq(settings.version, version), eq(settings.changedAt, now))));
  return db
    .update(replyTemplates)
    .set({ text: followed, version: increment(replyTemplates.version), updatedAt: now })
    .where(and(ne(followed, text), saved));
}
