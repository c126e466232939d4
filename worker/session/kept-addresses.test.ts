import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { sha256 } from '#shared/sha256';
import { newAddress } from '../test/client';
import { addUser } from '../test/factories';
import { logIn, password, passwordHash, unlimited } from '../test/logins';
import * as hashing from './password';

const day = 24 * 60 * 60 * 1000;
const began = Date.parse('2026-11-12T14:00:00Z');
const after = (days: number) => vi.setSystemTime(began + days * day);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: began });
  vi.spyOn(hashing, 'verifyPassword').mockImplementation(async (tried) => tried === password);
});

async function gateOf(email: string) {
  const gate = Number.parseInt((await sha256(email)).slice(0, 8), 16) % 64;
  return env.LOGIN_GATE.get(env.LOGIN_GATE.idFromName(`gate-${gate}`));
}

/** The account's gate is others' too, and tests whose clocks ran ahead leave keys of days to come in it. */
async function forgetKeys(email: string): Promise<void> {
  await runInDurableObject(await gateOf(email), (_, { storage: { sql } }) => {
    sql.exec('delete from address_keys');
  });
}

/** All that the account's gate has stored. */
async function stored(email: string): Promise<{ text: string; keys: string[]; places: string[] }> {
  return runInDurableObject(await gateOf(email), async (_, { storage: { sql } }) => {
    const name = await sha256(email);
    const rows = ['tries', 'mails', 'devices', 'places'].map((table) =>
      sql.exec(`select * from ${table} where account = ?`, name).toArray(),
    );
    const keys = sql.exec<{ key: string }>('select key from address_keys').toArray();
    return {
      text: JSON.stringify(rows),
      keys: keys.map(({ key }) => key),
      places: (rows[3] ?? []).map(({ place }) => String(place)),
    };
  });
}

const guess = (email: string, address: string) => logIn(email, 'a wrong password', { limits: unlimited, address });

it('keeps no address that could be found by trying all of them', async () => {
  const { email } = await addUser(passwordHash);
  const home = newAddress();
  const elsewhere = newAddress();
  await logIn(email, password, { limits: unlimited, address: home });
  await guess(email, elsewhere);
  const { text, places } = await stored(email);
  expect(places).toHaveLength(1);
  for (const address of [home, elsewhere]) {
    expect(text).not.toContain(address);
    expect(text).not.toContain(await sha256(address));
  }
});

it('knows an address for 30 days though the key changes each week, and drops the keys after it', async () => {
  const { email } = await addUser(passwordHash);
  const home = newAddress();
  const isKnown = async () => {
    // A stranger has three guesses in a row; who logged in from there before has more, and other strangers' don't count.
    for (let others = 0; others < 40; others += 1) await guess(email, newAddress());
    return (await logIn(email, password, { limits: unlimited, address: home })).status === 200;
  };
  await forgetKeys(email);
  await logIn(email, password, { limits: unlimited, address: home });
  const [first] = (await stored(email)).keys;
  after(29);
  expect(await isKnown()).toBe(true);
  const later = await stored(email);
  expect(later.keys).toContain(first);
  expect(later.keys).toHaveLength(2);
  expect(new Set(later.places).size).toBe(2);
  after(60);
  await guess(email, home);
  const last = await stored(email);
  expect(last.keys).not.toContain(first);
  expect(last.places).toEqual([]);
});
