import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, vi } from 'vitest';
import { deployNewBuild } from './client';
import './cache-encodings';
import { hashCheaply } from './cheap-hashes';

await applyD1Migrations(env.DB, (env as unknown as { TEST_MIGRATIONS: D1Migration[] }).TEST_MIGRATIONS);
// Bookings first, because a trigger rejects deleting the payments of a booking.
const { results } = await env.DB.prepare(
  "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%cf_%' and name <> 'd1_migrations' order by name <> 'bookings'",
).all<{ name: string }>();

// All test files share one isolate, so clock and pictures are reset.
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
