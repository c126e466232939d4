// `npm run dev`: Vite with hot reload for browser and Worker, on the data of `npm start`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureAdmin } from './local/accounts.mjs';
import { lockState } from './local/lock.mjs';
import { applyMigrations } from './local/migrate.mjs';
import { openLocalDatabase } from './local/worker.mjs';
import { root } from './setup/node-runtime.mjs';
import { readPort, requireFreePort } from './setup/preflight.mjs';
import { run } from './setup/refusal.mjs';

await run(async () => {
  const port = readPort();
  await requireFreePort(port);
  // Vite's plugin always keeps its data here, whatever STATE says.
  const state = join(root, '.wrangler/state');
  const unlock = lockState(state);
  const { db, close } = await openLocalDatabase(state);
  await applyMigrations(db);
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  const made = await ensureAdmin(db, { email: ADMIN_EMAIL || undefined, password: ADMIN_PASSWORD || undefined });
  const tours = await db.prepare('SELECT 1 FROM tours LIMIT 1').first();
  await close();
  if (made) console.log(`Admin: ${made.email}, password ${made.password} (shown only once: write it down)`);
  if (!tours) console.log('There are no tours yet. Run npm start to load the demo tours.');
  const vite = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(port), '--strictPort'],
    { cwd: root, stdio: 'inherit' },
  );
  vite.once('exit', (code) => {
    unlock();
    process.exit(code ?? 1);
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => vite.kill('SIGTERM'));
});
