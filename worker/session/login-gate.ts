import { DurableObject } from 'cloudflare:workers';
import { sha256 } from '#shared/sha256';
import type { Env } from '../env';
import { createToken } from '../http/token';
import { AddressKeys } from './address-keys';
import { Crowd } from './crowd';
import { hashPassword, nobodysHash, verifyPassword } from './password';
import { countedFor, nextMailAt, waitAfter, waitOfAllStrangers, waitOfStranger } from './waits';

// Passwords are hashed only here: scrypt blocks its isolate for a tenth of a second, and page requests must not wait
// for it. The counts live here because one object with one thread counts exactly. What they are for is in
// docs/decisions/0094-nobody-can-shut-the-owner-out.md.

const crowd = 'crowd';
const deviceLife = 180 * 24 * 60 * 60 * 1000;
const addressLife = 30 * 24 * 60 * 60 * 1000;

export interface Asking {
  /** The e-mail as typed, in lower case; the account may not exist. */
  account: string;
  device: string | null;
  address: string;
  session: string | null;
  clearedAt: number;
}

interface LoginAttempt extends Asking {
  password: string;
  passwordHash: string | null;
}

type LoginOutcome =
  | { outcome: 'right'; device: string }
  | { outcome: 'wrong' }
  | { outcome: 'wait'; retryAfterSeconds: number };

/**
 * Whose count it is: a session's, a browser's or an address's that has logged in to the account before, or a stranger's
 * address's.
 */
interface Caller {
  account: string;
  kind: 'session' | 'browser' | 'address' | 'stranger';
  /** The word as it is stored now, then as it may have been stored before. */
  sources: [string, ...string[]];
  known: string | null;
}

const inList = 'in (select value from json_each(?))';
const ofCaller = `account = ? and kind = ? and source ${inList}`;
const bindCaller = ({ account, kind, sources }: Caller) => [account, kind, JSON.stringify(sources)];

interface Failures extends Record<string, SqlStorageValue> {
  failures: number;
  last_at: number;
}

