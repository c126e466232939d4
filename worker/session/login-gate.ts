import { DurableObject } from 'cloudflare:workers';
import { randomBytes } from 'node:crypto';
import { sha256 } from '#shared/sha256';
import type { Env } from '../env';
import { StorageError } from '../http/storage';
import { hashPassword, nobodysHash, verifyPassword } from './password';

// Passwords are hashed only here: scrypt blocks its isolate for a tenth of a second, and page requests must not wait
// for
// it. The counters live here because one object with one thread counts exactly.

const gates = 64;
const freeFailures = 5;
const longestWait = 15 * 60 * 1000;
const forgetAfter = 24 * 60 * 60 * 1000;
const deviceLife = 180 * 24 * 60 * 60 * 1000;
const anyDevice = '';
const crowdWaitSeconds = 60;

interface LoginAttempt {
  /** The e-mail as typed, in lower case; the account may not exist. */
  account: string;
  password: string;
  passwordHash: string | null;
  /** The token of a browser that has logged in here before. */
  device: string | null;
  /** True if logins are so busy that unknown browsers must wait. */
  crowded: boolean;
}

type LoginOutcome =
  | { outcome: 'right'; device: string }
  | { outcome: 'wrong' }
  | { outcome: 'wait'; retryAfterSeconds: number };

interface FailureRow extends Record<string, SqlStorageValue> {
  failures: number;
  last_at: number;
}

/** Wait after the n-th failure in a row (ms): none for five, then 1 s, 2 s, 4 s … 15 minutes. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(longestWait, 1000 * 2 ** (failures - freeFailures));
}

export class LoginGate extends DurableObject<Env> {
  readonly #sql: SqlStorage;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#sql = state.storage.sql;
    this.#sql.exec(`
      create table if not exists failures (
        account text not null, device text not null, failures integer not null, last_at integer not null,
        primary key (account, device));
      create table if not exists devices (
        account text not null, device text not null, seen_at integer not null,
        primary key (account, device))`);
  }

  /**
   * Tries a password. Each attempt counts as failed before hashing, so parallel ones can't evade the count. Known
   * browsers
   * have a count of their own, so guesses from elsewhere can't lock the owner out.
   */
  async attempt({ account, password, passwordHash, device, crowded }: LoginAttempt): Promise<LoginOutcome> {
    const [accountHash, deviceHash] = [await sha256(account), await sha256(device ?? '')];
    const now = Date.now();
    this.#forget(now);
    const known = device !== null && this.#isKnown(accountHash, deviceHash) ? device : null;
    const bucket = known === null ? anyDevice : deviceHash;
    if (crowded && known === null) return { outcome: 'wait', retryAfterSeconds: crowdWaitSeconds };
    const wait = this.#countFailure(accountHash, bucket, now);
    if (wait > 0) return { outcome: 'wait', retryAfterSeconds: Math.ceil(wait / 1000) };
    if (!(await verifyPassword(password, passwordHash ?? nobodysHash)) || passwordHash === null) {
      return { outcome: 'wrong' };
    }
    this.#sql.exec('delete from failures where account = ? and device = ?', accountHash, bucket);
    return { outcome: 'right', device: await this.#remember(accountHash, now, known) };
  }

  /** Hashes a new password after a valid reset, and remembers the browser. */
  async renew(account: string, password: string): Promise<{ passwordHash: string; device: string }> {
    const passwordHash = await hashPassword(password);
    return { passwordHash, device: await this.#remember(await sha256(account), Date.now()) };
  }

  /** After a login without a password: the browser's token if the account knows it, else a new one. */
  async recognize(account: string, device: string | null): Promise<string> {
    const accountHash = await sha256(account);
    const isKnown = device !== null && this.#isKnown(accountHash, await sha256(device));
    return this.#remember(accountHash, Date.now(), isKnown ? device : null);
  }

  #isKnown(account: string, device: string): boolean {
    return (
      this.#sql.exec('select 1 from devices where account = ? and device = ?', account, device).toArray().length > 0
    );
  }

  /** The browser's token: unchanged if it is already known. */
  async #remember(account: string, now: number, known: string | null = null): Promise<string> {
    const device = known ?? randomBytes(32).toString('base64url');
    const deviceHash = await sha256(device);
    this.#sql.exec(
      `insert into devices (account, device, seen_at) values (?, ?, ?)
       on conflict (account, device) do update set seen_at = excluded.seen_at`,
      account,
      deviceHash,
      now,
    );
    return device;
  }

  /** Milliseconds to wait; 0 if the attempt may go ahead, which is then counted as failed. */
  #countFailure(account: string, device: string, now: number): number {
    const [row] = this.#sql
      .exec<FailureRow>('select failures, last_at from failures where account = ? and device = ?', account, device)
      .toArray();
    const wait = row ? row.last_at + waitAfter(row.failures) - now : 0;
    if (wait > 0) return wait;
    this.#sql.exec(
      `insert into failures (account, device, failures, last_at) values (?, ?, 1, ?)
       on conflict (account, device) do update set failures = failures + 1, last_at = excluded.last_at`,
      account,
      device,
      now,
    );
    return 0;
  }

  #forget(now: number): void {
    this.#sql.exec('delete from failures where last_at < ?', now - forgetAfter);
    this.#sql.exec('delete from devices where seen_at < ?', now - deviceLife);
  }
}

/**
 * Asks the gate of an account: one of 64, so a flood on one account spares the rest.
 * @throws StorageError if it can't be reached
 */
export async function askGate<T>(
  env: Env,
  account: string,
  ask: (gate: DurableObjectStub<LoginGate>) => Promise<T>,
): Promise<T> {
  const shard = Number.parseInt((await sha256(account)).slice(0, 8), 16) % gates;
  try {
    return await ask(env.LOGIN_GATE.get(env.LOGIN_GATE.idFromName(`gate-${shard}`)));
  } catch (cause) {
    throw new StorageError('the login gate failed', { cause });
  }
}
