import { globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Throws SQLite's own error if a database in a state folder is damaged: the runtime says “internal error” to all that is
 * asked, or nothing. Call it with the folder's lock.
 */
export function requireSound(state: string): void {
  for (const path of globSync('v3/d1/*/*.sqlite', { cwd: state })) {
    const db = new DatabaseSync(join(state, path));
    try {
      const found = db.prepare('PRAGMA quick_check(1)').get();
      if (found?.quick_check !== 'ok') throw new Error(`database disk image is malformed: ${found?.quick_check}`);
    } finally {
      db.close();
    }
  }
}
