import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { sha256 } from '#shared/sha256';
import { updateCounter } from '../db/counters';
import { newAddress, send } from '../test/client';
import { addUser, db } from '../test/factories';
import * as logins from '../test/logins';
import { createMailbox } from '../test/mailbox';
import * as hashing from './password';
import { findResetUser } from './queries';

const { password, passwordHash, unlimited } = logins;
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const strangers = (count: number) => Array.from({ length: count }, newAddress);
const began = Date.parse('2026-11-12T14:00:00Z');

function setClock(passed: number) {
  vi.setSystemTime(began + passed);
}

const logIn: typeof logins.logIn = (email, tried, options) =>
  logins.logIn(email, tried, { limits: unlimited, ...options });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: began });
});

/** Compares instead of hashing, for thousands of guesses: what is shown is which of them are let through. */
const dontHash = () => vi.spyOn(hashing, 'verifyPassword').mockImplementation(async (tried) => tried === password);

/** Everybody guesses at once. How many guesses were compared with the password. */
async function guess(email: string, addresses: readonly string[]): Promise<number> {
  const answers = await Promise.all(addresses.map((address) => logIn(email, 'a wrong password', { address })));
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
  return answers.filter(({ status }) => status === 401).length;
}

it('lets the owner in on a new phone while one address guesses for a day, ten times in all', async () => {
  dontHash();
  const { email } = await addUser(passwordHash);
  const stranger = newAddress();
  let guesses = 0;
  for (let passed = 0; passed < 24 * hour; passed += hour) {
    setClock(passed);
    for (let again = 0; again < 3; again += 1) guesses += await guess(email, [stranger]);
  }
  expect(guesses).toBe(10);
  expect((await logIn(email, password)).status).toBe(200);
});

