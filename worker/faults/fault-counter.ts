import { DurableObject } from 'cloudflare:workers';
import { type FaultCount, type FaultKind, faultKinds, faults } from '#shared/site/faults';
import type { Env } from '../env';
import { tellOwners } from './tell-owners';

// Counts what all isolates report, and says when owners are to be told (decision 140). Not in D1, which is what fails
// most. Its alarm is for cron: nothing else would notice that it doesn't come.

const minute = 60 * 1000;
const hour = 60 * minute;
/** Cron runs every five minutes; this many without one are too long. */
const longestSilence = 20 * minute;
const nextTry = 5 * minute;

interface Row extends Record<string, SqlStorageValue> {
  kind: FaultKind;
  minutes: number;
  count: number;
  from: number;
  until: number;
}

export type Counts = Partial<Record<FaultKind, number>>;

export class FaultCounter extends DurableObject<Env> {
  readonly #sql: SqlStorage;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#sql = state.storage.sql;
    this.#sql.exec(`
      create table if not exists faults (
        kind text not null, minute integer not null, count integer not null, primary key (kind, minute));
      create table if not exists marks (name text primary key, value integer not null)`);
  }

  /** Adds these; what owners are to be told of now, or null. Whoever gets it tells them. */
  report(counts: Counts, now: number): FaultCount[] | null {
    this.#sql.exec('delete from faults where minute <= ?', now - hour);
    for (const [kind, count = 1] of Object.entries(counts)) {
      const add = 'insert into faults values (?, ?, ?) on conflict (kind, minute) do update set count = count + ?';
      this.#sql.exec(add, kind, now - (now % minute), count, count);
    }
    if (now < this.#mark('rest')) return null;
    const find = `select kind, count(*) as minutes, sum(count) as count, min(minute) as "from", max(minute) as until
      from faults where minute > ? group by kind`;
    const seen = this.#sql.exec<Row>(find, this.#mark('told')).toArray();
    if (!seen.some(({ kind, minutes }) => minutes >= faults[kind].enough)) return null;
    this.#setMark('told before', this.#mark('told'));
    this.#setMark('told', now);
    this.#setMark('rest', now + hour);
    const toCount = ({ kind, count, from, until }: Row) => ({ kind, count, from, until });
    return seen.sort((a, b) => faultKinds.indexOf(a.kind) - faultKinds.indexOf(b.kind)).map(toCount);
  }

  tellLater(now: number): void {
    this.#setMark('told', this.#mark('told before'));
    this.#setMark('rest', now + nextTry);
  }

  async noteCron(now: number): Promise<void> {
    await this.#setAlarm(now + longestSilence);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    const late = now - this.#mark('alarm');
    if (late < 0) return;
    // A machine that slept: cron slept with it.
    if (late > longestSilence) return this.#setAlarm(now + longestSilence);
    await this.#setAlarm(now + hour);
    const told = this.report({ cron_missed: 1 }, now);
    if (told && !(await tellOwners(this.env, told, now))) this.tellLater(now);
  }

  async #setAlarm(at: number): Promise<void> {
    this.#setMark('alarm', at);
    await this.ctx.storage.setAlarm(at);
  }

  #mark(name: string): number {
    const [row] = this.#sql.exec<{ value: number }>('select value from marks where name = ?', name).toArray();
    return row?.value ?? 0;
  }

  #setMark(name: string, value: number): void {
    this.#sql.exec('insert or replace into marks values (?, ?)', name, value);
  }
}
