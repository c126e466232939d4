import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, vi } from 'vitest';
import { deployNewBuild } from './client';
import './encoded-once';
import { hashCheaply } from './cheap-hashes';

await applyD1Migrations(env.DB, (env as unknown as { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS);
// Bookings first: a booking's payments can only be deleted once it is gone.
const { results } = await env.DB.prepare(
  "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%cf_%' and name <> 'd1_migrations' order by name <> 'bookings'",
).all<{ name: string }>();

// One isolate serves all files: none sees the clock or the pictures of the one before.
vi.useRealTimers();
const pictures = await env.MEDIA.list();
await env.MEDIA.delete(pictures.objects.map(({ key }) => key));

beforeEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  hashCheaply();
  deployNewBuild();
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`delete from "${name}"`)));
});
