import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Env } from '../env';
import worker from '../index';

/** The work of every five minutes. */
export const runCron = (bindings: Partial<Env> = {}) =>
  worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), { ...env, ...bindings });
