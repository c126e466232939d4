import type { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { api } from '#shared/calls';
import { type Account, addSession } from './accounts';
import { type Call, type Guard, listCalls, withId } from './routes';
import { RunningSite } from './running-site';
import { withRows } from './stored-rows';

const hour = 60 * 60 * 1000;
/**
 * The rows that the matrix itself writes: its sessions, counts, and those that a first look or a good session asks for.
 */
const written = ['sessions', 'events', 'counters', 'allowances', 'refusals', 'passkey_challenges'];
const countRows = (db: DatabaseSync) => {
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'")
    .all();
  const names = tables.map(({ name }) => String(name)).filter((name) => !written.includes(name));
  return names.map((name) => [name, Number(db.prepare(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows)]);
};

interface Caller {
  who: string;
  /** Whose token it has; a new one for each call, since some calls end sessions. */
  account: Account | null;
  headers: (token: string) => Record<string, string>;
  query?: (token: string) => string;
  /** The code of the refusal; null where the call must get past the guard. */
  expected: (guard: Guard) => string | null;
}

const nobody = () => 'unauthorized';
const newcomer = (guard: Guard) => (guard === 'session' ? null : 'password_first');
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const owner = { role: 'owner' } as const;
const staff = { role: 'staff' } as const;

/** Everybody who may try. */
const callers: Caller[] = [
  { who: 'no token', account: null, headers: () => ({}), expected: nobody },
  { who: 'an empty token', account: null, headers: () => ({ Authorization: 'Bearer ' }), expected: nobody },
  { who: 'a malformed token', account: null, headers: () => bearer('not-a-token'), expected: nobody },
  { who: 'an unknown token', account: null, headers: () => bearer('A'.repeat(43)), expected: nobody },
  { who: 'a token cut short', account: owner, headers: (token) => bearer(token.slice(0, -1)), expected: nobody },
  { who: 'a token twice', account: owner, headers: (token) => bearer(`${token} ${token}`), expected: nobody },
  {
    who: 'another scheme',
    account: owner,
    headers: (token) => ({ Authorization: `Basic ${token}` }),
    expected: nobody,
  },
  { who: 'a cookie', account: owner, headers: (token) => ({ Cookie: `token=${token}` }), expected: nobody },
  {
    who: 'a query',
    account: owner,
    headers: () => ({}),
    expected: nobody,
    query: (token: string) => `?token=${token}`,
  },
  ...(
    [
      ['an idle session', { ...owner, idle: 12 * hour }, nobody],
      ['an old session', { ...owner, age: 7 * 24 * hour }, nobody],
      ['a disabled owner', { ...owner, disabled: true }, nobody],
      ['a disabled member of staff', { ...staff, disabled: true }, nobody],
      ['a browser’s token without its cookie', { ...owner, cookie: 'A'.repeat(43) }, nobody],
      ['an account that is gone', { role: 'gone' }, nobody],
      ['an owner whose password must change', { ...owner, mustChangePassword: true }, newcomer],
      ['staff whose password must change', { ...staff, mustChangePassword: true }, newcomer],
      ['staff', staff, (guard) => (guard === 'owner' ? 'forbidden' : null)],
      ['an owner', owner, () => null],
    ] as [string, Account, Caller['expected']][]
  ).map(([who, account, expected]) => ({ who, account, expected, headers: bearer })),
];

/** The code with which a call is refused at the door, or null; a status where the site broke. */
async function ask(site: RunningSite, call: Call, caller: Caller, token: string): Promise<string | null> {
  const { method } = call;
  const body = method === 'GET' || method === 'HEAD' ? undefined : '{}';
  const answer = await site.fetch(withId(call, 'some-id') + (caller.query?.(token) ?? ''), {
    method,
    headers: { ...caller.headers(token), 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status >= 500) return String(answer.status);
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string };
  return ['unauthorized', 'forbidden', 'password_first'].includes(code) ? code : null;
}

it('auth matrix: every call of the desk by everybody who may try', async () => {
  const site = await RunningSite.open();
  try {
    const loggedOut = bearer(await site.signIn());
    // The answers that the site ships with are stored at the first look at them.
    await site.fetch(api.answerTemplates, { headers: loggedOut });
    await site.fetch(api.logout, { method: 'POST', headers: loggedOut });
    const all = [...callers, { who: 'a logged-out token', account: null, headers: () => loggedOut, expected: nobody }];
    await site.kill();
    const guarded = (await listCalls()).filter(({ guard }) => guard !== null);
    const tries: { caller: Caller; call: Call; token: string }[] = [];
    const before = await withRows(site.state, async (db) => {
      for (const caller of all) {
        for (const call of guarded) {
          tries.push({ caller, call, token: caller.account === null ? '' : await addSession(db, caller.account) });
        }
      }
      return countRows(db);
    });
    await site.start();
    const wrong: string[] = [];
    for (const { caller, call, token } of tries) {
      const found = await ask(site, call, caller, token);
      const expected = caller.expected(call.guard);
      if (found !== expected) wrong.push(`${call.method} ${call.path} by ${caller.who}: ${found}, not ${expected}`);
    }
    await site.kill();
    console.log(`auth matrix: ${guarded.length} calls by ${all.length} kinds of callers, ${tries.length} in all`);
    expect(guarded.length).toBeGreaterThan(60);
    expect(wrong).toEqual([]);
    expect(await withRows(site.state, countRows)).toEqual(before);
  } finally {
    await site.close();
  }
});
