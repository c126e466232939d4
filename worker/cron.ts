import { createDb } from './db/client';
import { findCatalogueVersion, updateCounter } from './db/counters';
import type { Env } from './env';
import type { Counts } from './faults/fault-counter';
import { noteCron, reportFaults } from './faults/watch-faults';
import { keepHouse } from './housekeeping';
import { writeRefusals } from './http/refusals';
import { isStorageFailure, toFault } from './http/storage';
import { forgetRecent } from './kept/edge';
import { sendMail } from './mail/send';
import { sendDueNotifications } from './notifications/send';
import { publishDue } from './tours/stages';

/**
 * The regular work, every five minutes. Each part by itself: one that fails keeps none of the others from theirs, and is
 * told to owners if it goes on. Together they stay below D1's 1,000 queries an invocation (decision 141).
 */
export async function runCron(env: Env, now: number, context?: ExecutionContext): Promise<void> {
  const counts: Counts = {};
  const run = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      const kind = isStorageFailure(error) ? toFault(error) : 'cron_failed';
      counts[kind] = (counts[kind] ?? 0) + 1;
      const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      console.error(JSON.stringify({ error: 'regular work failed', part, detail: String(root) }));
      return undefined;
    }
  };
  await run('faults', () => noteCron(env, now));
  await run('tours', () => publishDue(createDb(env), now));
  const { version: changedAt } = (await run('tours', () => findCatalogueVersion(createDb(env)))) ?? { version: 0 };
  if (await run('edge', () => forgetRecent(context, changedAt, now))) counts.edge = 1;
  if (await run('mail', () => sendMail(env, now))) counts.mail = 1;
  await run('notifications', () => sendDueNotifications(env, now));
  await keepHouse(env, now, run);
  await run('refusals', () => writeRefusals(env, now));
  const isWhole = Object.keys(counts).every((kind) => kind === 'mail' || kind === 'edge');
  if (isWhole) await run('cron', () => updateCounter(createDb(env), 'cron', now));
  if (Object.keys(counts).length > 0) await run('faults', () => reportFaults(env, counts, now));
}
