import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import type { AppEnv } from '../env';
import { createCountedDatabase, createFailingDatabase } from '../test/counted-database';
import { signIn } from '../test/factories';
import { customSettings, saveSettings } from '../test/settings';
import { loadSiteState } from './site-state';

/** An isolate that answers every request with what it knows of the site. */
function startIsolate() {
  const app = new Hono<AppEnv>();
  app.use(loadSiteState());
  app.all('*', (c) => c.json([c.var.site.name, c.var.version ?? null]));
  return async (method = 'GET', d1 = env.DB) => {
    const { DB, counts } = createCountedDatabase(d1);
    const context = createExecutionContext();
    const VERSION = { ...env.VERSION, id: 'site-state' };
    const response = await app.fetch(
      new Request('http://highpass.test/', { method }),
      { ...env, VERSION, DB },
      context,
    );
    const [name, version] = await response.json<[string, number | null]>();
    await waitOnExecutionContext(context);
    return { name, version, queries: counts.queries };
  };
}

const setVersion = (value: number) =>
  env.DB.prepare("insert into counters (name, value) values ('tours', ?1) on conflict (name) do update set value = ?1")
    .bind(value)
    .run();

function down(): D1Database {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return createFailingDatabase();
}

it('reads the version once a second, and again when the clock moves backwards', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const ask = startIsolate();
  await setVersion(1);
  expect(await ask()).toMatchObject({ version: 1, queries: 1 });
  await setVersion(2);
  vi.setSystemTime(Date.now() + 999);
  expect(await ask()).toMatchObject({ version: 1, queries: 0 });
  vi.setSystemTime(Date.now() + 1);
  expect(await ask()).toMatchObject({ version: 2, queries: 1 });
  vi.setSystemTime(Date.now() - 60_000);
  expect(await ask()).toMatchObject({ version: 2, queries: 1 });
});

it('reads the version once for concurrent requests', async () => {
  const ask = startIsolate();
  await setVersion(1);
  const all = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(all.map(({ version }) => version)).toEqual(Array(20).fill(1));
  expect(all.reduce((sum, { queries }) => sum + queries, 0)).toBe(1);
});

it('reads the newest version for a write and for the next read', async () => {
  const ask = startIsolate();
  await setVersion(1);
  await ask();
  await setVersion(2);
  expect(await ask('POST')).toMatchObject({ version: 2, queries: 1 });
  await setVersion(3);
  expect(await ask()).toMatchObject({ version: 3, queries: 1 });
});

it('reads the settings only when they changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const settings = { ...customSettings, pictures: 'prints' as const };
  const ask = startIsolate();
  const token = await signIn();
  await saveSettings(token, settings);
  expect(await ask()).toMatchObject({ name: customSettings.name, queries: 2 });
  vi.setSystemTime(Date.now() + 1000);
  expect(await ask()).toMatchObject({ name: customSettings.name, queries: 1 });
  await saveSettings(token, { ...settings, name: 'Another name' });
  vi.setSystemTime(Date.now() + 1000);
  expect(await ask()).toMatchObject({ name: 'Another name', queries: 2 });
});

it('uses the last known state while D1 is down, also in a new isolate', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const ask = startIsolate();
  await saveSettings(await signIn(), customSettings);
  const { version } = await ask();
  vi.setSystemTime(Date.now() + 1000);
  for (const isolate of [ask, startIsolate()]) {
    const known = await isolate('GET', down());
    expect(known).toMatchObject({ name: customSettings.name, version });
    expect(await isolate('GET', down())).toMatchObject({ version });
  }
  expect(await ask()).toMatchObject({ queries: 0 });
  vi.setSystemTime(Date.now() + 1000);
  expect(await ask()).toMatchObject({ version, queries: 1 });
});
