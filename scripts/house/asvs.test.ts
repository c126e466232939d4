import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** ASVS 5.0.0: the level of each requirement, a digit each, by section. */
const levels = `1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113
  3.3:12223 3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113
  5.4:222 6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111
  7.3:22 7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223
  10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33
  12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122 15.1:12233
  15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333 17.3:22`;

const wanted = new Map(
  levels.split(/\s+/).flatMap((section) => {
    const [name = '', digits = ''] = section.split(':');
    const numbered = [...digits].map((level, at): [string, string] => [`${name}.${at + 1}`, level]);
    return numbered.filter(([, level]) => level !== '3');
  }),
);
const ids = [...wanted.keys()];

/** One requirement, or those from the first to the last. */
function idsOf(cell: string): string[] {
  const [first = '', last = first] = cell.split(' to ');
  return ids.slice(ids.indexOf(first), ids.indexOf(last) + 1);
}

const lines = page.matchAll(
  /^\| (\d+\.\d+\.\d+(?: to \d+\.\d+\.\d+)?) \| ([12 ]+) \| (met|not met|–) \| (.+?) \| (.*?) ?\|$/gm,
);
const rows = [...lines].map(([, cell = '', level, status = '', done = '', shownBy = '']) => ({
  cell,
  level,
  status,
  done,
  shownBy,
  ids: idsOf(cell),
}));

/** Every file of the project that a page names: in backticks, or as a link. */
function pathsIn(text: string): string[] {
  const quoted =
    /`((?:worker|web|shared|scripts|e2e|docs|migrations|seed)\/[^`\s*<]+\.\w+|[\w.-]+\.(?:md|toml|json))`/g;
  const named = [...text.matchAll(quoted)].map(([, path = '']) => path);
  const linked = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => join('docs', path));
  return [...named, ...linked];
}

/** The tests that are named by title, each with the file before it: `path` “title” “title”. */
function titlesIn(shownBy: string): { path: string; title: string }[] {
  return [...shownBy.matchAll(/`([^`]+)`((?: “[^”]+”)+)/g)].flatMap(([, path = '', quoted = '']) =>
    [...quoted.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ path, title })),
  );
}

describe('docs/security.md', () => {
  it('names only files that are there', () => {
    const named = pathsIn(page);
    expect(named.length).toBeGreaterThan(200);
    expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has every requirement of ASVS 5.0.0 of levels 1 and 2 once, in order and at its level', () => {
    expect(ids).toHaveLength(70 + 183);
    expect(rows.flatMap((row) => row.ids)).toEqual(ids);
    for (const { cell, level, ids } of rows) {
      expect([cell, level]).toEqual([cell, [...new Set(ids.map((id) => wanted.get(id)))].sort().join(' ')]);
    }
    // A line of the table in another form would not be seen.
    expect(page.match(/^\| \d+\.\d+\.\d+.*$/gm)).toHaveLength(rows.length);
  });

  it('shows a file for each that is met', () => {
    const without = rows.filter(({ status, shownBy }) => status === 'met' && pathsIn(shownBy).length === 0);
    expect(without.map(({ cell }) => cell)).toEqual([]);
  });

  it('says “not met” of nothing of level 1, and why of the rest', () => {
    const open = rows.filter(({ status }) => status === 'not met');
    expect(open.filter(({ level }) => level?.includes('1')).map(({ cell }) => cell)).toEqual([]);
    expect(open.filter(({ done }) => done.length < 40).map(({ cell }) => cell)).toEqual([]);
  });

  it('names tests by titles that they have', () => {
    const titles = rows.flatMap(({ shownBy }) => titlesIn(shownBy));
    expect(titles.length).toBeGreaterThan(25);
    const missing = titles.filter(({ path, title }) => !readFileSync(join(root, path), 'utf8').includes(`'${title}'`));
    expect(missing).toEqual([]);
  });

  it('adds up', () => {
    const count = (status: string, level: string) =>
      rows.filter((row) => row.status === status).flatMap((row) => row.ids.filter((id) => wanted.get(id) === level))
        .length;
    const sums = ['met', 'not met', '–'].map(
      (status) => `| ${status} | ${count(status, '1')} | ${count(status, '2')} |`,
    );
    expect(sums.filter((sum) => !page.includes(`\n${sum}\n`))).toEqual([]);
  });
});

it('knows a file that is not there, in a folder or at the top', () => {
  expect(pathsIn('`worker/gone.ts`, [x](gone.md), `gone.toml`').map((path) => existsSync(join(root, path)))).toEqual([
    false,
    false,
    false,
  ]);
});

it('knows the titles of tests, each with its file', () => {
  expect(titlesIn('`a.ts` `a.test.ts` “One” “Two” `b.test.ts` “Three”')).toEqual([
    { path: 'a.test.ts', title: 'One' },
    { path: 'a.test.ts', title: 'Two' },
    { path: 'b.test.ts', title: 'Three' },
  ]);
});
