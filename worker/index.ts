import { createApp } from './app';
import { runCron } from './cron';
import type { Env } from './env';

const app = createApp();

export default {
  fetch: app.fetch,
  scheduled: (controller, env, context?: ExecutionContext) => runCron(env, controller.scheduledTime, context),
} satisfies ExportedHandler<Env>;
