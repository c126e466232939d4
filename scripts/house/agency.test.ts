import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { site } from '#shared/site/site';
import { root } from '../setup/node-runtime.mjs';

/** Where a fact may stand besides shared/site/site.ts, and why. */
const mayName = [
  // They are about this project.
  /^README\.md$/,
  /^docs\//,
  /^package\.json$/,
  // The mailboxes of one deployment, which need not be the one that visitors see.
  /^wrangler\.toml$/,
];

const digits = site.phoneHref.replace(/\D/g, '');
const facts = [
  // In lower case it is the project's name, in cache names and the like, which no visitor reads.
  site.name,
  site.name.toUpperCase(),
  site.phone,
  `+${digits}`,
  digits,
  site.email,
  site.email.replace(/^.*@/, ''),
  site.grievanceOfficer,
  site.address.street,
  site.address.postcode,
  String(site.address.lat),
  String(site.address.lon),
];

const files = globSync(['*.*', '{.ci,docs,e2e,migrations,scripts,seed,shared,web,worker}/**/*.*'], { cwd: root });

it('the agency’s name, address and contacts stand in shared/site/site.ts and nowhere else', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter((path) => path !== 'shared/site/site.ts' && !mayName.some((place) => place.test(path)))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return facts.filter((fact) => text.includes(fact)).map((fact) => `${path}: ${fact}`);
    });
  expect(found).toEqual([]);
});
