import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pushKeyFile, readKeys } from './keys.ts';

it('makes each key once, for its owner’s eyes only', () => {
  const state = mkdtempSync(join(tmpdir(), 'highpass-key-'));
  const { push: made, people } = readKeys(state);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(people).toMatch(/^1:[\w-]{43}$/);
  expect(readKeys(state)).toEqual({ push: made, people });
  expect((statSync(join(state, pushKeyFile)).mode & 0o777).toString(8)).toBe('600');
  rmSync(state, { recursive: true });
});
