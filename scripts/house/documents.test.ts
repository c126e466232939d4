import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isThere = (path: string) => existsSync(join(root, path));
const readme = read('README.md');
const pages = ['README.md', ...globSync('{docs,seed}/**/*.md', { cwd: root })];
/** Those that say paths from the top; the others say them from the room they are about. */
const fromTheTop = pages.filter((path) => /^(README|docs\/(glossary|operating\/.+))\.md$/.test(path));
const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));

const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');
const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
/** Folders that builds and runs leave behind aren’t there in a new checkout. */
const isMade = (name: string) => name === 'dist' || name === '.wrangler';
const tops = readdirSync(root).filter((name) => !isMade(name));

/** Files and folders in backticks, but not those with a part to fill in, or that are made. */
function pathsIn(text: string): string[] {
  const quoted = [...withoutCode(text).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, path = '']) => path);
  return quoted.filter((path) =>
    path.includes('/') ? tops.includes(path.split('/')[0] ?? '') : /\.(md|toml)$/.test(path),
  );
}

/** The commands of `npm run` in a text that nothing does: a command, or a part of a bench or a campaign. */
function goneCommandsOf(text: string): string[] {
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)(?: -- ([a-z -]+)`)?/g)];
  return named.flatMap(([, name = '', parts = '']) => {
    if (!scripts.includes(name)) return name;
    if (!/^(bench|campaign)$/.test(name)) return [];
    return parts.split(' ').filter((part) => part !== '' && !isThere(`scripts/${name}/${part}.${name}.ts`));
  });
}

/** A tree in a code block: two blanks further in lies in what stands above it. */
function pathsOfTree(text: string): string[] {
  const blocks = text.split(/^```.*\n/m).filter((_, at) => at % 2 === 1);
  const tree = blocks.find((block) => /^[\w-]+\/ /.test(block)) ?? '';
  let top = '';
  return tree.split('\n').flatMap((line) => {
    const [, inside = '', names = ''] = /^( *)((?:[\w.-]+\/? ?)+)(?: {2}|$)/.exec(line) ?? [];
    const paths = names.trim().split(' ').filter(Boolean);
    if (inside === '') top = paths[0] ?? '';
    return paths.map((path) => (inside === '' ? path : join(top, path)));
  });
}

/** As GitHub makes a fragment of a heading. */
const toFragment = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The links of a page that lead nowhere. */
function deadLinksOf(page: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', fragment] = link.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), path));
    if (!isThere(file)) return true;
    if (fragment === undefined) return false;
    const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toFragment(heading));
    return !headings.includes(fragment);
  });
}

describe('the README', () => {
  it('is at most 1,300 words long', () => {
    expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1_300);
  });

  it('draws the house as it is', () => {
    const paths = pathsOfTree(readme);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
    for (const room of ['worker', 'web']) {
      const folders = readdirSync(join(root, room), { withFileTypes: true }).filter(
        (entry) => entry.isDirectory() && !isMade(entry.name),
      );
      const untold = folders.map(({ name }) => `${room}/${name}/`).filter((path) => !paths.includes(path));
      // For tests, and files that are sent as they are.
      expect(untold.filter((path) => !/\/(test|public)\/$/.test(path))).toEqual([]);
    }
  });
});

/** The faults of each of these pages, behind its name. */
const slipsIn = (some: readonly string[], find: (page: string, text: string) => string[]) =>
  some.flatMap((page) => find(page, read(page)).map((slip) => `${page}: ${slip}`));

describe('documents', () => {
  it('name only files that are there', () => {
    expect(fromTheTop.length).toBeGreaterThan(7);
    expect(slipsIn(fromTheTop, (_, text) => pathsIn(text).filter((path) => !isThere(path)))).toEqual([]);
  });

  it('name only commands that are there', () => {
    expect(slipsIn(pages, (_, text) => goneCommandsOf(text))).toEqual([]);
  });

  it('have only links that lead somewhere', () => {
    expect(slipsIn(pages, deadLinksOf)).toEqual([]);
  });

  it('notices a file, a command and a link that are gone', () => {
    expect(
      pathsIn('`web/gone.ts` `worker/<noun>/x.ts` `gone.toml` `web/ui/`').filter((path) => !isThere(path)),
    ).toEqual(['web/gone.ts', 'gone.toml']);
    expect(goneCommandsOf('`npm run gone -- x`, `npm run bench -- worker gone`')).toEqual(['gone', 'gone']);
    expect(deadLinksOf('docs/x.md', '[a](gone.md) [b](../README.md#deploy) [c](../README.md#gone)')).toEqual([
      'gone.md',
      '../README.md#gone',
    ]);
    expect(pathsOfTree('```\nweb/     all\n  a/ b/   two\n  c.ts   one\n```\n')).toEqual([
      'web/',
      'web/a/',
      'web/b/',
      'web/c.ts',
    ]);
  });
});

describe('decisions', () => {
  it('are in the index once each', () => {
    const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual(decisions.toSorted());
  });

  it('are there where something names them', () => {
    const numbers = new Set(decisions.map((name) => Number(name.slice(0, 4))));
    const sources = globSync('{e2e,scripts,shared,web,worker}/**/*.{ts,tsx,mjs,css}', { cwd: root });
    const gone = [...pages, ...sources].flatMap((path) =>
      [...read(path).matchAll(/\bdecisions?[ /]0*(\d+)/gi)]
        .filter(([, number]) => !numbers.has(Number(number)))
        .map(([said]) => `${path}: ${said}`),
    );
    expect(gone).toEqual([]);
  });
});
