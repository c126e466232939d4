import { readStateFolder, requireWritable } from '../setup/preflight.mjs';
import type { Query } from './tables.ts';

/** A file of the bucket; the ETag of one that was sent in one piece is its MD5 (hex). */
export interface StoredFile {
  content: Uint8Array;
  contentType?: string | undefined;
}

export interface Bucket {
  /** The ETag of every file, by its key. */
  list: () => Promise<Map<string, string>>;
  /** Null if it is gone. */
  get: (key: string) => Promise<StoredFile | null>;
  put: (key: string, file: StoredFile) => Promise<void>;
  delete: (key: string) => Promise<void>;
}

/** Everything that a site has stored. */
export interface Stored {
  /** Runs one statement. */
  query: Query;
  /** The whole database as SQL. */
  readSql: () => Promise<string>;
  /** Runs all of it or nothing. */
  runSql: (sql: string) => Promise<void>;
  /** Opens the files; the deployed ones need more rights than the database. */
  openBucket: () => Promise<Bucket>;
}

/** Opens what the deployed site has stored, or the local one, which nobody may serve meanwhile. */
export async function withStored(isRemote: boolean, work: (stored: Stored) => Promise<void>): Promise<void> {
  // Loading either takes a second, which a refusal doesn't wait for.
  if (isRemote) return work(await (await import('./deployed-site.ts')).openDeployed());
  requireWritable(readStateFolder());
  await (await import('./local-site.ts')).withLocal(work);
}
