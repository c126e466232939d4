// `npm start`: serves the built site on this machine, with all its services emulated and the demo tours.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { exitWhenNpmEnds, port, run, stateFolder } from './command.ts';
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

function formatPasswordHint({ email, password }: { email: string; password: string | null }): string {
  if (password === null) return `Password: the one you have. To change it: npm run admin-account -- password ${email}`;
  if (password === process.env.ADMIN_PASSWORD) return 'Password: the one in ADMIN_PASSWORD.';
  return `Password: ${password}   (shown only once; the first login asks for one of your own)`;
}

// The runtime may end at any time, because it responds to a write only once the data is on disk.
exitWhenNpmEnds(0);

await run(async () => {
  await requireFreePort();
  lockState(stateFolder);
  ensureBuilt();
  const site = await startLocalWorker({ port, stateFolder });
  const admin = await ensureAdmin(site.db);
  if (admin.password) console.log(`Created the admin account ${admin.email}. ${formatPasswordHint(admin)}`);
  await seedTours(site);
  await site.runCron();
  console.log(`\nThe site is at ${site.url}`);
  console.log(`Sign in at ${site.url}/login as ${admin.email}`);
  console.log(formatPasswordHint(admin));
  console.log(`E-mails and the log go to ${stateFolder}`);
  console.log('Ctrl-C stops it.');
});
