import { createMiddleware } from 'hono/factory';
import { api } from '#shared/calls';
import type { FaultKind } from '#shared/site/faults';
import type { AppEnv, Env } from '../env';
import type { Counts } from './fault-counter';
import { tellOwners } from './tell-owners';

/** So long an isolate keeps what it counts (ms): a thousand faults a second are no thousand calls. */
const pause = 10_000;

/**
 * Reports faults, and tells owners if they repeat.
 * @throws Error if they could not be reported
 */
export async function reportFaults(env: Env, counts: Counts, now: number): Promise<void> {
  const counter = env.FAULTS.get(env.FAULTS.idFromName('site'));
  const told = await counter.report(counts, now);
  if (told && !(await tellOwners(env, told, now))) await counter.tellLater(now);
}

/** Notes that cron has begun; whether that works or not, it goes on. */
export async function noteCron(env: Env, now: number): Promise<void> {
  await env.FAULTS.get(env.FAULTS.idFromName('site')).noteCron(now);
}

/** Counts a request's fault, if it had one, and reports after the answer what was counted. */
export function watchFaults() {
  let counts: Counts = {};
  let reportedAt = 0;
  const add = (kind: FaultKind, count: number) => {
    counts[kind] = (counts[kind] ?? 0) + count;
  };
  const report = async (env: Env, now: number) => {
    const reported = counts;
    counts = {};
    reportedAt = now;
    try {
      await reportFaults(env, reported, now);
    } catch (error) {
      // They are counted with those that follow.
      for (const [kind, count] of Object.entries(reported)) add(kind as FaultKind, count);
      console.error(JSON.stringify({ error: 'faults not reported', detail: String(error) }));
    }
  };
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    const now = Date.now();
    // A monitor that is told that something is wrong has found no fault of its own.
    const failed = c.res.status >= 500 && c.req.path !== api.health;
    const kind = c.get('fault') ?? (failed ? 'answers' : undefined);
    if (kind) add(kind, 1);
    // A clock that went back counts as passed.
    const isDue = Object.keys(counts).length > 0 && Math.abs(now - reportedAt) >= pause;
    if (isDue) c.executionCtx.waitUntil(report(c.env, now));
  });
}
