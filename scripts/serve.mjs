// What `npm start` runs after installing packages, on the project's own Node.
import { ensureAdmin } from './local/accounts.mjs';
import { ensureBuilt } from './local/build.mjs';
import { lockState } from './local/lock.mjs';
import { applyMigrations } from './local/migrate.mjs';
import { seedTours } from './local/seed.mjs';
import { openLocalDatabase, startLocalWorker } from './local/worker.mjs';
import { onStop } from './setup/node-runtime.mjs';
import { readPort, readStateFolder, requireFreePort } from './setup/preflight.mjs';
import { run } from './setup/refusal.mjs';

const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;

/** @param {string} state */
async function prepareDatabase(state) {
  const { db, close } = await openLocalDatabase(state);
  try {
    const applied = await applyMigrations(db);
    if (applied.length > 0) console.log(`Database migrated: ${applied.join(', ')}`);
    const made = await ensureAdmin(db, { email: ADMIN_EMAIL || undefined, password: ADMIN_PASSWORD || undefined });
    const { email } = (await db.prepare('SELECT email FROM users ORDER BY created_at LIMIT 1').first()) ?? {};
    return { made, email: String(email) };
  } finally {
    await close();
  }
}

/** @param {Awaited<ReturnType<typeof prepareDatabase>>} account */
function describePassword({ made, email }) {
  if (!made) return `Password: the one you have. To change it: npm run admin-account -- password ${email}`;
  return ADMIN_PASSWORD
    ? 'Password: the one in ADMIN_PASSWORD.'
    : `Password: ${made.password}   (shown only once: write it down)`;
}

await run(async () => {
  /** @type {(() => void | Promise<void>)[]} */
  const endings = [];
  const isStopping = onStop(async () => {
    for (const end of endings.reverse()) await end();
  });
  const port = readPort();
  const state = readStateFolder();
  await ensureBuilt();
  endings.push(lockState(state));
  const account = await prepareDatabase(state);
  // Before anything that can be interrupted, and again at the end, where people look.
  if (account.made) console.log(`Created the admin account ${account.email}. ${describePassword(account)}`);
  await requireFreePort(port);
  const site = await startLocalWorker({ port, state });
  endings.push(site.stop);
  try {
    await seedTours({ db: site.db, url: site.url, state });
  } catch (error) {
    // Interrupted by Ctrl-C: the next start resumes.
    if (isStopping()) return;
    throw error;
  }
  await site.runCron();
  console.log(`\nThe site is at ${site.url}`);
  console.log(`Sign in at ${site.url}/login as ${account.email}`);
  console.log(describePassword(account));
  console.log(`E-mails go to ${site.mailFolder}, the log to ${site.logFile}`);
  console.log('Ctrl-C stops it.');
});
