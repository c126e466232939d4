import { globSync, readFileSync } from 'node:fs';
import postcss, { type Declaration, type Rule } from 'postcss';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));

const forEveryPage = globSync('web/styles/*.css');
const forTheDesk = ['web/admin/shell/parts.css', 'web/admin/shell/use.css'];
const everyPage = classesOf(forEveryPage.map(read).join());
const deskOnly = [...classesOf(forTheDesk.map(read).join())].filter((name) => !everyPage.has(name));
const withoutDesk = 'web/{admin/login,admin/account,ui,routes,aside,shell}/**/*';

/** The class names that stand in the markup itself, not those of its modules. */
const namesIn = (markup: string) =>
  [...markup.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
    .flatMap(([, plain = '', template = '']) => `${plain} ${template}`.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter(Boolean);

it('uses the desk’s primitives on the desk alone: the login and visitors’ pages don’t load them', () => {
  expect(deskOnly.length).toBeGreaterThan(20);
  const pages = globSync(`${withoutDesk}.tsx`);
  expect(pages.length).toBeGreaterThan(100);
  const found = pages.flatMap((path) =>
    namesIn(read(path)).flatMap((name) => (deskOnly.includes(name) ? `${path}: ${name}` : [])),
  );
  expect(found).toEqual([]);
});

/** The classes that have one rule alone, in any window and state, and what it says. */
function plainClassesOf(css: string): Map<string, string[]> {
  const rules = new Map<string, Rule[]>();
  postcss.parse(css).walkRules((rule) => {
    for (const name of classesOf(rule.selector)) rules.set(name, [...(rules.get(name) ?? []), rule]);
  });
  const plain = new Map<string, string[]>();
  for (const [name, [rule, ...others]] of rules) {
    if (!rule || others.length > 0 || rule.selector !== `.${name}`) continue;
    const isAlways =
      rule.parent?.type === 'root' || (rule.parent?.type === 'atrule' && `${rule.parent}`.startsWith('@layer'));
    if (!isAlways || rule.nodes.some(({ type }) => type !== 'decl')) continue;
    plain.set(
      name,
      rule.nodes.map((node) => `${(node as Declaration).prop}: ${(node as Declaration).value}`),
    );
  }
  return plain;
}

/** The classes of a module that say no more than some of these primitives together. */
function restatedIn(module: string, primitives: ReadonlyMap<string, string[]>): string[] {
  return [...plainClassesOf(module)].flatMap(([name, says]) => {
    const fitting = [...primitives].filter(([, part]) => part.every((one) => says.includes(one)));
    const said = new Set(fitting.flatMap(([, part]) => part));
    return says.every((one) => said.has(one)) ? `${name}: ${fitting.map(([part]) => part).join(' ')}` : [];
  });
}

it('has no class of its own for what primitives say: they stand in the markup', () => {
  const visitors = plainClassesOf(forEveryPage.map(read).join('\n'));
  const desk = new Map([...visitors, ...plainClassesOf(forTheDesk.map(read).join('\n'))]);
  const theirs = new Set(globSync(`${withoutDesk}.module.css`));
  const restated = globSync('web/**/*.module.css').flatMap((path) =>
    restatedIn(read(path), theirs.has(path) ? visitors : desk).map((found) => `${path}: ${found}`),
  );
  expect(restated).toEqual([]);
});

it('notices a class that restates, and lets pass one that says more or has a state', () => {
  const primitives = plainClassesOf('@layer use { .stack { display: grid; } .gap-8 { gap: 8px; } }');
  const module =
    '.a { gap: 8px; display: grid; } .b { display: grid; color: red; } .c { gap: 8px; } .c:hover { gap: 0; }';
  expect(restatedIn(module, primitives)).toEqual(['a: stack gap-8']);
});
