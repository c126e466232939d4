// What `npm start` runs after installing packages, on the project's own Node.
import { ensureAdmin } from './local/accounts.ts';
import { ensureBuilt } from './local/build.ts';
import { seedTours } from './local/seed.ts';
import { takeState } from './local/state-folder.ts';
import { startLocalWorker } from './local/worker.ts';
import { onStop } from './setup/node-runtime.mjs';
import { readPort, readStateFolder, requireFreePort } from './setup/preflight.mjs';
import { run } from './setup/run.mjs';

function describePassword({ email, password }: { email: string; password: string | null }): string {
  if (password === null) return `Password: the one you have. To change it: npm run admin-account -- password ${email}`;
  if (password === process.env.ADMIN_PASSWORD) return 'Password: the one in ADMIN_PASSWORD.';
  return `Password: ${password}   (shown only once; the first login asks for one of your own)`;
}

await run(async () => {
  const endings: (() => void | Promise<void>)[] = [];
  const isStopping = onStop(async () => {
    for (const end of endings.reverse()) await end();
  });
  const port = readPort();
  const state = readStateFolder();
  await ensureBuilt();
  endings.push(takeState(state));
  await requireFreePort(port);
  const site = await startLocalWorker({ port, state });
  endings.push(site.stop);
  const admin = await ensureAdmin(site.db);
  // Before anything that can be interrupted, and again at the end, where people look.
  if (admin.password) console.log(`Created the admin account ${admin.email}. ${describePassword(admin)}`);
  try {
    await seedTours(site);
  } catch (error) {
    // Interrupted by Ctrl-C: the next start resumes.
    if (isStopping()) return;
    throw error;
  }
  await site.runCron();
  console.log(`\nThe site is at ${site.url}`);
  console.log(`Sign in at ${site.url}/login as ${admin.email}`);
  console.log(describePassword(admin));
  console.log(`E-mails go to ${site.mailFolder}, the log to ${site.logFile}`);
  console.log('Ctrl-C stops it.');
});
