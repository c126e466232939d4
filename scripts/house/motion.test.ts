import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const tokens = read('web/styles/tokens.css');
const sheets = globSync('web/**/*.css', { cwd: root }).filter((path) => path !== 'web/styles/tokens.css');
/** Scrolling moves these; a time has to stand there all the same. */
const byScrolling = ['web/routes/climb/climb.module.css'];

const declarations = (path: string) =>
  [...read(path).matchAll(/\b((?:animation|transition)[\w-]*):\s*([^;}]+)[;}]/g)].map(([, name = '', value = '']) => ({
    name,
    value: value.replace(/\s+/g, ' ').trim(),
  }));
/** At once, or as good as: `0s`, and the least that still ends. */
const isMotion = (time: string) => !/^(0m?s|0\.01ms)$/.test(time);

it('has no duration but a token in any stylesheet, so that all that moves takes as long', () => {
  const raw = sheets
    .filter((path) => !byScrolling.includes(path))
    .flatMap((path) =>
      declarations(path).flatMap(({ name, value }) =>
        (value.match(/(?<![\w-])[\d.]+m?s\b/g) ?? []).filter(isMotion).map((time) => `${path}: ${name} has ${time}`),
      ),
    );
  expect(raw).toEqual([]);
});

it('names no token of time that isn’t there', () => {
  const known = new Set([...tokens.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const unknown = sheets.flatMap((path) =>
    declarations(path).flatMap(({ value }) =>
      [...value.matchAll(/var\(--([\w-]+)\)/g)].flatMap(([, name]) => (known.has(name) ? [] : `${path}: --${name}`)),
    ),
  );
  expect(unknown).toEqual([]);
});

it('takes 200 ms, and no time for those who asked for less motion', () => {
  expect(tokens.match(/--fast: [^;]+/g)).toEqual(['--fast: 200ms', '--fast: 0ms']);
});
