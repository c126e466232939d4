import { createApp } from './app';
import { createDb } from './db/client';
import { findCatalogueVersion, updateCounter } from './db/counters';
import type { Env } from './env';
import { keepHouse } from './housekeeping';
import { writeRefusals } from './http/refusals';
import { forgetRecent } from './kept/edge';
import { sendMail } from './mail/send';
import { sendDueNotifications } from './notifications/send';
import { publishDue } from './tours/stages';

// biome-ignore lint/performance/noBarrelFile: the runtime looks for its class here
export { LoginGate } from './session/login-gate';

const app = createApp();

export default {
  fetch: app.fetch,
  async scheduled(controller, env, context?: ExecutionContext) {
    const now = controller.scheduledTime;
    await publishDue(createDb(env), now);
    await forgetRecent(context, (await findCatalogueVersion(createDb(env))).version, now);
    await sendMail(env, now);
    await sendDueNotifications(env, now);
    await keepHouse(env, now);
    await writeRefusals(env, now);
    await updateCounter(createDb(env), 'cron', now);
  },
} satisfies ExportedHandler<Env>;
