import type { IDBPDatabase } from 'idb';
import type { StoreSchema } from './schema';

/*
 * Steps from one version of the database to the next. Only ever appended to: a phone may come from any of them.
 * Steps add; none of them deletes or rewrites the outbox.
 */
export const upgrades: readonly ((db: IDBPDatabase<StoreSchema>) => void)[] = [
  (db) => {
    db.createObjectStore('tours', { keyPath: '_id' });
    db.createObjectStore('meta');
    db.createObjectStore('drafts');
    db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('order', 'order');
    db.createObjectStore('saved', { keyPath: 'id' });
  },
];

/** Takes a database from `oldVersion` to the newest. */
export function upgrade(db: IDBPDatabase<StoreSchema>, oldVersion: number): void {
  for (const step of upgrades.slice(oldVersion)) step(db);
}
