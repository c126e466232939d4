import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pushKeyFile, readKeys } from './keys.ts';

it('generates each key once, in a private file', () => {
  const stateFolder = mkdtempSync(join(tmpdir(), 'highpass-key-'));
  const keys = readKeys(stateFolder);
  expect(keys.pushKey).toMatch(/^[\w-]{43}$/);
  expect(keys.peopleKey).toMatch(/^1:[\w-]{43}$/);
  expect(readKeys(stateFolder)).toEqual(keys);
  expect((statSync(join(stateFolder, pushKeyFile)).mode & 0o777).toString(8)).toBe('600');
  rmSync(stateFolder, { recursive: true });
});
