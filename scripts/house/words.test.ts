import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';
import { readWords } from './read-words.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const retired = [...read('docs/words.md').matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)].flatMap(([, not = '']) =>
  [...not.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words),
);
const sources = globSync(['web/**/*.{ts,tsx}', 'shared/**/*.ts', 'worker/**/*.{ts,tsx}'], { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/test\/|\.d\.ts$/.test(path),
);

it('lists the words that the interface no longer uses', () => {
  expect(retired).toContain('Start over');
  expect(retired.length).toBeGreaterThan(20);
});

it('reads what a source says, not its comments and names', () => {
  const source = `import 'Start over'; // Start over
    export const a = <p className="Start over" title="Take out">Saved {count} trips{\`: \${a} Drop one\`}</p>;`;
  expect(readWords('a.tsx', source)).toEqual(['Take out', 'Saved', 'trips', ':', 'Drop one']);
});

it('has one word for each thing: the retired ones stand in no sentence of the interface', () => {
  const found = sources.flatMap((path) => {
    const source = read(path);
    const here = retired.filter((word) => source.includes(word));
    if (here.length === 0) return [];
    return readWords(path, source).flatMap((said) => {
      const word = here.find((one) => said.includes(one));
      return word === undefined ? [] : `${path}: “${word}” in “${said.slice(0, 80)}”`;
    });
  });
  expect(found).toEqual([]);
});

it('says in a comment what a thing is, beginning with the thing', () => {
  const files = globSync(['{web,shared,worker,scripts,e2e}/**/*.{ts,tsx,mjs,css}'], { cwd: root });
  const found = files.flatMap((path) => read(path).match(/^\s*(\/\*\*?|\*) What [^\n]*/gm) ?? []);
  expect(found).toEqual([]);
});
