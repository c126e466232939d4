import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defaultNames, findDefaultFacts } from '#shared/test/default-facts';

// No test of the Worker renders code that runs in browsers alone: offline pages, calendar files, notifications and admin
// screens. Its facts all come from the settings if its source has none.

const sources = execFileSync('git', ['ls-files', 'shared', 'web', 'worker'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|js|html|css|svg)$/.test(file) && !/\.test\.|\/test\//.test(file));

const settingsFolder = 'shared/settings/';

it('finds the demo’s agency in no source file but the settings', () => {
  expect(sources.length).toBeGreaterThan(500);
  const names = new Set(defaultNames);
  const found = sources
    .filter((file) => !file.startsWith(settingsFolder))
    .flatMap((file) => findDefaultFacts(file, readFileSync(file, 'utf8')))
    .filter((line) => names.has(line.slice(line.indexOf(': ') + 2)));
  expect(found).toEqual([]);
});

it('finds the demo’s agency in the settings', () => {
  const found = findDefaultFacts('site', readFileSync(`${settingsFolder}site.ts`, 'utf8'));
  expect(found.length).toBeGreaterThan(5);
});
