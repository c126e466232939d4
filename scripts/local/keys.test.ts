import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pushKeyFile, readKeys, writePushKey } from './keys.ts';

it('is made once, for its owner’s eyes only, until another one takes its place', () => {
  const state = mkdtempSync(join(tmpdir(), 'highpass-key-'));
  const { push: made, people } = readKeys(state);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(people).toMatch(/^1:[\w-]{43}$/);
  expect(readKeys(state)).toEqual({ push: made, people });
  writePushKey(state);
  expect(readKeys(state).push).toMatch(/^[\w-]{43}$/);
  expect(readKeys(state).push).not.toBe(made);
  expect(readKeys(state).people).toBe(people);
  expect((statSync(join(state, pushKeyFile)).mode & 0o777).toString(8)).toBe('600');
  rmSync(state, { recursive: true });
});