it('lets the owner in from a known browser or address, and by e-mail from anywhere, while 400 addresses guess', async () => {
  dontHash();
  const { email } = await addUser(passwordHash);
  const home = newAddress();
  const { cookie } = await logIn(email, password, { address: home });
  const flood = strangers(400);
  let guesses = 0;
  for (let at = 0; at < flood.length; at += 50) {
    setClock((at / 50) * minute);
    guesses += await guess(email, flood.slice(at, at + 50));
  }
  for (let passed = hour; passed < 24 * hour; passed += 30 * minute) {
    setClock(passed);
    guesses += await guess(email, flood.splice(0, 2));
  }
  expect(guesses).toBeGreaterThan(50);
  expect(guesses).toBeLessThanOrEqual(100);

  // A known browser elsewhere, and a new phone at a known address, are not held up.
  expect((await logIn(email, password, { cookie })).status).toBe(200);
  expect((await logIn(email, password, { address: home })).status).toBe(200);

  // A new phone elsewhere has to wait, and is told of the way in, which strangers can't close.
  const held = await logIn(email, password);
  expect(held.status).toBe(429);
  expect(held.body.message).toContain('choose a new password by e-mail');
  const mailbox = createMailbox();
  for (const address of flood.slice(0, 20)) await ask(email, mailbox, { address });
  const phone = newAddress();
  await ask(email, mailbox, { address: phone });
  expect(mailbox.mails).toHaveLength(3);
  const reset = await send(api.resetPassword, { token: newestLink(mailbox), password }, { address: phone });
  expect(reset.status).toBe(200);
  const remembered = (reset.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect((await logIn(email, password, { cookie: remembered })).status).toBe(200);
});

it('lets a known browser in after twelve wrong passwords in a day, which no stranger may try', async () => {
  dontHash();
  const { email } = await addUser(passwordHash);
  const { cookie } = await logIn(email, password);
  for (let at = 1; at <= 12; at += 1) {
    setClock(at * hour);
    expect((await logIn(email, 'a wrong password', { cookie })).status).toBe(401);
  }
  setClock(13 * hour);
  expect((await logIn(email, password, { cookie })).status).toBe(200);
});

it('knows a browser for 180 days after its last login', async () => {
  dontHash();
  const { email } = await addUser(passwordHash);
  const first = await logIn(email, password);
  const other = await logIn(email, password);
  const days = 180 * 24 * hour;
  setClock(days);
  // From now on a stranger waits for a turn.
  await guess(email, strangers(10));
  expect((await logIn(email, password, { cookie: first.cookie })).status).toBe(200);
  setClock(days + 1);
  expect((await logIn(email, password, { cookie: other.cookie })).status).toBe(429);
});

it('takes strangers’ logins in turn: n addresses hold up another one for n turns, however often they try', async () => {
  dontHash();
  const { email } = await addUser(passwordHash);
  const flood = strangers(30);
  const guessAnywhere = () =>
    Promise.all(flood.map((address) => logIn(`${crypto.randomUUID()}@example.com`, 'wrong', { address })));
  for (let round = 0; round < 3; round += 1) await guessAnywhere();
  const phone = newAddress();
  const held = await logIn(email, password, { address: phone });
  const wait = Number(held.headers.get('retry-after'));
  expect(held.status).toBe(429);
  expect(wait).toBeLessThanOrEqual(3 * (flood.length + 1));
  for (let passed = 10 * second; passed < wait * second; passed += 10 * second) {
    setClock(passed);
    await guessAnywhere();
  }
  setClock(wait * second);
  expect((await logIn(email, password, { address: phone })).status).toBe(200);
});

it('compares ten strangers’ guesses at once; the eleventh waits three seconds', async () => {
  dontHash();
  const tries = strangers(11).map((address) => logIn(`${crypto.randomUUID()}@example.com`, 'wrong', { address }));
  const answers = await Promise.all(tries);
  const waits = answers.filter(({ status }) => status === 429).map(({ headers }) => headers.get('retry-after'));
  expect(waits).toEqual(['3']);
});

it('computes no more than twenty hashes a minute for strangers, and holds up no known browser', async () => {
  const computed = dontHash();
  const { email } = await addUser(passwordHash);
  const { cookie } = await logIn(email, password);
  computed.mockClear();
  const flood = strangers(40);
  for (let passed = 0; passed < 2 * minute; passed += 15 * second) {
    setClock(passed);
    await Promise.all(flood.map((address) => logIn(`${crypto.randomUUID()}@example.com`, 'wrong', { address })));
  }
  expect(computed.mock.calls.length).toBeLessThanOrEqual(2 * 20 + 10);
  expect((await logIn(email, password, { cookie })).status).toBe(200);
});

const ask = (
  email: string,
  { bindings }: ReturnType<typeof createMailbox>,
  options: { address?: string; cookie?: string } = {},
) => {
  const { cookie, ...from } = options;
  return send(
    api.forgotPassword,
    { email },
    { bindings: { ...bindings, ...unlimited }, headers: cookie ? { Cookie: cookie } : {}, ...from },
  );
};

const newestLink = ({ mails }: ReturnType<typeof createMailbox>) =>
  /#t=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1];

it('leaves the owner a link that works at every moment, however often strangers ask, and mails 26 a day', async () => {
  const { id, email } = await addUser();
  const mailbox = createMailbox();
  for (let passed = 0; passed < 24 * hour; passed += 25 * minute) {
    setClock(passed);
    for (const address of strangers(2)) await ask(email, mailbox, { address });
    const link = await sha256(newestLink(mailbox) ?? '');
    expect((await findResetUser(db, link, Date.now()))?.id).toBe(id);
  }
  expect(mailbox.mails.length).toBeGreaterThan(10);
  expect(mailbox.mails.length).toBeLessThanOrEqual(26);
});

it('mails a link to a known browser and a known address while strangers have used up theirs', async () => {
  const { email } = await addUser(passwordHash);
  const home = newAddress();
  const { cookie } = await logIn(email, password, { address: home });
  const mailbox = createMailbox();
  for (const address of strangers(5)) await ask(email, mailbox, { address });
  expect(mailbox.mails).toHaveLength(3);
  await ask(email, mailbox, { cookie });
  await ask(email, mailbox, { address: home });
  expect(mailbox.mails).toHaveLength(5);
  for (let again = 0; again < 5; again += 1) await ask(email, mailbox, { cookie });
  expect(mailbox.mails).toHaveLength(7);
});

it('keeps every link that was mailed until one is used', async () => {
  const { email } = await addUser(passwordHash);
  const mailbox = createMailbox();
  await ask(email, mailbox);
  const first = newestLink(mailbox);
  for (const address of strangers(2)) await ask(email, mailbox, { address });
  const second = newestLink(mailbox);
  const chosen = 'a road that is new';
  expect((await send(api.resetPassword, { token: first, password: chosen })).status).toBe(200);
  expect((await send(api.resetPassword, { token: second, password: chosen })).status).toBe(400);
});

it('forgets every wait when the command line clears them', async () => {
  dontHash();
  const { email } = await addUser(passwordHash);
  const home = newAddress();
  const phone = newAddress();
  await logIn(email, password, { address: home });
  const flood = Array.from({ length: 5 }, () => strangers(11)).flat();
  for (const [at, address] of flood.entries()) {
    setClock(at * 3 * second);
    expect(await guess(email, [address])).toBe(at < 50 ? 1 : 0);
  }
  for (let tried = 0; tried < 5; tried += 1) await guess(email, [home]);
  const mailbox = createMailbox();
  for (const address of strangers(4)) await ask(email, mailbox, { address });
  expect((await logIn(email, password, { address: home })).status).toBe(429);
  expect((await logIn(email, password, { address: phone })).status).toBe(429);
  await updateCounter(db, 'gates_cleared', Date.now());
  setClock(flood.length * 3 * second);
  expect((await logIn(email, password, { address: home })).status).toBe(200);
  expect((await logIn(email, password, { address: phone })).status).toBe(200);
  await ask(email, mailbox);
  expect(mailbox.mails).toHaveLength(4);
});
