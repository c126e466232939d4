import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licencesOf, mayHave } from './licences';

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
}

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': _, ...locked }: Record<string, Locked> = lockfile.packages;
const packages = Object.entries(locked);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

it('lists the SHA-512 of every package', () => {
  expect(packages.length).toBeGreaterThan(600);
  const without = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(without.map(([path]) => path)).toEqual([]);
});

it('names no registry, so that each machine asks its own', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

it('has only licences of the list, and those with conditions only in tools', () => {
  const refused = packages.filter(([, { license, dev }]) => !mayHave(license, dev === true));
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

it.each([undefined, '', 'UNLICENSED', 'GPL-3.0-only', 'MIT AND AGPL-3.0', 'SEE LICENSE IN LICENSE.md'])(
  'refuses the licence %s',
  (license) => {
    expect([mayHave(license, true), mayHave(license, false)]).toEqual([false, false]);
  },
);

it('takes a choice of licences for the better one, and tools may have more', () => {
  expect(mayHave('(GPL-3.0-only OR MIT)', false)).toBe(true);
  expect([mayHave('MPL-2.0', true), mayHave('MPL-2.0', false)]).toEqual([true, false]);
});

// To write it anew: npx vitest run scripts/lockfile -u
it('lists the licences in docs/licences.md', async () => {
  const all = packages.map(([path, { license = '', dev }]) => ({ name: nameOf(path), license, isTool: dev === true }));
  await expect(licencesOf(all)).toMatchFileSnapshot('../docs/licences.md');
});
