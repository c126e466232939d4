import type { IDBPDatabase } from 'idb';
import type { StoreSchema } from './schema';

// Steps from one database version to the next. Append only: a phone may come from any version. Steps only add stores
// and indexes, because older builds keep using the database.
export const upgrades: readonly ((db: IDBPDatabase<StoreSchema>) => void)[] = [
  (db) => {
    db.createObjectStore('tours', { keyPath: '_id' });
    db.createObjectStore('meta');
    db.createObjectStore('drafts');
    db.createObjectStore('outbox', { keyPath: 'id' }).createIndex('order', 'order');
    db.createObjectStore('saved', { keyPath: 'id' });
  },
];
