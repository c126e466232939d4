import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { root } from '../setup/node-runtime.mjs';
import { runProgram, runTool } from '../setup/program.mjs';
import { readDeployment } from '../stored/cloudflare.ts';
import { account, CloudflareStub, database, token } from '../stored/test/cloudflare-stub.ts';
import { requireAccount } from './account.ts';
import { withSecrets } from './secrets.ts';

let folder = '';
let cloud: CloudflareStub;
let config = '';

beforeEach(async () => {
  cloud = await CloudflareStub.open();
  folder = mkdtempSync(join(tmpdir(), 'highpass-wrangler-'));
  vi.stubEnv('CLOUDFLARE_API_TOKEN', token);
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', account.id);
  vi.stubEnv('WRANGLER_LOG_PATH', folder);
  vi.stubEnv('WRANGLER_SEND_METRICS', 'false');
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', cloud.url);
  config = join(folder, 'wrangler.toml');
  const toml = readFileSync(join(root, 'wrangler.toml'), 'utf8')
    .replace(/^database_id = .*$/m, `database_id = "${database}"`)
    .replace('"migrations"', JSON.stringify(join(root, 'migrations')))
    .replace('worker/index.ts', 'index.js')
    .replace('[assets]', '[assets]\ndirectory = "client"');
  writeFileSync(config, toml);
  vi.stubEnv('CONFIG', config);
});
afterEach(async () => {
  await cloud.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const wrangler = (...args: string[]) => runTool('wrangler/bin/wrangler.js', [...args, '-c', config]);

const addressed = () => new Set(cloud.asked.flatMap((asked) => /\/d1\/database\/([^/?]+)/.exec(asked)?.[1] ?? []));

it('migrations, an owner and Time Travel reach the deployed database and no other', async () => {
  const migrated = await wrangler('d1', 'migrations', 'apply', 'DB', '--remote');
  expect(migrated).toMatchObject({ fine: true });
  const made = await runProgram(process.execPath, ['scripts/admin-account.ts', 'make', 'Asha@example.in', '--remote']);
  expect(made).toMatchObject({ fine: true, said: expect.stringContaining('Created the account') });
  expect(cloud.db.prepare('SELECT email, role FROM users').all()).toEqual([
    { email: 'asha@example.in', role: 'owner' },
  ]);
  const back = await wrangler('d1', 'time-travel', 'restore', 'DB', '--timestamp=2026-11-20T09:00:00Z', '--json');
  expect(back.said).toContain('00000090');
  expect(addressed()).toEqual(new Set([database]));
});

it('a deploy binds the deployed database and no other, and brings its keys once', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  for (const path of globSync('migrations/*.sql', { cwd: root }).sort())
    cloud.db.exec(readFileSync(join(root, path), 'utf8'));
  cloud.db.exec(
    "INSERT INTO devices (id, user_id, endpoint, p256dh, auth, browser, quiet_from, quiet_until, created_at) VALUES ('d', 'asha', '', '', '', '', 0, 0, 1), ('e', 'asha', '', '', '', '', 0, 0, 1)",
  );
  mkdirSync(join(folder, 'client'));
  writeFileSync(join(folder, 'client/a.txt'), 'a');
  writeFileSync(
    join(folder, 'index.js'),
    'export default { fetch() {} }; export class LoginGate {} export class FaultCounter {}',
  );
  let file = '';
  const deployed = await withSecrets(readDeployment(), (args) => {
    file = args[1] ?? '';
    return wrangler('deploy', ...args);
  });
  expect(deployed).toMatchObject({ fine: true });
  expect(cloud.deployed).toContain(`"type":"d1","id":"${database}"`);
  expect([...cloud.secrets]).toEqual([
    ['VAPID_PRIVATE_KEY', expect.stringMatching(/^[\w-]{43}$/)],
    ['PEOPLE_KEY', expect.stringMatching(/^1:[\w-]{43}$/)],
  ]);
  // The next one leaves it as it is.
  expect(cloud.deployed).toMatch(/"keep_bindings":\[[^\]]*"secret_text"/);
  const again = vi.fn(async () => ({ fine: true }));
  await withSecrets(readDeployment(), again);
  expect(again).toHaveBeenCalledWith([]);
  const mails = cloud.db.prepare('SELECT kind, ref FROM mail_outbox').all();
  expect(mails).toEqual([{ kind: 'push_key_renewed', ref: 'asha' }]);
  expect(existsSync(file)).toBe(false);
});

it.each<[name: string, words: string, fault: () => void]>([
  ['no workers.dev name', 'no name at workers.dev yet', () => (cloud.workersDevName = null)],
  ['a refused token', 'refused the token', () => vi.stubEnv('CLOUDFLARE_API_TOKEN', 'expired')],
  ['a fault of Cloudflare’s', 'fault of its own', () => (cloud.fault = () => ({ status: 500 }))],
])('%s is said before anything is built', async (_, words, fault) => {
  await requireAccount(readDeployment());
  fault();
  await expect(requireAccount(readDeployment())).rejects.toThrow(words);
});
