// Otherwise workerd fetches a sample of request.cf during the build.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false';

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { cloudflare } from '@cloudflare/vite-plugin';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './web/manifest.ts';

const ours = (id: string, folders: RegExp) => !id.includes('node_modules') && folders.test(id);
// A screen's own file stays one: the Worker finds the styles of a page by it.
const isDeskScreen = (id: string) => /\/web\/admin\/.*(-page|\/desk)\.tsx$/.test(id);
const schemas = /\/shared\/(tour|tour-fields|inquiry|session|text|phone|countries)\.ts/;

// What Home, the listings and a tour show, with their icons.
const onTheMainWay = new RegExp(
  [
    '/web/ui/(tour-(card|grid)|photo|backdrop|page-(banner|head)|inquiries|(use-)?inquiry-form|field|',
    'in-good-time|carousel|height-chart|pending|phone|site-origin|tour-shelf|missing-picture|button-link|flags|brand-mark|office-map|phone-field|milestone|modal)\\.',
    '|/web/shell/(menu|use-scrolled-past)\\.',
    '|/shared/(errors|site|paths|heights|money|number-words|media|dates|catalogue|(tour|inquiry)-words)\\.',
    '|/lucide-react/dist/esm/(?!icons/)',
    '|/lucide-react/dist/esm/icons/(map-pin|star|phone|mail|menu|chevron-(down|left|right)|pause|play|rotate-cw|check|plus|x|',
    'circle-check|clock-3|radio-tower|cloud-off)\\.',
  ].join(''),
);

// Loaded once the page responds.
const afterwards =
  /\/web\/(api|store|sync)\/|\/web\/sw-bridge|\/web\/ui\/(toast|inquiry-outcome|nearby-tours|height-sketch)|\/web\/shell\/(extras|start-offline|offer-update|renewed-parts|back-to-top|mobile-menu|inquiry-modal|asked-tour)/;

const afterwardsToo =
  /node_modules\/((idb|valibot)\/|lucide-react\/dist\/esm\/icons\/(info|arrow-up|triangle-exclamation-point)\.)/;

/** Modules that a visitor's page may need. Everything else is the desk's. */
const visitors = new Set<string>();
const isDesk = (id: string) => !visitors.has(id) && !id.startsWith('\0rolldown/');

// One file re-exports every icon, so read which ones a module imports from its source.
const iconsFile = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const namesTaken = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
  );
