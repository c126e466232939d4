import { createApp } from './app';
import type { Env } from './env';
import { keepHouse } from './housekeeping';
import { sendMail } from './mail/send';

// biome-ignore lint/performance/noBarrelFile: the runtime looks for its class here
export { LoginGate } from './session/login-gate';

const app = createApp();

export default {
  fetch: app.fetch,
  async scheduled(controller, env) {
    await sendMail(env);
    await keepHouse(env, controller.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
