import { createApp } from './app';
import { runCron } from './cron';
import type { Env } from './env';

// biome-ignore lint/performance/noBarrelFile: the runtime looks for its classes here
export { LoginGate } from './session/login-gate';

const app = createApp();

export default {
  fetch: app.fetch,
  scheduled: (controller, env, context?: ExecutionContext) => runCron(env, controller.scheduledTime, context),
} satisfies ExportedHandler<Env>;
