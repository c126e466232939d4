import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pushKeyFile, readPushKey, writePushKey } from './push-key.ts';

it('is made once, for its owner’s eyes only, until another one takes its place', () => {
  const state = mkdtempSync(join(tmpdir(), 'highpass-key-'));
  const made = readPushKey(state);
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(readPushKey(state)).toBe(made);
  writePushKey(state);
  expect(readPushKey(state)).toMatch(/^[\w-]{43}$/);
  expect(readPushKey(state)).not.toBe(made);
  expect((statSync(join(state, pushKeyFile)).mode & 0o777).toString(8)).toBe('600');
  rmSync(state, { recursive: true });
});
