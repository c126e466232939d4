import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));

const everyPage = classesOf(globSync('web/styles/*.css').map(read).join());
const deskOnly = [...classesOf(read('web/admin/shell/use.css'))].filter((name) => !everyPage.has(name));

/** The class names that stand in the markup itself, not those of its modules. */
const namesIn = (markup: string) =>
  [...markup.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
    .flatMap(([, plain = '', template = '']) => `${plain} ${template}`.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter(Boolean);

it('uses the desk’s primitives on the desk alone: the login and visitors’ pages don’t load them', () => {
  expect(deskOnly.length).toBeGreaterThan(20);
  const pages = globSync('web/{admin/login,admin/account,ui,routes,aside,shell}/**/*.tsx');
  expect(pages.length).toBeGreaterThan(100);
  const found = pages.flatMap((path) =>
    namesIn(read(path)).flatMap((name) => (deskOnly.includes(name) ? `${path}: ${name}` : [])),
  );
  expect(found).toEqual([]);
});
