import { createApp } from './app';
import { runCron } from './cron';
import type { Env } from './env';

const app = createApp();

export default {
  fetch: app.fetch,
  scheduled: (controller, env) => runCron(env, controller.scheduledTime),
} satisfies ExportedHandler<Env>;
