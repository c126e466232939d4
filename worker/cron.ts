import { createDb } from './db/client';
import { updateCounter } from './db/counters';
import type { Env } from './env';
import { keepHouse } from './housekeeping';
import { sendMail } from './mail/send';
import { sendDueNotifications } from './notifications/send';

/**
 * The regular work, every five minutes. A part that fails is logged and does not stop the others; `/healthz` then shows
 * that the last whole run is too old. Together they stay below D1's 1,000 queries an invocation (decision 141).
 */
export async function runCron(env: Env, now: number): Promise<void> {
  let isWhole = true;
  const run = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      isWhole = false;
      const root = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      console.error(JSON.stringify({ error: 'regular work failed', part, detail: String(root) }));
      return undefined;
    }
  };
  await run('mail', () => sendMail(env, now));
  await run('notifications', () => sendDueNotifications(env, now));
  await keepHouse(env, now, run);
  if (isWhole) await run('cron', () => updateCounter(createDb(env), 'cron', now));
}
