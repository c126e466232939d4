import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { answerLanguages } from '#shared/inquiries/answers';
import { sayInstalmentsIn } from '#shared/inquiries/say-instalments';
import { sha256 } from '#shared/sha256';
import {
  isSameValue,
  type Settings,
  type SettingsChange,
  sayValue,
  settingsFields,
  shippedSettings,
} from '#shared/site/settings';
import { formatRupees } from '#shared/text/money';
import type { EventLine } from '../audit/recording';
import { type Database, didChange, insertWhere } from '../db/client';
import { bumpCounter } from '../db/counters';
import { answerTemplates } from '../db/inquiries-schema';
import { queueMail } from '../db/queue-mail';
import { counters, settings, settingsPreviews } from '../db/site-schema';
import { changesPayments } from '../http/owner-actions';
import { parseSettings } from '../kept/settings';

export interface StoredSettings {
  version: number;
  settings: Settings;
}

export async function findSettings(db: Database): Promise<StoredSettings> {
  const [row] = await db.select().from(settings).orderBy(desc(settings.version)).limit(1);
  return { version: row?.version ?? 0, settings: (row && parseSettings(row.value)) ?? shippedSettings };
}

interface Saved {
  value: Settings;
  by: string;
  now: number;
}

/** Saves them if this is still the last version, and has answers follow; true if so. */
export async function insertSettings(
  db: Database,
  { version, settings: before }: StoredSettings,
  { value, by, now }: Saved,
  line: EventLine,
): Promise<boolean> {
  const last = sql`(select coalesce(max(version), 0) from settings)`;
  const row = { version: version + 1, value: JSON.stringify(value), changedAt: now, changedBy: by };
  const owners = sql`from users where role = 'owner' and disabled_at is null and changes() > 0`;
  const tellOwners = queueMail(db, 'payments_changed', sql`users.id`, now, owners);
  return didChange(db, [
    insertWhere(db, settings, row, sql`where ${last} = ${version}`),
    line,
    ...(changesPayments(before, value) ? [tellOwners] : []),
    // Pages are made anew with the catalogue's version, and show them.
    bumpCounter(db, 'tours', now),
    db.update(counters).set({ settings: sql`(select max(version) from settings)` }).where(eq(counters.name, 'tours')),
    // Last, as the lines above count what the one before each changed.
    followInTemplates(db, before, { now, version: version + 1 }, value),
  ]);
}

const maxListed = 50;

export async function listSettingsChanges(db: Database): Promise<SettingsChange[]> {
  const rows = await db
    .select()
    .from(settings)
    .orderBy(desc(settings.version))
    .limit(maxListed + 1);
  return rows.slice(0, maxListed).map(({ version, value, changedAt, changedBy }, at) => {
    const now = parseSettings(value) ?? shippedSettings;
    const before = parseSettings(rows[at + 1]?.value ?? '{}') ?? shippedSettings;
    const changes = settingsFields
      .map((field) => ({ field, from: sayValue(before[field]), to: sayValue(now[field]) }))
      .filter(({ from, to }) => from !== to);
    return { version, changedAt: new Date(changedAt).toISOString(), changedBy, changes };
  });
}

const previewLife = 60 * 60 * 1000;

/** 132 random bits, for an address that nobody guesses. */
export function createPreviewKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(33));
  return Array.from(bytes, (byte) => (byte % 16).toString(16)).join('');
}

export async function insertSettingsPreview(
  db: Database,
  key: string,
  { value, now }: Pick<Saved, 'value' | 'now'>,
  line: EventLine,
): Promise<void> {
  const row = { keyHash: await sha256(key), value: JSON.stringify(value), expiresAt: now + previewLife };
  await db.batch([db.insert(settingsPreviews).values(row), line]);
}

export async function findSettingsPreview(db: Database, key: string, now: number): Promise<Settings | null> {
  const { keyHash, expiresAt, value } = settingsPreviews;
  const isThis = and(eq(keyHash, await sha256(key)), gt(expiresAt, now));
  const [row] = await db.select({ value }).from(settingsPreviews).where(isThis);
  return row ? parseSettings(row.value) : null;
}

export async function removeOldSettingsPreviews(db: Database, now: number): Promise<void> {
  await db.delete(settingsPreviews).where(lte(settingsPreviews.expiresAt, now));
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
    ...answerLanguages.map((language): (typeof facts)[number] => [
      !isSameValue(before.instalments, after.instalments),
      sayInstalmentsIn(language, before.instalments),
      '{instalments}',
    ]),
  ];
  const { text } = answerTemplates;
  const followed = facts
    .filter(([changed]) => changed)
    .reduce<SQL>((words, [, fact, placeholder]) => sql`replace(${words}, ${fact}, ${placeholder})`, sql`${text}`);
  const saved = sql`exists (select 1 from ${settings} where ${eq(settings.version, version)} and ${eq(settings.changedAt, now)})`;
  return db
    .update(answerTemplates)
    .set({ text: followed, version: sql`${answerTemplates.version} + 1`, updatedAt: now })
    .where(sql`${followed} <> ${text} and ${saved}`);
}
