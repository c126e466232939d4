// `npm run dev`: Vite with hot reload for browser and Worker, on the data of `npm start`.
import './local/quiet.ts';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig } from 'wrangler';
import { ensureAdmin } from './local/accounts.ts';
import { lockState } from './local/lock.ts';
import { applyMigrations } from './local/migrate.ts';
import { root } from './setup/node-runtime.mjs';
import { readPort, requireFreePort } from './setup/preflight.mjs';
import { runTool } from './setup/program.mjs';
import { run } from './setup/refusal.mjs';

await run(async () => {
  const port = readPort();
  await requireFreePort(port);
  // Vite's plugin always keeps its data here, whatever STATE says. The lock ends with the process.
  const state = join(root, '.wrangler/state');
  lockState(state);
  const [database] = unstable_readConfig({ config: join(root, 'wrangler.toml') }).d1_databases;
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      modules: true,
      script: 'export default {}',
      d1Databases: { DB: database?.preview_database_id ?? 'DB' },
      resourcePersistencePath: join(state, 'v3'),
    }),
  );
  const db = await runtime.getD1Database('DB');
  await applyMigrations(db);
  const { email, password } = await ensureAdmin(db);
  const tours = await db.prepare('SELECT 1 FROM tours LIMIT 1').first();
  await runtime.dispose();
  if (password) console.log(`Admin: ${email}, password ${password} (shown only once: write it down)`);
  if (!tours) console.log('There are no tours yet. Run npm start to load the demo tours.');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit());
  const { fine } = await runTool('vite/bin/vite.js', ['--port', `${port}`, '--strictPort'], { stdio: 'inherit' });
  process.exit(fine ? 0 : 1);
});
