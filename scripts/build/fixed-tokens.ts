import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin as PostcssPlugin } from 'postcss';
import type { Plugin } from 'vite';

const isFixed = (token: string) => /^--([rt]|night|flag|asphalt|wide)(-|$)/.test(token);
const tokens = readFileSync(join(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8');
const values = new Map(
  [...tokens.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, token = '', value = '']) => [token, value]),
);

const inPlace: PostcssPlugin = {
  postcssPlugin: 'fixed-tokens',
  Once(styles) {
    styles.walkDecls((decl) => {
      if (isFixed(decl.prop)) decl.remove();
      else
        decl.value = decl.value.replace(
          /var\((--[\w-]+)\)/g,
          (all, token) => (isFixed(token) && values.get(token)) || all,
        );
    });
  },
};

/** Tokens that never change: the values weigh less than the names, and need no list on each page. */
export const fixedTokens: Plugin = {
  name: 'fixed-tokens',
  apply: 'build',
  config: () => ({ css: { postcss: { plugins: [inPlace] } } }),
};
