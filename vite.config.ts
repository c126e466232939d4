// The build makes no request to the outside: workerd would otherwise fetch a sample of request.cf.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';

import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './web/manifest.ts';

export default defineConfig({
  root: 'web',
  build: { outDir: '../dist', emptyOutDir: true },
  environments: {
    highpass: { build: { minify: true } },
    client: { build: { manifest: 'build-manifest.json', modulePreload: { polyfill: false }, assetsInlineLimit: 0 } },
  },
  plugins: [
    react(),
    cloudflare({ configPath: '../wrangler.toml', persistState: { path: '../.wrangler/state' }, inspectorPort: false }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      outDir: '../dist/client',
      injectRegister: false,
      manifest,
      injectManifest: {
        // An allow-list: what is not named here is never pushed onto a phone. The admin's chunks carry
        // `admin-` in their names and stay out.
        globPatterns: ['index.html', 'assets/*.{js,css,woff2}'],
        globIgnores: ['**/admin-*', '**/*.map'],
      },
      devOptions: { enabled: false },
    }),
  ],
});
