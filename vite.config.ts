// Otherwise workerd fetches a sample of request.cf during the build.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';

import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { headScript } from './web/app/head-script.ts';
import { manifest } from './web/app/manifest.ts';

/** The oldest supported browsers (decision 133). Below them pages read and forms send as plain HTML. */
const floorTarget = ['chrome99', 'firefox102', 'safari15.4', 'ios15.4'];

/** Chunks of the admin, with their styles, have a folder of their own, so that no visitor's phone keeps them. */
const admins = new Set<string>();
const folderOf = (name: string) => `assets/${admins.has(name.replace(/\.css$/, '')) ? 'admin/' : ''}`;

/** Puts the head script into pages, and leaves the Worker's paths to the Worker in development. */
const ours: Plugin = {
  name: 'highpass',
  // First in the head, so that no page is painted in the other colours.
  transformIndexHtml: () => [{ tag: 'script', children: headScript, injectTo: 'head-prepend' }],
  // Vite would answer `/api/tours` with the file web/api/tours.ts.
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
        rolldownOptions: {
          output: {
            chunkFileNames({ name, moduleIds }) {
              if (moduleIds.some((id) => id.includes('/web/admin/'))) admins.add(name);
              return `${folderOf(name)}[name]-[hash].js`;
            },
            assetFileNames: ({ names: [name = ''] }) => `${folderOf(name)}[name]-[hash][extname]`,
            codeSplitting: {
              groups: [
                // One stylesheet comes first on every page: it sets the order of the layers.
                { name: 'index', tags: ['$initial'] },
                // Icons and the like: else a tour needs 33 scripts, each with its headers.
                // Offline support is one chunk: as several chunks, it puts Home's first view above its limit.
                {
                  name: 'store',
                  test: /\/(idb|workbox-window)\/|\/web\/(api\/(tours|inquiries)|offline\/(db\/|sync\/(?!rides))|app\/register-service-worker)/,
                  includeDependenciesRecursively: false,
                },
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
    ours,
    react(),
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
      srcDir: 'offline/service-worker',
      filename: 'sw.ts',
      outDir: '../dist/client',
      injectRegister: false,
      // Only installing the site needs the icons.
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        target: floorTarget,
        // An allow-list: nothing else is precached.
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'pictures/office.svg', 'icons/{icon.svg,icon-192.png}'],
      },
      devOptions: { enabled: false },
    }),
  ],
});