export class LoginGate extends DurableObject<Env> {
  readonly #sql: SqlStorage;
  readonly #keys: AddressKeys;
  #crowd = new Crowd();
  #crowdClearedAt = 0;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#sql = state.storage.sql;
    this.#keys = new AddressKeys(this.#sql, addressLife);
    // `failures` is the count from before strangers' addresses had one each, `addresses` had hashes without a key.
    this.#sql.exec(`
      drop table if exists failures;
      drop table if exists addresses;
      create table if not exists tries (
        account text not null, kind text not null, source text not null,
        failures integer not null, last_at integer not null,
        primary key (account, kind, source));
      create table if not exists mails (
        account text not null, kind text not null, source text not null, sent_at integer not null,
        primary key (account, kind, source, sent_at));
      create table if not exists devices (
        account text not null, device text not null, seen_at integer not null,
        primary key (account, device));
      create table if not exists places (
        account text not null, place text not null, seen_at integer not null,
        primary key (account, place))`);
  }

  /** Tries a password. Each attempt counts as failed before hashing, so parallel ones can't evade the count. */
  async attempt({ password, passwordHash, ...asking }: LoginAttempt): Promise<LoginOutcome> {
    const caller = await this.#callerOf(asking);
    const crowdWait = this.#waitOf(caller) || (await this.#waitInCrowd(caller, asking));
    // Once more, since others have counted meanwhile.
    const wait = crowdWait || this.#waitOf(caller);
    if (wait > 0) return { outcome: 'wait', retryAfterSeconds: Math.ceil(wait / 1000) };
    this.#countFailure(caller);
    if (!(await verifyPassword(password, passwordHash ?? nobodysHash)) || passwordHash === null) {
      return { outcome: 'wrong' };
    }
    this.#sql.exec(`delete from tries where ${ofCaller}`, ...bindCaller(caller));
    return { outcome: 'right', device: await this.#remember(asking, caller.known) };
  }

  /** Hashes a new password after a valid reset, and remembers the browser. */
  async renew(asking: Asking, password: string): Promise<{ passwordHash: string; device: string }> {
    const passwordHash = await hashPassword(password);
    return { passwordHash, device: await this.#remember(asking, null) };
  }

  /** After a login without a password: the browser's token if the account knows it, else a new one. */
  async recognize(asking: Asking): Promise<string> {
    const { known } = await this.#callerOf(asking);
    return this.#remember(asking, known);
  }

  /** True if a reset link may be mailed to the account, which then counts. */
  async allowMail({ exists, ...asking }: Asking & { exists: boolean }): Promise<boolean> {
    const caller = await this.#callerOf(asking);
    const isStranger = caller.kind === 'stranger';
    const counted: Caller = isStranger ? { ...caller, sources: ['all'] } : caller;
    const find = `select sent_at from mails where ${ofCaller} order by sent_at desc`;
    const rows = this.#sql.exec<{ sent_at: number }>(find, ...bindCaller(counted)).toArray();
    const sent = rows.map(({ sent_at }) => sent_at);
    const isDue = Date.now() >= nextMailAt(sent, isStranger);
    const sentAt = Math.max(Date.now(), (sent[0] ?? 0) + 1);
    // One row is written in any case, so that the time it takes tells nothing, and it is the same one for all names
    // without an account, so that nobody fills the table.
    const { account, kind, sources } = counted;
    const row = exists && isDue ? [account, kind, sources[0], sentAt] : ['', '', '', Number.MAX_SAFE_INTEGER];
    this.#sql.exec('insert or replace into mails values (?, ?, ?, ?)', ...row);
    return isDue;
  }

  takeTurn(address: string, clearedAt: number): number {
    if (clearedAt > this.#crowdClearedAt) {
      this.#crowd = new Crowd();
      this.#crowdClearedAt = clearedAt;
    }
    return this.#crowd.takeTurn(address, Date.now());
  }

  async #waitInCrowd({ kind }: Caller, { address, clearedAt }: Asking): Promise<number> {
    if (kind !== 'stranger') return 0;
    // All gates have to name an address alike to this one, which keeps it in memory alone.
    const gate = this.env.LOGIN_GATE.get(this.env.LOGIN_GATE.idFromName(crowd));
    return await gate.takeTurn(await sha256(address), clearedAt);
  }

  async #callerOf({ account, device, address, session, clearedAt }: Asking): Promise<Caller> {
    this.#forget(clearedAt);
    const [name, browser] = await Promise.all([sha256(account), sha256(device ?? '')]);
    const places = this.#keys.hash(address, Date.now());
    const has = (query: string, source: string) => this.#sql.exec(query, name, source).toArray().length > 0;
    const isBrowser = device !== null && has('select 1 from devices where account = ? and device = ?', browser);
    const known = isBrowser ? device : null;
    if (session !== null) return { account: name, kind: 'session', sources: [session], known };
    if (isBrowser) return { account: name, kind: 'browser', sources: [browser], known };
    const isPlace = has(`select 1 from places where account = ? and place ${inList}`, JSON.stringify(places));
    return { account: name, kind: isPlace ? 'address' : 'stranger', sources: places, known };
  }

  async #remember({ account, address }: Asking, known: string | null): Promise<string> {
    const device = known ?? createToken();
    const [name, browser] = await Promise.all([sha256(account), sha256(device)]);
    const [place] = this.#keys.hash(address, Date.now());
    this.#sql.exec('insert or replace into devices values (?, ?, ?)', name, browser, Date.now());
    this.#sql.exec('insert or replace into places values (?, ?, ?)', name, place, Date.now());
    return device;
  }

  #waitOf(caller: Caller): number {
    const { account, kind } = caller;
    const find = `select total(failures) as failures, ifnull(max(last_at), 0) as last_at from tries where ${ofCaller}`;
    const own = this.#sql.exec<Failures>(find, ...bindCaller(caller)).one();
    const isStranger = kind === 'stranger';
    const freeAt = own.failures > 0 ? own.last_at + (isStranger ? waitOfStranger : waitAfter)(own.failures) : 0;
    if (!isStranger) return Math.max(0, freeAt - Date.now());
    const sum =
      'select total(failures) as failures, ifnull(max(last_at), 0) as last_at from tries where account = ? and kind = ?';
    const strangers = this.#sql.exec<Failures>(sum, account, kind).one();
    return Math.max(0, freeAt - Date.now(), strangers.last_at + waitOfAllStrangers(strangers.failures) - Date.now());
  }

  #countFailure({ account, kind, sources: [source] }: Caller): void {
    this.#sql.exec(
      `insert into tries values (?, ?, ?, 1, ?)
       on conflict (account, kind, source) do update set failures = failures + 1, last_at = excluded.last_at`,
      account,
      kind,
      source,
      Date.now(),
    );
  }

  #forget(clearedAt: number): void {
    const now = Date.now();
    const since = Math.max(clearedAt, now - countedFor);
    this.#sql.exec('delete from tries where last_at <= ?', since);
    this.#sql.exec('delete from mails where sent_at <= ?', since);
    this.#sql.exec('delete from devices where seen_at < ?', now - deviceLife);
    this.#sql.exec('delete from places where seen_at < ?', now - addressLife);
  }
}
