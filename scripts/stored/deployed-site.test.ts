import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { site } from '#shared/site/site';
import { monthsBefore, toIndianDay } from '#shared/text/dates';
import { root } from '../setup/node-runtime.mjs';
import { runProgram } from '../setup/program.mjs';
import { Refusal } from '../setup/refusal.mjs';
import { backUp } from './back-up.ts';
import { catchUp } from './catch-up.ts';
import { putBack } from './put-back.ts';
import { renewPushKey } from './renew-push-key.ts';
import { account, CloudflareStub, database, token } from './test/cloudflare-stub.ts';

const schema = globSync('migrations/*.sql', { cwd: root })
  .sort()
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const config = readFileSync(join(root, 'wrangler.toml'), 'utf8');
/** Longer than a statement may be, with all that could go wrong where it is cut. */
const long = 'Leh; it’s “high” 🏍\n'.repeat(6_000);

let folder = '';
let made = 0;
function newFolder(): string {
  made += 1;
  return join(folder, String(made));
}
let cloud: CloudflareStub;
let log = vi.spyOn(console, 'log');

/** Has the commands talk to another account. */
function talkTo(other: CloudflareStub): void {
  cloud = other;
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', cloud.url);
  vi.stubEnv('R2_ENDPOINT_URL', `${cloud.url}/s3`);
}

function writeConfig(changed: string): void {
  const path = `${newFolder()}.toml`;
  writeFileSync(path, changed);
  vi.stubEnv('CONFIG', path);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'highpass-deployed-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  log = vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubEnv('CLOUDFLARE_API_TOKEN', token);
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', undefined);
  writeConfig(config.replace(/^database_id = .*$/m, `database_id = "${database}"`));
  talkTo(await CloudflareStub.open());
  cloud.db.exec(schema);
});
afterEach(async () => {
  await cloud.close();
  vi.unstubAllEnvs();
  log.mockRestore();
});

function addInquiry(name: string, subject = ''): void {
  const row = cloud.db.prepare(
    `INSERT INTO inquiries (public_id, idempotency_key, fingerprint, name, country_code, phone, email, subject, number,
      departure_month, inquiry_page, received_at) VALUES (?1, ?1, ?1, ?1, '+91', '98', 'a@example.in', ?2, 2, 'July', 'home', 1)`,
  );
  row.run(name, subject);
}

const names = () =>
  cloud.db
    .prepare('SELECT name FROM inquiries ORDER BY id')
    .all()
    .map(({ name }) => name);

function addFiles(many: number): void {
  for (let n = 0; n < many; n += 1) {
    cloud.files.set(`img/${n}-800.webp`, { content: Buffer.from(`picture ${n}`), contentType: 'image/webp' });
  }
}

const fetches = () => cloud.asked.filter((asked) => /^GET \/s3\/.*webp/.test(asked)).length;
const uploads = () => cloud.asked.filter((asked) => asked.startsWith('PUT /s3/')).length;

/** Breaks the line for good after so many of these requests. */
function breakAfter(many: number, sign: RegExp): void {
  let left = many;
  let isBroken = false;
  cloud.fault = (asked) => {
    if (sign.test(asked)) left -= 1;
    isBroken ||= left < 0;
    return isBroken ? { status: 500 } : null;
  };
}

it('a backup is restored into an empty account as it was, a row that is longer than a statement may be, too', async () => {
  addInquiry('Asha', long);
  addInquiry('Robert’); DROP TABLE inquiries;--');
  addFiles(20);
  const backup = newFolder();
  await backUp(backup, true, 'now');
  // wrangler.toml also has a preview id, which isn't the deployed database's.
  const databases = cloud.asked.flatMap((asked) => /\/d1\/database\/([^/]+)/.exec(asked)?.[1] ?? []);
  expect(new Set(databases)).toEqual(new Set([database]));
  const before = cloud;
  const empty = await CloudflareStub.open();
  talkTo(empty);
  empty.db.exec(schema);
  await putBack(backup, true, false);
  expect(empty.files).toEqual(before.files);
  const rows = 'SELECT * FROM inquiries ORDER BY id';
  expect(empty.db.prepare(rows).all()).toEqual(before.db.prepare(rows).all());
  const schemas = "SELECT name FROM sqlite_master WHERE name NOT GLOB 'sqlite_*' ORDER BY name";
  expect(empty.db.prepare(schemas).all()).toEqual(before.db.prepare(schemas).all());
  await before.close();
});

