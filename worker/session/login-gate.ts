import { DurableObject } from 'cloudflare:workers';
import { createHash, randomBytes } from 'node:crypto';
import type { Env } from '../env';
import { hashPassword, nobodysHash, verifyPassword } from './password';

// Passwords are hashed here and nowhere else: scrypt holds its isolate's thread for a tenth of a second, and visitors'
// pages must not wait behind it. The counters are here because here they are exact: one object, one thread.

const gates = 64;
const freeFailures = 5;
const longestWait = 15 * 60 * 1000;
const forgetAfter = 24 * 60 * 60 * 1000;
const deviceLife = 180 * 24 * 60 * 60 * 1000;
const anyDevice = '';
const crowdWaitSeconds = 60;

export interface LoginAttempt {
  /** The e-mail as it was typed, lower case; there need be no such account. */
  account: string;
  password: string;
  /** The account's stored hash, or null where there is none. */
  passwordHash: string | null;
  /** What a browser that logged in here before shows for it. */
  device: string | null;
  /** So many log in just now that browsers which are not known have to wait. */
  crowded: boolean;
}

export type LoginOutcome =
  | { outcome: 'right'; device: string }
  | { outcome: 'wrong' }
  | { outcome: 'wait'; retryAfterSeconds: number };

interface FailureRow extends Record<string, SqlStorageValue> {
  failures: number;
  last_at: number;
}

function digest(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

/** How long (ms) after the n-th failure in a row nothing is tried: nothing for five, then 1 s, 2 s, 4 s … 15 minutes. */
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
   * Tries a password. An attempt counts as failed before it is computed, so that many at once are no way around the
   * count. A browser that is known has a count of its own: whoever guesses from elsewhere cannot lock its owner out.
   */
  async attempt({ account, password, passwordHash, device, crowded }: LoginAttempt): Promise<LoginOutcome> {
    const [accountHash, now] = [digest(account), Date.now()];
    this.#forget(now);
    const known = device !== null && this.#isKnown(accountHash, digest(device)) ? device : null;
    const bucket = known === null ? anyDevice : digest(known);
    if (crowded && known === null) return { outcome: 'wait', retryAfterSeconds: crowdWaitSeconds };
    const wait = this.#countFailure(accountHash, bucket, now);
    if (wait > 0) return { outcome: 'wait', retryAfterSeconds: Math.ceil(wait / 1000) };
    if (!(await verifyPassword(password, passwordHash ?? nobodysHash)) || passwordHash === null) {
      return { outcome: 'wrong' };
    }
    this.#sql.exec('delete from failures where account = ? and device = ?', accountHash, bucket);
    return { outcome: 'right', device: this.#remember(accountHash, now, known) };
  }

  /** Hashes a new password whose owner has proved to be the account's, and knows the browser from now on. */
  async renew(account: string, password: string): Promise<{ passwordHash: string; device: string }> {
    const passwordHash = await hashPassword(password);
    return { passwordHash, device: this.#remember(digest(account), Date.now()) };
  }

  #isKnown(account: string, device: string): boolean {
    return (
      this.#sql.exec('select 1 from devices where account = ? and device = ?', account, device).toArray().length > 0
    );
  }

  /** What the browser is to show from now on: the same as before where it is known. */
  #remember(account: string, now: number, known: string | null = null): string {
    const device = known ?? randomBytes(32).toString('base64url');
    this.#sql.exec(
      `insert into devices (account, device, seen_at) values (?, ?, ?)
       on conflict (account, device) do update set seen_at = excluded.seen_at`,
      account,
      digest(device),
      now,
    );
    return device;
  }

  /** Milliseconds still to wait; 0 where the attempt may go on, which is then noted as failed. */
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

/** The gate that an account's attempts go through: one of 64, so that a flood on one leaves the others alone. */
export function gateFor(env: Env, account: string): DurableObjectStub<LoginGate> {
  const shard = Number.parseInt(digest(account).slice(0, 8), 16) % gates;
  return env.LOGIN_GATE.get(env.LOGIN_GATE.idFromName(`gate-${shard}`));
}
