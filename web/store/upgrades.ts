import type { IDBPDatabase } from 'idb';
import type { StoreSchema } from './schema';

/*
 * Steps from one version of the database to the next. Only ever appended to: a phone may come from any of them.
 * Steps add stores and indexes and change nothing that is there, because older builds go on reading and writing it.
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