it('a backup says until when the privacy page allows it', async () => {
  await backUp(newFolder(), true, 'now');
  const end = toIndianDay(monthsBefore(Date.now(), -site.backupMonths));
  expect(log.mock.calls.flat().join('\n')).toContain(`Delete it by ${end}`);
});

it('a backup of 2,200 pictures, three pages of them, that broke off goes on where it stopped', async () => {
  addFiles(2_200);
  const backup = newFolder();
  breakAfter(1_400, /^GET \/s3\/.*webp/);
  await expect(backUp(backup, true, 'now')).rejects.toThrow(
    /fault of its own \(500\)[\s\S]*To go on where it stopped: npm run backup/,
  );
  await expect(putBack(backup, true, true)).rejects.toThrow('no whole backup');
  cloud.fault = () => null;
  // One came damaged onto the disk, one has changed since.
  writeFileSync(join(backup, 'media/img/10-800.webp'), 'other');
  cloud.files.set('img/11-800.webp', { content: Buffer.from('changed'), contentType: 'image/webp' });
  cloud.asked.length = 0;
  await backUp(backup, true, 'now');
  expect(fetches()).toBe(800 + 2);
  const { files } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  expect(Object.keys(files).length).toBe(2_200 + 1);
  expect(readFileSync(join(backup, 'media/img/11-800.webp'), 'utf8')).toBe('changed');
  await expect(backUp(backup, true, 'now')).rejects.toThrow('is there already');
});

it('a restore that broke off says so, and goes on when it is asked for again', async () => {
  addInquiry('Asha');
  addFiles(200);
  const backup = newFolder();
  await backUp(backup, true, 'now');
  await cloud.close();
  talkTo(await CloudflareStub.open());
  cloud.db.exec(schema);

  breakAfter(120, /^PUT \/s3/);
  await expect(putBack(backup, true, false)).rejects.toThrow(/The database is as it was before\. To go on .*--remote$/);
  expect(names()).toEqual([]);
  cloud.fault = (asked) => (asked.startsWith('PUT /upload') ? { status: 500 } : null);
  cloud.asked.length = 0;
  await expect(putBack(backup, true, false)).rejects.toThrow('The database is as it was before');
  expect([uploads(), names()]).toEqual([80, []]);
  cloud.fault = () => null;
  await putBack(backup, true, false);
  expect(names()).toEqual(['Asha']);
  // Once more, as after an import whose last answer was lost.
  cloud.asked.length = 0;
  await putBack(backup, true, false);
  expect(uploads()).toBe(0);
  expect(cloud.asked.filter((asked) => asked.endsWith('/import'))).toEqual([]);

  addInquiry('Since');
  await expect(putBack(backup, true, false)).rejects.toThrow('--over');
  await putBack(backup, true, true);
  expect(names()).toEqual(['Asha']);
});

it('an import that fails leaves the database as it was', async () => {
  addInquiry('Asha');
  const backup = newFolder();
  await backUp(backup, true, 'now');
  addInquiry('Since');
  cloud.failImport = 'D1 reset before execute completed!';
  await expect(putBack(backup, true, true)).rejects.toThrow(
    /The import failed: D1 reset.*\n.*The database is as it was/,
  );
  expect(names()).toEqual(['Asha', 'Since']);
});

it('what was erased since is erased again after going back in time', async () => {
  addInquiry('Asha');
  addInquiry('Robert');
  cloud.db.exec("UPDATE inquiries SET name = '', phone = '', erased_at = 1 WHERE name = 'Robert'");
  const backup = newFolder();
  await backUp(backup, true, 'now');
  cloud.db.exec("UPDATE inquiries SET name = 'Robert', erased_at = NULL WHERE name = ''");
  await catchUp(backup, true);
  expect(names()).toEqual(['Asha', '']);
});

it('a backup from when the database held a private key doesn’t bring it back, nor does a later one have any', async () => {
  const former = 'CREATE TABLE site_keys (name TEXT PRIMARY KEY, public_key TEXT NOT NULL, private_key TEXT NOT NULL);';
  cloud.db.exec(`${former} INSERT INTO site_keys VALUES ('push', 'open', 'a-private-key')`);
  const backup = newFolder();
  await backUp(backup, true, 'now');
  expect(readFileSync(join(backup, 'db.sql'), 'utf8')).toContain('a-private-key');
  await cloud.close();
  talkTo(await CloudflareStub.open());
  cloud.db.exec(schema);
  await putBack(backup, true, false);
  expect(cloud.db.prepare('SELECT * FROM site_keys').all()).toEqual([]);
  // As after Time Travel.
  cloud.db.exec("INSERT INTO site_keys VALUES ('push', 'open', 'a-private-key')");
  await catchUp(backup, true);
  expect(cloud.dump()).not.toContain('a-private-key');
  cloud.db.exec('DROP TABLE site_keys');
  const later = newFolder();
  await backUp(later, true, 'now');
  expect(readFileSync(join(later, 'db.sql'), 'utf8')).not.toMatch(/private_key|a-private-key/);
});

