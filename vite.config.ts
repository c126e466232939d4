// Otherwise workerd fetches a sample of request.cf during the build.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { floorTarget } from './scripts/build/floor.ts';
import { layerOfFolder } from './scripts/build/layer-of-folder.ts';
import { leanIdb } from './scripts/build/lean-idb.ts';
import { leanPageHead } from './scripts/build/lean-page-head.ts';
import { leanReactDom } from './scripts/build/lean-react-dom.ts';
import { leanRouter } from './scripts/build/lean-router.ts';
import { leanSwiper } from './scripts/build/lean-swiper.ts';
import { lineIcons } from './scripts/build/line-icons.ts';
import { reactNames } from './scripts/build/react-names.ts';
import { shellFile } from './scripts/build/shell-file.ts';
import { shortClassNames } from './scripts/build/short-class-names.ts';
import { terserChunks } from './scripts/build/terser-chunks.ts';
import { headScript } from './web/head-script.ts';
import { manifest } from './web/manifest.ts';

const web = join(import.meta.dirname, 'web');

/**
 * A folder is a file of the build, named after it: `first` is what any page may show at once, `more` parts of some
 * screens, `later` what is loaded once the page responds, `aside` the screens that few open; a public screen's folder is
 * a file, and the desk is two. In `opened` each lazy import is one (null). Styles are fewer and fuller still.
 * Undefined for what belongs to no page: the contract, the api, libraries, icons.
 */
function chunkOfFolder(id: string): string | null | undefined {
  if (/\/node_modules\/(react(-dom|-router|-router-dom)?|scheduler)\/|^\0/.test(id)) return 'react';
  const folder = dirname(relative(web, id));
  // Visitors' pages have their own, in visitor-calls.
  if (id.endsWith('/shared/calls.ts')) return 'admin-account';
  // What the ride and the search reckon with, and a tour's page only sometimes.
  if (id.endsWith('/shared/ride/figures.ts')) return 'rules';
  if (/^\.|^api$/.test(folder)) return undefined;
  const isStyle = id.endsWith('.css');
  // Drawn by the Worker first: their code comes after the page, their styles with it.
  if (folder === 'ui/road') return isStyle ? 'more' : 'sections';
  if (folder === 'routes/ride/sections') return isStyle ? 'ride' : 'sections';
  if (folder.endsWith('/opened')) return isStyle ? 'later' : null;
  if (isStyle && /^routes\/tour$|\/more$/.test(folder)) return 'more';
  // Heavy, and of one page: not in every page's styles.
  if (isStyle && folder === 'routes/ride') return 'ride';
  // Asked for by few, and by nobody before the ride's sections are there.
  if (folder === 'routes/ride/print') return 'print';
  if (/^routes\/(climb|find)$/.test(folder)) return folder.slice(7);
  if (/^routes\/(inquiry|saved)$/.test(folder)) return 'more';
  // What it shares with every page's later parts is theirs.
  if (folder === 'routes/saved/kept') return isStyle ? 'later' : 'saved';
  if (isStyle && folder.startsWith('routes/')) return 'first';
  if (/^admin\/(account|login|session)$/.test(folder)) return 'admin-account';
  // The Worker draws it for riders; in a browser only the desk does.
  if (folder === 'quote') return 'admin-desk';
  if (folder.startsWith('admin/')) return 'admin-desk';
  if (/^(store|sync|sw)$/.test(folder)) return 'later';
  // Long texts, without the rest of aside.
  if (folder === 'aside/legal') return isStyle ? 'more' : 'legal';
  if (/\/ui\/aside\/(motorbike-icon|placeholder-link|questions|road-photo|road-pictures)\./.test(id)) return 'more';
  // Half of aside, and none of its other screens needs it.
  if (folder === 'aside/layouts') return isStyle ? 'more' : 'layouts';
  // Who comes to one mostly goes to the other, and together they are shorter.
  if (/^routes\/(home|listing)$/.test(folder)) return 'lists';
  return (
    folder.split('/').find((name) => /^(aside|find|later|more)$/.test(name)) ??
    /^routes\/(.*)/.exec(folder)?.[1] ??
    'first'
  );
}

const known = new Map<string, string | null>();

/** The file that a module goes to: its folder's, or the one that uses it. */
function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const chunk = known.get(id) ?? chunkOfFolder(id);
  if (chunk !== undefined) return chunk;
  // Modules may import each other.
  known.set(id, null);
  const { isEntry, importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const users = new Set(importers.map((user) => chunkOf(user, graph)));
  if (isEntry) users.add('first');
  if (dynamicImporters.length > 0) users.add('later');
  known.set(id, sharedBy([...users].filter((user) => user !== null)) ?? (id.endsWith('.css') ? 'later' : null));
  return known.get(id) ?? null;
}

