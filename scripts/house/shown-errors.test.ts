import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

/** Looks at a message to tell a file that didn’t load; shows none. */
const looksOnly = ['web/shell/error-page.tsx'];

const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|\/test\//.test(path) && !looksOnly.includes(path),
);

it('shows an error’s words by `wordsFor` alone: any error’s own may be a stack of ours, or a browser’s English', () => {
  const shown = sources.flatMap((path) =>
    (readFileSync(join(root, path), 'utf8').match(/\b\w*error\.message\b/gi) ?? []).map((it) => `${path}: ${it}`),
  );
  expect(shown).toEqual([]);
});
