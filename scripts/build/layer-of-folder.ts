import type { Plugin as PostcssPlugin } from 'postcss';
import type { Plugin } from 'vite';

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
