import { createHmac, randomBytes } from 'node:crypto';

const day = 24 * 60 * 60 * 1000;
/** How long new hashes are made with a key (ms). */
const usedFor = 7 * day;

interface Key extends Record<string, SqlStorageValue> {
  key: string;
  made_at: number;
}

/**
 * Network addresses are kept as hashes under a random key that never leaves this storage: there are few enough addresses
 * to try them all on a plain hash. A new key is made each week; an old one goes with the last hash made with it.
 */
export class AddressKeys {
  readonly #sql: SqlStorage;
  readonly #hashLife: number;

  /** @param hashLife how long a hash made with a key has to be found again (ms) */
  constructor(sql: SqlStorage, hashLife: number) {
    this.#sql = sql;
    this.#hashLife = hashLife;
    sql.exec('create table if not exists address_keys (key text not null, made_at integer not null primary key)');
  }

  /** The address as it is stored now, then as it may have been stored before. */
  hash(address: string, now: number): [string, ...string[]] {
    this.#sql.exec('delete from address_keys where made_at < ?', now - usedFor - this.#hashLife);
    const keys = this.#sql.exec<Key>('select key, made_at from address_keys order by made_at desc').toArray();
    const toHash = (key: string) => createHmac('sha256', key).update(address).digest('hex');
    const [newest] = keys;
    const older = keys.map(({ key }) => toHash(key));
    const [current, ...rest] = older;
    if (newest && current !== undefined && newest.made_at > now - usedFor) return [current, ...rest];
    const key = randomBytes(32).toString('hex');
    this.#sql.exec('insert or replace into address_keys values (?, ?)', key, now);
    return [toHash(key), ...older];
  }
}
