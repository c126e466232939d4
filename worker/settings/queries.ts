import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { sha256 } from '#shared/sha256';
import { type Settings, type SettingsChange, sayValue, settingsFields, shippedSettings } from '#shared/site/settings';
import type { EventLine } from '../audit/recording';
import type { Database } from '../db/client';
import { bumpCounter } from '../db/counters';
import { counters, settings, settingsPreviews } from '../db/schema';
import { parseSettings } from '../kept/settings';
import { followInTemplates } from './follow-templates';

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
  const row = sql`select ${version + 1}, ${JSON.stringify(value)}, ${now}, ${by} where ${last} = ${version}`;
  const [rows] = await db.batch([
    db.insert(settings).select(row).returning({ version: settings.version }),
    line,
    // Pages are made anew with the catalogue's version, and show them.
    bumpCounter(db, 'tours', now),
    db.update(counters).set({ settings: sql`(select max(version) from settings)` }).where(eq(counters.name, 'tours')),
    // Last, as the lines above count what the one before each changed.
    followInTemplates(db, before, { now, version: version + 1 }, value),
  ]);
  return rows.length > 0;
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
