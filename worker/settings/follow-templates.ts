import { eq, type SQL, sql } from 'drizzle-orm';
import { answerLanguages } from '#shared/inquiries/answers';
import { sayInstalmentsIn } from '#shared/inquiries/say-instalments';
import { isSameValue, type Settings } from '#shared/site/settings';
import { formatRupees } from '#shared/text/money';
import type { Database } from '../db/client';
import { answerTemplates, settings } from '../db/schema';

/** Shorter names may be a part of any word. */
const leastName = 6;

/**
 * Puts placeholders into answers where they still spell out a fact that these settings change: what was written when the
 * site was new, or by hand. For the batch that saves the settings; without that row it changes nothing.
 */
export function followInTemplates(
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
