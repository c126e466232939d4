import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin as PostcssPlugin } from 'postcss';
import type { Plugin } from 'vite';

const isFixed = (token: string) => /^--([rt]|night(?=-)|flag|asphalt|wide)(-|$)/.test(token);
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

/** Styles that screens share, in folders named `ui` and `shell`, yield to a screen's own, whichever arrive first. */
const toLayer = (file: string): string => (/\/(ui|shell)\//.test(file) ? 'parts' : 'screen');

const inLayer: PostcssPlugin = {
  postcssPlugin: 'layer-of-folder',
  Once(styles, { AtRule }) {
    const file = styles.source?.input.file?.replaceAll('\\', '/') ?? '';
    if (!/\.module\.css$/.test(file)) return;
    if (styles.nodes.some((node) => node.type === 'atrule' && node.name === 'layer')) return;
    const layer = new AtRule({ name: 'layer', params: toLayer(file), nodes: [] });
    layer.append(styles.nodes);
    styles.append(layer);
  },
};

/** Puts the styles of each module into its layer, unless they name one themselves. */
export const layerOfFolder: Plugin = {
  name: 'layer-of-folder',
  config: () => ({ css: { postcss: { plugins: [inLayer] } } }),
};

/**
 * Puts the layer order into each stylesheet, so it doesn't matter which one arrives first. Spaces of drawings in it need
 * no escape between quotes.
 */
export const layerOrder: Plugin = {
  name: 'layer-order',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      const styles = `${file.source}`.replace(/"data:image\/svg[^"]*"/g, (url) => url.replaceAll('%20', ' '));
      file.source = `@layer tokens,base,parts,use,screen;${styles}`;
    }
  },
};

/** The bundler puts class names where they're used, and would then drop the module that held them, styles and all. */
export const keepStyles: Plugin = {
  name: 'keep-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};
