import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  /** True for a package that only builds and tests use. The fonts and the service worker's library count as these. */
  dev?: boolean;
}

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { '': _site, ...lockedPackages }: Record<string, LockedPackage> = lockfile.packages;
const packages = Object.entries(lockedPackages);

const unconditionalLicences = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
];

/** Licences with conditions for redistribution. The OFL allows bundled fonts if their licence stays with them. */
const toolLicences = ['MPL-2.0', 'LGPL-3.0-or-later', 'CC-BY-4.0', 'OFL-1.1'];

/** @param license an SPDX expression: a name, or several joined by OR or AND */
function isAllowed(license: string | undefined, isTool: boolean): boolean {
  const allowedNames = isTool ? [...unconditionalLicences, ...toolLicences] : unconditionalLicences;
  const choices = (license ?? '').replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => allowedNames.includes(name)));
}

function findPackageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function formatLicenceList(isTool: boolean): string {
  const namesByLicence = new Map<string, Set<string>>();
  for (const [path, { license = '', dev = false }] of packages) {
    if (dev !== isTool) continue;
    const names = namesByLicence.get(license) ?? new Set();
    namesByLicence.set(license, names.add(findPackageName(path)));
  }
  return [...namesByLicence.keys()]
    .sort()
    .map((license) => `- **${license}**: ${[...(namesByLicence.get(license) ?? [])].sort().join(', ')}`)
    .join('\n');
}

it('lists the SHA-512 of every package', () => {
  expect(packages.length).toBeGreaterThan(600);
  const unhashed = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

it('names no registry, so that each machine uses its own', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

it('has only allowed licences, and those with conditions only in tools', () => {
  const refused = packages.filter(([, { license, dev }]) => !isAllowed(license, dev === true));
  expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

it.each([undefined, '', 'UNLICENSED', 'GPL-3.0-only', 'MIT AND AGPL-3.0', 'SEE LICENSE IN LICENSE.md'])(
  'refuses the licence %s',
  (license) => {
    expect([isAllowed(license, true), isAllowed(license, false)]).toEqual([false, false]);
  },
);

it('allows a choice of licences when one of them is allowed', () => {
  expect(isAllowed('(GPL-3.0-only OR MIT)', false)).toBe(true);
});

it('allows a licence with conditions only for a tool', () => {
  expect([isAllowed('MPL-2.0', true), isAllowed('MPL-2.0', false)]).toEqual([true, false]);
});

// `npx vitest run scripts/lockfile -u` writes the page.
it('lists the licences in docs/licences.md', async () => {
  const page = `# Licences of the packages

Written by \`npx vitest run scripts/lockfile -u\` from package-lock.json; a licence that
\`scripts/lockfile.test.ts\` doesn’t allow fails the tests.

## Dependencies

${formatLicenceList(false)}

## To build and test, and what the build takes from

${formatLicenceList(true)}
`;
  await expect(page).toMatchFileSnapshot('../docs/licences.md');
});
