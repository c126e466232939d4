import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './node-runtime.mjs';
import { runProgram } from './program.mjs';

const runIn = (folder: string, args: string[], env: object = {}) =>
  runProgram(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });

it('says in one sentence why a script can’t run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'highpass-sentences-'));
  cpSync(join(root, 'scripts/setup'), join(folder, 'scripts/setup'), { recursive: true });
  const data = join(folder, 'v3/d1/x');
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'a.sqlite'), 'not a database, and long enough to be read as one'.repeat(50));
  const [clone, nowhere, damaged, part] = await Promise.all([
    runIn(folder, ['scripts/setup/installed.mjs']),
    runIn(root, ['scripts/backup.ts'], { STATE: '/proc/x' }),
    runIn(root, ['scripts/backup.ts', join(folder, 'backup')], { STATE: folder }),
    runIn(root, ['scripts/bench.ts', 'nope']),
  ]);
  expect(clone).toEqual({ fine: false, said: 'The packages aren’t installed yet: run “npm start” once.' });
  expect(nowhere).toEqual({ fine: false, said: expect.stringMatching(/^Can’t write to \/proc\/x \(\w+\)[^\n]*$/) });
  expect(damaged).toEqual({ fine: false, said: expect.stringMatching(/is damaged\..* npm run restore -- /) });
  expect(damaged.said).not.toMatch(/\n\s+at /);
  expect(part).toEqual({ fine: false, said: expect.stringMatching(/^No part is named nope: .*crowd.*\.$/) });
  rmSync(folder, { recursive: true });
});
