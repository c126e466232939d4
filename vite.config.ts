// Otherwise workerd fetches a sample of request.cf during the build.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';

import { join } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkOf, listModules } from './scripts/build/chunks.ts';
import { deskValibot } from './scripts/build/desk-valibot.ts';
import { leanPageHead } from './scripts/build/lean-page-head.ts';
import { leanReactDom } from './scripts/build/lean-react-dom.ts';
import { leanRouter } from './scripts/build/lean-router.ts';
import { leanSwiper } from './scripts/build/lean-swiper.ts';
import { lineIcons } from './scripts/build/line-icons.ts';
import { reactNames } from './scripts/build/react-names.ts';
import { shortClassNames } from './scripts/build/short-class-names.ts';
import { fixedTokens, keepStyles, layerOfFolder, layerOrder } from './scripts/build/styles.ts';
import { terserChunks } from './scripts/build/terser-chunks.ts';
import { headScript } from './web/head-script.ts';
import { manifest } from './web/manifest.ts';

/** The oldest supported browsers (decision 133). Below them pages read and forms send as plain HTML. */
const floorTarget = ['chrome99', 'firefox102', 'safari15.4', 'ios15.4'];

const classNames = shortClassNames(join(import.meta.dirname, 'web'));

/** First of all in the head, so that no page is painted in the other colours. */
const schemeFirst: Plugin = {
  name: 'scheme-first',
  transformIndexHtml: () => [{ tag: 'script', children: headScript, injectTo: 'head-prepend' }],
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
    deskValibot,
    leanReactDom,
    leanSwiper,
    fixedTokens,
    layerOfFolder,
    layerOrder,
    keepStyles,
    classNames,
    lineIcons,
    terserChunks,
    listModules,
    cloudflare({
      configPath: '../wrangler.toml',
      // Only `npm run dev` sets it.
      config: process.env.DEV_PUSH_KEY
        ? { vars: { VAPID_PRIVATE_KEY: process.env.DEV_PUSH_KEY, PEOPLE_KEY: process.env.DEV_PEOPLE_KEY ?? '' } }
        : {},
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
          'index.html',
          'assets/*.{js,css,woff2,svg}',
          'pictures/office.svg',
          'icons/icon.svg',
          'icons/icon-192.png',
        ],
        // Without its rider the road is there, and a stone without its torn edge.
        globIgnores: ['**/admin-*', '**/*.map', '**/rider-*.svg', '**/stone-*.svg'],
      },
      devOptions: { enabled: false },
    }),
  ],
});
