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

it('puts no setting of the agency into markup unescaped', () => {
  expect(findLines(/`[^`]*<[a-z!/][^`]*\$\{site\./)).toEqual([]);
});

it('gives every option a value, because a translated page would send the translated text', () => {
  expect(findLines(/<option(?![^>]*\bvalue=)[^>]*>/)).toEqual([]);
});
