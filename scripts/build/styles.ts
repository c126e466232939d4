import type { Plugin } from 'vite';

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