const readIconFiles = (code: string) =>
  new Map(
    [...code.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  );

const findVisitorModules: Plugin = {
  name: 'visitor-modules',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildEnd() {
    visitors.clear();
    const read = (id: string) => this.getModuleInfo(id);
    const icons = [...this.getModuleIds()].find((id) => iconsFile.test(id)) ?? '';
    const iconFiles = readIconFiles(read(icons)?.code ?? '');
    const waiting = [...this.getModuleIds()].filter((id) => read(id)?.isEntry);
    for (const id of waiting) {
      if (visitors.has(id) || ours(id, /\/web\/admin\//)) continue;
      visitors.add(id);
      if (id === icons) continue;
      const module = read(id);
      waiting.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
      for (const name of namesTaken(module?.code ?? '')) {
        const file = iconFiles.get(name);
        if (file) waiting.push(icons.replace(/[^/]*$/, file));
      }
    }
  },
};

// Few, stable files: libraries rarely change, and each file is a request on a slow line.
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\/|vite\/preload-helper|rolldown\/runtime/,
    priority: 4,
  },
  { name: 'parts', test: (id: string) => !isDesk(id) && onTheMainWay.test(id), priority: 3 },
  {
    name: 'more',
    test: (id: string) =>
      !isDesk(id) &&
      (id.includes('node_modules/lucide-react/') ||
        ours(
          id,
          /\/web\/ui\/(?!toast|inquiry-outcome|nearby-tours|height-sketch|carousel-player|lightbox|road-photo|full-screen|placeholder)|\/shared\/(?!demo|questions|road-pictures)/,
        )) &&
      !schemas.test(id),
    minShareCount: 2,
    priority: 1,
  },
  // Whoever comes to log in, or has forgotten how, does not fetch the desk with its tables and forms.
  {
    name: 'admin-account',
    test: (id: string) =>
      isDesk(id) &&
      !isDeskScreen(id) &&
      ours(id, /\/web\/admin\/(account|login|forgot-password|reset-password|session)\/|\/web\/api\/|\/shared\/session/),
    priority: 2,
  },
  { name: 'admin-desk', test: (id: string) => isDesk(id) && !isDeskScreen(id), priority: 1 },
  // Every schema stands with what runs behind the page, where it is needed.
  {
    name: 'offline',
    test: (id: string) => !isDesk(id) && (afterwardsToo.test(id) || ours(id, afterwards) || schemas.test(id)),
    priority: 2,
  },
];
const filesByStem = new Map<string, string>();
const classesByFile = new Map<string, string[]>();

/** A CSS module class: four characters for its file, then a number. */
function toClassName(name: string, id: string): string {
  const file = relative(import.meta.dirname, id.split('?')[0] ?? id);
  const stem = BigInt(`0x${createHash('sha256').update(file).digest('hex')}`)
    .toString(36)
    .replace(/^\d+/, '')
    .slice(0, 4);
  const other = filesByStem.get(stem) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} would share the class names ${stem}…; rename one of them`);
  filesByStem.set(stem, file);
  const classes = classesByFile.get(file) ?? [];
  classesByFile.set(file, classes);
  if (!classes.includes(name)) classes.push(name);
  return stem + classes.indexOf(name).toString(36);
}

/** Vite's own class names are long and random, which costs over a kilobyte compressed. */
const shortClassNames: Plugin = {
  name: 'short-class-names',
  apply: 'build',
  config: () => ({ css: { modules: { generateScopedName: toClassName } } }),
};

/** Writes each file's hash into the service worker, which checks files against it. */
const addHashes = (files: { url: string; integrity?: string; revision: string | null; size: number }[]) => ({
  manifest: files.map((file) => {
    const content = readFileSync(new URL(`dist/client/${file.url}`, import.meta.url));
    return { ...file, integrity: `sha256-${createHash('sha256').update(content).digest('base64')}` };
  }),
});

/** Puts the layer order into each stylesheet, so it doesn't matter which one arrives first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = `@layer tokens,base,parts,screen;${file.source}`;
    }
  },
};

/** Minifies the visitors' scripts a second time, which saves 3 kB. */
const secondPass: Plugin = {
  name: 'second-pass',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.fileName.includes('/admin-')) continue;
        const { code } = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 3, reduce_funcs: false },
        });
        if (code) chunk.code = code;
      }
    },
  },
};

export default defineConfig({
  root: 'web',
  build: { outDir: '../dist', emptyOutDir: true },
  environments: {
    highpass: { build: { minify: true } },
    client: {
      build: {
        manifest: 'build-manifest.json',
        modulePreload: { polyfill: false },
        // Small drawings are inlined; fonts and pictures stay files.
        assetsInlineLimit: (path) => path.endsWith('.svg'),
        rolldownOptions: {
          // Drop React Router's developer warnings.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
          output: {
            codeSplitting: { groups, includeDependenciesRecursively: false },
            // The precache leaves out `admin-` files by name.
            chunkFileNames: ({ moduleIds, name }) =>
              !name.startsWith('admin-') && moduleIds.length > 0 && moduleIds.every(isDesk)
                ? 'assets/admin-[name]-[hash].js'
                : 'assets/[name]-[hash].js',
            assetFileNames: ({ originalFileNames }) =>
              originalFileNames.some((name) => name.startsWith('admin/'))
                ? 'assets/admin-[name]-[hash][extname]'
                : 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
  },
  plugins: [
    react(),
    findVisitorModules,
    layerOrder,
    shortClassNames,
    secondPass,
    cloudflare({ configPath: '../wrangler.toml', persistState: { path: '../.wrangler/state' }, inspectorPort: false }),
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
        // An allow-list: nothing else is precached. The desk's chunks are named `admin-`.
        globPatterns: [
          'index.html',
          'assets/*.{js,css,woff2,svg}',
          'pictures/office.svg',
          'icons/icon.svg',
          'icons/icon-192.png',
        ],
        globIgnores: ['**/admin-*', '**/*.map'],
        manifestTransforms: [addHashes],
      },
      devOptions: { enabled: false },
    }),
  ],
});