/** Of the desk's files and others, the others; what visitors share is in `first` unless only lesser screens do. */
function sharedBy(users: readonly string[]): string | null {
  if (users.length < 2) return users[0] ?? null;
  if (users.includes('print')) return sharedBy(users.filter((user) => user !== 'print'));
  const visitors = users.filter((user) => !user.startsWith('admin-'));
  if (visitors.length === 0) return 'admin-account';
  if (visitors.every((user) => /^(later|saved)$/.test(user))) return 'later';
  if (visitors.every((user) => /^(find|later|rules|saved|sections)$/.test(user))) return 'rules';
  return visitors.every((user) => /^(aside|climb|find|legal|more|ride|saved|sections|tour)$/.test(user))
    ? 'more'
    : 'first';
}

/** Writes each file's hash into the service worker, which checks files against it. */
const addHashes = (files: { url: string; integrity?: string; revision: string | null; size: number }[]) => ({
  manifest: files.map((file) => {
    const content = readFileSync(new URL(`dist/client/${file.url}`, import.meta.url));
    return { ...file, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` };
  }),
});

/**
 * Puts the layer order into each stylesheet, so it doesn't matter which one arrives first. Spaces of drawings in it need
 * no escape between quotes.
 */
const layerOrder: Plugin = {
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
const keepStyles: Plugin = {
  name: 'keep-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};

const classNames = shortClassNames(web);

/** First of all in the head, so that no page is painted in the other colours. */
const schemeFirst: Plugin = {
  name: 'scheme-first',
  transformIndexHtml: () => [{ tag: 'script', children: headScript, injectTo: 'head-prepend' }],
};

/** Lists the modules of each file beside what is deployed, for the test that no visitor can reach the desk's. */
const listModules: Plugin = {
  name: 'list-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const modules = chunks.map(({ fileName, moduleIds }) => [
      fileName,
      moduleIds.map((id) => relative(import.meta.dirname, id)),
    ]);
    await writeFile(join(import.meta.dirname, 'dist/modules.json'), JSON.stringify(Object.fromEntries(modules)));
  },
};

/** In development Vite would answer `/api/tours` with the file web/api/tours.ts. */
const workersPaths: Plugin = {
  name: 'workers-paths',
  apply: 'serve',
  configureServer({ environments: { client } }) {
    const transform = client.transformRequest.bind(client);
    client.transformRequest = async (url: string) => (/^\/(api|form)\/[^.?]*(\?|$)/.test(url) ? null : transform(url));
  },
};

export default defineConfig({
  root: 'web',
  build: { outDir: '../dist', emptyOutDir: true, target: floorTarget, cssTarget: floorTarget },
  environments: {
    // workerd runs its code; a quote's page has its styles from here.
    highpass: { build: { minify: true, target: 'es2024', cssTarget: floorTarget } },
    client: {
      build: {
        manifest: 'build-manifest.json',
        modulePreload: {
          polyfill: false,
          // A script that loads another one names its files, but for those that every page begins with.
          resolveDependencies: (_file, files, { hostType }) =>
            files.filter((file) => hostType === 'html' || !/\/(index|react|rolldown-runtime)-[^/]+\.js$/.test(file)),
        },
        // Small drawings are inlined; fonts and pictures stay files, as do the drawings that few pages show.
        assetsInlineLimit: (path) => path.endsWith('.svg') && !/\/(ridges?|rider|stone)\.svg$/.test(path),
        rolldownOptions: {
          // Safari 15 needs fields lowered, and an assignment is the shortest way.
          transform: { assumptions: { setPublicClassFields: true } },
          // Class names, above all.
          optimization: { inlineConst: true },
          // Drop React Router's developer warnings.
          treeshake: {
            manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'],
            // Passed on by shared/paths.ts, which every page loads.
            moduleSideEffects: [{ test: /\/shared\/calls\.ts$/, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              groups: [{ name: chunkOf }],
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
  },
  plugins: [
    workersPaths,
    schemeFirst,
    leanPageHead,
    react(),
    reactNames,
    leanRouter,
    leanReactDom,
    leanSwiper,
    leanIdb,
    layerOfFolder,
    layerOrder,
    keepStyles,
    classNames,
    lineIcons,
    terserChunks,
    listModules,
    shellFile(import.meta.dirname, [keepStyles, classNames, lineIcons]),
    cloudflare({
      configPath: '../wrangler.toml',
      // Only `npm run dev` sets it.
      config: process.env.DEV_PUSH_KEY ? { vars: { VAPID_PRIVATE_KEY: process.env.DEV_PUSH_KEY } } : {},
      persistState: { path: '../.wrangler/state' },
      inspectorPort: false,
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      outDir: '../dist/client',
      injectRegister: false,
      // Only installing the site needs the icons.
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        target: floorTarget,
        // An allow-list: nothing else is precached. The desk's chunks are named `admin-`.
        globPatterns: [
          'shell.txt',
          'assets/*.{js,css,woff2,svg}',
          'pictures/office.svg',
          'icons/icon.svg',
          'icons/icon-192.png',
        ],
        // Without its rider the road is there, and a stone without its torn edge.
        globIgnores: ['**/admin-*', '**/*.map', '**/rider-*.svg', '**/stone-*.svg'],
        manifestTransforms: [addHashes],
      },
      devOptions: { enabled: false },
    }),
  ],
});
