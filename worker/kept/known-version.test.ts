import { expect, it } from 'vitest';
import { KnownVersion } from './known-version';

it('is read again after 50 ms, when a clock went back, and after a write', async () => {
  const known = new KnownVersion();
  let version = 0;
  const ask = async () => {
    version += 1;
    return version;
  };
  expect(await known.read(ask, 1000)).toBe(1);
  expect(await known.read(ask, 1049)).toBe(1);
  expect(await known.read(ask, 1050)).toBe(2);
  expect(await known.read(ask, 900)).toBe(3);
  known.forget();
  expect(await known.read(ask, 900)).toBe(4);
});

it('remembers nothing that was asked before a write and came after it', async () => {
  const known = new KnownVersion();
  const { promise, resolve } = Promise.withResolvers<number>();
  const asked = known.read(() => promise, 1000);
  known.forget();
  resolve(1);
  expect(await asked).toBe(1);
  expect(await known.read(async () => 2, 1000)).toBe(2);
});
