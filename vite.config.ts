// Without this variable the Cloudflare plugin fetches a sample of request.cf during the build.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';

import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { headScript } from './web/app/head-script.ts';
import { manifest } from './web/app/manifest.ts';

/** The oldest supported browsers (decision 133). Older ones get pages and forms as plain HTML. */
const browserTarget = ['chrome99', 'firefox102', 'safari15.4', 'ios15.4'];

/** Admin scripts and styles have their own folder, because the service worker stores only public assets. */
const adminChunkNames = new Set<string>();
const findAssetFolder = (name: string) => `assets/${adminChunkNames.has(name.replace(/\.css$/, '')) ? 'admin/' : ''}`;

const highpassPlugin: Plugin = {
  name: 'highpass',
  // The script comes first in the head, so that no page is painted in the wrong colour scheme.
  transformIndexHtml: () => [{ tag: 'script', children: headScript, injectTo: 'head-prepend' }],
  // During development Vite would respond to `/api/tours` with the file web/api/tours.ts.
  configureServer({ environments: { client } }) {
    const transformRequest = client.transformRequest.bind(client);
    const isWorkerPath = (url: string) => /^\/(api|form)\/[^.?]*(\?|$)/.test(url);
    client.transformRequest = async (url: string) => (isWorkerPath(url) ? null : transformRequest(url));
  },
};

export default defineConfig({
  root: 'web',
  build: { outDir: '../dist', emptyOutDir: true, target: browserTarget, cssTarget: browserTarget },
  environments: {
    // The Worker's scripts run in workerd, but its styles, such as those of a quote, in browsers.
    highpass: { build: { minify: true, target: 'es2024', cssTarget: browserTarget } },
    client: {
      build: {
        manifest: 'build-manifest.json',
        // The list of all pages' scripts costs 1.6 kB on every page, and the service worker stores them on the first visit.
        modulePreload: false,
        rolldownOptions: {
          output: {
            chunkFileNames({ name, moduleIds }) {
              if (moduleIds.some((id) => id.includes('/web/admin/'))) adminChunkNames.add(name);
              return `${findAssetFolder(name)}[name]-[hash].js`;
            },
            assetFileNames: ({ names: [name = ''] }) => `${findAssetFolder(name)}[name]-[hash][extname]`,
            codeSplitting: {
              groups: [
                // The first stylesheet of every page sets the order of the cascade layers.
                { name: 'index', tags: ['$initial'] },
                // Offline support is one chunk: as several chunks, it puts Home's first view above its limit.
                {
                  name: 'store',
                  test: /\/(idb|workbox-window)\/|\/web\/(api\/(tours|inquiries)|offline\/(db\/|sync\/(?!rides))|app\/(register-service-worker|layout\/(offline-api|start-offline)))/,
                  includeDependenciesRecursively: false,
                },
                // Ride plans are two chunks: more would put Home's first view and a tour's scripts above their limits.
                { name: 'ride', test: /\/ride\/(ride|plan\/ride-changes)\.ts$/, includeDependenciesRecursively: false },
                {
                  name: 'ride-figures',
                  test: /\/ride\/plan\/(ride-figures|fuel|extra-nights|nights|signal)\.ts$/,
                  includeDependenciesRecursively: false,
                },
                // Without a chunk of small shared modules, such as icons, a tour page would load 33 scripts.
                {
                  name: 'shared',
                  test: /\/(lucide-react|web\/components|shared)\//,
                  minShareCount: 4,
                  maxModuleSize: 1_500,
                },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    highpassPlugin,
    react(),
    cloudflare({
      configPath: '../wrangler.toml',
      config: process.env.DEV_PUSH_KEY
        ? { vars: { VAPID_PRIVATE_KEY: process.env.DEV_PUSH_KEY, PEOPLE_KEY: process.env.DEV_PEOPLE_KEY ?? '' } }
        : {},
      persistState: { path: '../.wrangler/state' },
      inspectorPort: false,
    }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'offline/service-worker',
      filename: 'sw.ts',
      outDir: '../dist/client',
      injectRegister: false,
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        target: browserTarget,
        // An allow-list: nothing else is precached.
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/{icon.svg,icon-192.png}'],
      },
      devOptions: { enabled: false },
    }),
  ],
});
