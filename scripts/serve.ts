// `npm start`: serves the built site with all of its services emulated, and the demo tours.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { exitWithNpm, port, run, stateFolder } from './command.ts';
import { ensureAdmin } from './local/accounts.ts';
import { ensureBuilt } from './local/build.ts';
import { seedTours } from './local/seed.ts';
import { lockState } from './local/state-folder.ts';
import { startLocalWorker } from './local/worker.ts';

async function requireFreePort(): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening').catch((cause) => {
    throw new Error(`Port ${port} can’t be used; stop what uses it, or take another: PORT=9000 npm start`, { cause });
  });
  server.close();
}

function describePassword({ email, password }: { email: string; password: string | null }): string {
  if (password === null) return `Password: the one you have. To change it: npm run admin-account -- password ${email}`;
  if (password === process.env.ADMIN_PASSWORD) return 'Password: the one in ADMIN_PASSWORD.';
  return `Password: ${password}   (shown only once; the first login asks for one of your own)`;
}

// Each answered write is on the disk, so the runtime may end at once; Miniflare ends it with this process.
exitWithNpm(0);

await run(async () => {
  await requireFreePort();
  lockState(stateFolder);
  ensureBuilt();
  const site = await startLocalWorker({ port, stateFolder: stateFolder });
  const admin = await ensureAdmin(site.db);
  // Before anything that can be interrupted, and again at the end, where people look.
  if (admin.password) console.log(`Created the admin account ${admin.email}. ${describePassword(admin)}`);
  await seedTours(site);
  await site.runCron();
  console.log(`\nThe site is at ${site.url}`);
  console.log(`Sign in at ${site.url}/login as ${admin.email}`);
  console.log(describePassword(admin));
  console.log(`E-mails and the log go to ${stateFolder}`);
  console.log('Ctrl-C stops it.');
});
