import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Env } from '../env';
import worker from '../index';

export const runCron = (bindings: Partial<Env> = {}) =>
  worker.scheduled(createScheduledController({ cron: '*/5 * * * *' }), { ...env, ...bindings });
