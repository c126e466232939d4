import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type AtRule, type Declaration, type Node } from 'postcss';
import { describe, expect, it } from 'vitest';
import { root } from '../setup/node-runtime.mjs';

const files = globSync('web/**/*.css', { cwd: root }).filter((path) => path !== 'web/styles/tokens.css');
const sheets = files.map((path) => ({ path, styles: postcss.parse(readFileSync(join(root, path), 'utf8')) }));
const tokens = new Set(
  [...sheets.map(({ styles }) => `${styles}`), readFileSync(join(root, 'web/styles/tokens.css'), 'utf8')].flatMap(
    (styles) => [...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name),
  ),
);

/** Sizes of its own, to be read on a handlebar. */
const handlebar = 'web/routes/ride/sections/ride-mode.module.css';

const isOfPrint = (node: Node | undefined): boolean =>
  node !== undefined && (/print/.test((node as AtRule).params ?? '') || isOfPrint(node.parent));

function listRaw(isRaw: (decl: Declaration) => boolean): string[] {
  const raw: string[] = [];
  for (const { path, styles } of sheets)
    styles.walkDecls((decl) => {
      if (path !== handlebar && !isOfPrint(decl) && isRaw(decl)) raw.push(`${path}: ${decl}`);
    });
  return raw;
}

describe('the sizes, which docs/look.md lists', () => {
  it('are tokens where words have them', () => {
    // A drawing's letters, in px, are scaled with it; em is a share of the words around.
    expect(
      listRaw(({ prop, value }) => /^font(-size)?$/.test(prop) && /\drem/.test(value) && !/16px/.test(value)),
    ).toEqual([]);
  });

  it('are tokens where corners are round, but for shapes of several corners, pills and circles', () => {
    expect(listRaw(({ prop, value }) => /radius$/.test(prop) && /^\d+px$/.test(value) && value !== '99px')).toEqual([]);
  });

  it('are of windows at 600, 1000 and 1200 px, below 390 and from 1400 on, and of parts in containers', () => {
    const edges = [390, 600, 1000, 1200];
    const others: string[] = [];
    for (const { path, styles } of sheets)
      styles.walkAtRules('media', ({ params }) => {
        // Where the menu's words fit on one line; how many slides there are, as in the specification; a phone held sideways.
        if (/\/(site-nav|carousel)\.module\.css$/.test(path) || /orientation/.test(params)) return;
        for (const [, edge, px] of params.matchAll(/(min|max)-width: (\d+)px/g)) {
          const from = Number(px) + (edge === 'max' ? 1 : 0);
          if (!edges.includes(from) && from < 1400) others.push(`${path}: ${params}`);
        }
      });
    expect(others).toEqual([]);
  });

  it('have one value each, as the build writes it in their place', () => {
    const again = sheets.flatMap(({ path, styles }) => {
      const own: string[] = [];
      styles.walkDecls(/^--([rt]|night|flag|asphalt|wide)(-|$)/, ({ prop }) => void own.push(`${path}: ${prop}`));
      return own;
    });
    expect(again).toEqual([]);
  });

  it('are tokens that there are', () => {
    const unknown = listRaw(({ value }) =>
      [...value.matchAll(/var\((--(?:t|r|s|h)(?:-|\d)[\w-]*)\)/g)].some(([, name = '']) => !tokens.has(name)),
    );
    expect(unknown).toEqual([]);
  });
});
