import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { withLocal } from './local-site.ts';
import { shortenStatements } from './short-statements.ts';

const state = mkdtempSync(join(tmpdir(), 'highpass-stored-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true });
});

it('thousands of statements are one request, and a row longer than a statement comes back as it was', async () => {
  vi.stubEnv('STATE', state);
  const long = 'Leh; it’s “high” 🏍\n'.repeat(6_000);
  const rows = Array.from({ length: 5_000 }, (_, n) => `INSERT INTO passes (height) VALUES (${n});`);
  const last = `INSERT INTO passes VALUES (9000, 5359, '${long.replaceAll("'", "''")}');`;
  const table = 'CREATE TABLE passes (id INTEGER PRIMARY KEY, height INTEGER, note TEXT);';
  await withLocal(async ({ query, runSql, readSql }) => {
    // The runtime holds the limit, too.
    await expect(runSql(`${table}${last}`)).rejects.toThrow('SQLITE_TOOBIG');
    await runSql(shortenStatements([table, ...rows, last].join('\n')));
    expect(await query('SELECT count(*) AS n FROM passes')).toEqual([{ n: 5_001 }]);
    expect(await query('SELECT note FROM passes WHERE id = 9000')).toEqual([{ note: long }]);
    expect(await readSql()).not.toContain('restored_parts');
  });
});

it('what guards a table comes back with it', async () => {
  vi.stubEnv('STATE', state);
  const guard = "CREATE TRIGGER never BEFORE UPDATE ON kept BEGIN SELECT RAISE(ABORT, 'never'); END;";
  await withLocal(async ({ query, runSql, readSql }) => {
    await runSql(`CREATE TABLE kept (id INTEGER PRIMARY KEY);\nINSERT INTO kept VALUES (1);\n${guard}`);
    const sql = await readSql();
    await runSql(`DROP TABLE kept;\n${sql.replace(/CREATE TABLE (?!kept)[^;]*;|INSERT INTO (?!"kept")[^;]*;/g, '')}`);
    expect(await query('SELECT * FROM kept')).toEqual([{ id: 1 }]);
    await expect(query('UPDATE kept SET id = 2')).rejects.toThrow('never');
  });
});