it('another key for notifications takes the place of the former one, never shown, and a line says so', async () => {
  await expect(renewPushKey(true)).rejects.toThrow('doesn’t know the Worker highpass');
  cloud.deployed = 'a Worker';
  cloud.secrets.set('VAPID_PRIVATE_KEY', 'former');
  cloud.db.exec(
    "INSERT INTO devices (id, user_id, endpoint, p256dh, auth, browser, quiet_from, quiet_until, created_at) VALUES ('d', 'asha', '', '', '', '', 0, 0, 1)",
  );
  await renewPushKey(true);
  const key = String(cloud.secrets.get('VAPID_PRIVATE_KEY'));
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(log).toHaveBeenLastCalledWith(expect.stringContaining('Devices with notifications: 1.'));
  expect([JSON.stringify(log.mock.calls), cloud.dump()].filter((said) => said.includes(key))).toEqual([]);
  expect(cloud.db.prepare('SELECT action FROM events').all()).toEqual([{ action: 'push_key_renewed' }]);
  const mails = cloud.db.prepare('SELECT kind, ref FROM mail_outbox').all();
  expect(mails).toEqual([{ kind: 'push_key_renewed', ref: 'asha' }]);
});

it('a passing fault is tried again', async () => {
  addFiles(3);
  const seen = new Set<string>();
  const faults = [{ status: 500 }, { status: 429 }, 'broken'] as const;
  cloud.fault = (asked) => {
    if (seen.has(asked)) return null;
    seen.add(asked);
    return faults[seen.size % 3] ?? null;
  };
  const backup = newFolder();
  await backUp(backup, true, 'now');
  expect(log).toHaveBeenCalledWith(expect.stringContaining('3 files'));
});

it.each<[name: string, words: string, fault: () => void]>([
  ['a refused token', 'Cloudflare refused the token', () => vi.stubEnv('CLOUDFLARE_API_TOKEN', 'expired')],
  ['a token without rights', '(403). It needs the permissions D1 Edit', () => (cloud.fault = () => ({ status: 403 }))],
  ['an id left at zeros', 'no database id yet', () => writeConfig(config)],
  [
    'an unknown database',
    'doesn’t know the database',
    () => writeConfig(config.replace('00000000-0000', '12340000-0000')),
  ],
  [
    'an unknown bucket',
    'doesn’t know the bucket',
    () => writeConfig(readFileSync(String(process.env.CONFIG), 'utf8').replace('"highpass-media"', '"other"')),
  ],
  [
    'a fault of Cloudflare’s',
    'fault of its own (500)',
    () => (cloud.fault = () => ({ status: 500, said: '<h1>Oh</h1>' })),
  ],
  ['too many requests', 'wait for five minutes', () => (cloud.fault = () => ({ status: 429 }))],
  ['a broken line', 'The line to Cloudflare is broken', () => (cloud.fault = () => 'broken')],
  ['an export that fails', 'The export failed: no', () => (cloud.failExport = 'no')],
])('%s is said in a sentence, and leaves nothing', async (_, words, fault) => {
  fault();
  const backup = newFolder();
  const failure = await backUp(backup, true, 'now').catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Refusal);
  expect(failure?.message).toContain(words);
  expect(failure?.message).not.toMatch(/\n\s+at /);
  expect(existsSync(backup)).toBe(false);
});

it('the account is the one the token knows, or is asked for', async () => {
  await backUp(newFolder(), true, 'now');
  expect(cloud.asked.filter((asked) => asked === 'GET /accounts')).toHaveLength(1);
  expect(cloud.asked.some((asked) => asked.includes(`/accounts/${account.id}/`))).toBe(true);
  cloud.accounts.push({ id: 'c'.repeat(32), name: 'Other' });
  await expect(backUp(newFolder(), true, 'now')).rejects.toThrow(/Which account\?.*Mountains: a{32}, Other/);
});

it('a command ends with 1 and no stack', async () => {
  const env = { ...process.env, CLOUDFLARE_API_TOKEN: 'expired' };
  const { fine, said } = await runProgram(process.execPath, ['scripts/backup.ts', newFolder(), '--remote'], { env });
  expect(fine).toBe(false);
  expect(said).toMatch(/^Cloudflare refused the token for .*README\.$/);
});
