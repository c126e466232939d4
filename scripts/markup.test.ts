import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = execFileSync('git', ['ls-files', 'shared', 'web', 'worker'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/test\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const findLines = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

it('escapes what an agency sets where it is written into markup', () => {
  expect(findLines(/`[^`]*<[a-z!/][^`]*\$\{site\./)).toEqual([]);
});

it('gives every option of a select a value, so that a translated page sends ours', () => {
  expect(findLines(/<option(?![^>]*\bvalue=)[^>]*>/)).toEqual([]);
});
