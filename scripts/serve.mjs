// What `npm start` runs once the packages are there, under the project's own Node.
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
    if (applied.length > 0) console.log(`Database brought up to date: ${applied.join(', ')}`);
    const made = await ensureAdmin(db, { email: ADMIN_EMAIL || undefined, password: ADMIN_PASSWORD || undefined });
    const { email } = (await db.prepare('SELECT email FROM users ORDER BY created_at LIMIT 1').first()) ?? {};
    return { made, email: String(email) };
  } finally {
    await close();
  }
}

/** @param {Awaited<ReturnType<typeof prepareDatabase>>} account @param {string} url */
function showSignIn({ made, email }, url) {
  console.log(`Sign in at ${url}/login as ${email}`);
  if (!made) console.log(`Password: yours. A new one: npm run admin-account -- password ${email}`);
  else if (ADMIN_PASSWORD) console.log('Password: the one in ADMIN_PASSWORD.');
  else console.log(`Password: ${made.password}   (shown this once; keep it)`);
}

await run(async () => {
  /** @type {(() => void | Promise<void>)[]} */
  const endings = [];
  onStop(async () => {
    for (const end of endings.reverse()) await end();
  });
  const port = readPort();
  const state = readStateFolder();
  await ensureBuilt();
  endings.push(lockState(state));
  const account = await prepareDatabase(state);
  await requireFreePort(port);
  const site = await startLocalWorker({ port, state });
  endings.push(site.stop);
  await seedTours({ db: site.db, url: site.url, state });
  await site.runCron();
  console.log(`\nHighpass is at ${site.url}`);
  showSignIn(account, site.url);
  console.log(`E-mails are written to ${site.mailFolder}, the log to ${site.logFile}`);
  console.log('Ctrl-C stops it.');
});
