import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '#shared/paths';
import { client, gzipped, isDesks, kB, modules, readAsset, scripts, styles, sum, visitorFiles } from './built-files';
import { FaultProxy } from './fault-proxy';
import { expect, test } from './fixtures';
import { visitOnce } from './phone';
import { routes, tourRoutes } from './routes';
import { visit } from './visit';
import { test as onWay } from './way';
import { findHeavyHtml, findHeavyScripts, findHeavyView, listLoaded } from './weight';

test.use({ sharesSite: true, serviceWorkers: 'allow' });

// With everything that a visitor can load, on any page. Design's 200 are missed: React, its DOM and the router are 75,
// the ride 29, Swiper 14.
const allScripts = 240 * kB;

test('the built files, every page’s HTML and what comes with a picture stay within their limits', async ({ site }) => {
  const [tour] = await site.tours();
  await test.step('all public scripts together are at most 240 kB, gzipped', async () => {
    expect(sum(scripts.map(gzipped))).toBeLessThanOrEqual(allScripts);
  });
  await test.step('all public screens together are at most 19 scripts and 7 stylesheets, with no module of the desk', async () => {
    for (const screen of [
      'routes/home',
      'routes/tour',
      'routes/ride',
      'routes/find',
      'aside/legal',
      'routes/saved',
      'ui/pictures/opened',
    ]) {
      const held = scripts.filter((file) => modules[file]?.some((module) => module.startsWith(`web/${screen}/`)));
      expect(held.length, screen).toBeGreaterThan(0);
    }
    expect(Object.keys(modules).filter(isDesks).length).toBeGreaterThan(0);
    expect(visitorFiles.filter(isDesks)).toEqual([]);
    // With any other file, the demo layouts' code makes a page need more than 115 kB before it responds.
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(19);
    expect(styles.length, styles.join('\n')).toBeLessThanOrEqual(7);
  });
  await test.step('every public page responds after at most 115 kB of script; the heaviest pages’ HTML and styles fit', async () => {
    for (const path of [pages.home, pages.passes, pages.compare])
      expect(findHeavyHtml(await (await site.fetch(path)).text()), path).toEqual([]);
    const all = [...Object.values(routes).flat(), ...(await tourRoutes(site))].map(({ path }) => path);
    for (const path of [...all, pages.ride(tour?._id ?? '')]) {
      const html = await (await site.fetch(path)).text();
      // The desk's own pages.
      if (html.includes('assets/admin-')) continue;
      expect(findHeavyScripts(html), path).toEqual([]);
    }
  });
  await test.step('a picture or a font brings at most 800 bytes of headers', async () => {
    const font = readdirSync(join(client, 'assets')).find((file) => file.endsWith('.woff2'));
    for (const path of ['/pictures/hero-480.webp', tour?.coverImage ?? '', `/assets/${font}`]) {
      const { ok, headers } = await site.fetch(path);
      const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
      expect([path, ok, lines.join('').length <= 800 || lines]).toEqual([path, true, true]);
    }
  });
});

onWay(
  'what a first visit loads, asks for and keeps is within its limits, with nothing of the agency’s desk',
  async ({ page, way, site }) => {
    const [tour] = await site.tours();
    const asked: string[] = [];
    way.fate = (_method, path) => {
      asked.push(path);
      return null;
    };
    const requested: string[] = [];
    page.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
    await test.step('Home’s first view on a phone is at most 350 kB in 20 requests', async () => {
      // On what it takes for a slow line, a busy machine's too, Chromium fetches pictures from twice as far ahead.
      const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
      const session = await page.context().newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', { ...fast, connectionType: 'wifi' });
      await page.setViewportSize({ width: 390, height: 844 });
      const loaded = await listLoaded(page, () => visitOnce(page));
      expect(findHeavyView(loaded), JSON.stringify(loaded, null, 1)).toEqual([]);
    });
    await test.step('until everything is kept, the site is asked at most 45 times', async () => {
      // All that was shown is kept too, also what was shown before there was a service worker.
      await expect
        .poll(() =>
          page.evaluate(async () => {
            const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
            const found = await Promise.all(
              shown.map(({ currentSrc }) => caches.match(currentSrc, { ignoreVary: true })),
            );
            return found.length > 0 && found.every(Boolean);
          }),
        )
        .toBe(true);
      expect(asked.length, asked.toSorted().join('\n')).toBeLessThanOrEqual(45);
    });
    await test.step('the precache is at most 335 kB as it is sent, with nothing of the desk', async () => {
      const kept = await page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.includes('precache'));
        const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return lists.flat().map(({ url }) => new URL(url).pathname.slice(1));
      });
      expect(kept).toContain('shell.txt');
      expect(kept.filter((path) => /\.(js|css)$/.test(path) && !visitorFiles.includes(path))).toEqual([]);
      for (const path of kept) expect(existsSync(join(client, path)), path).toBe(true);
      // Fonts and pictures are already compressed.
      const isDense = (path: string) => /\.(woff2|png|webp)$/.test(path);
      const sent = kept.map((path) => (isDense(path) ? readAsset(path).length : gzipped(path)));
      for (const path of kept.filter((name) => !isDense(name))) {
        const { headers } = await site.fetch(`/${path}`);
        expect([path, headers.get('content-encoding')]).toEqual([path, 'gzip']);
      }
      expect(sum(sent)).toBeLessThanOrEqual(335 * kB);
    });
    await test.step('visitors load nothing of the desk', async () => {
      for (const path of [pages.adventure, pages.tour(tour?._id ?? ''), pages.inquiryForm, pages.saved]) {
        await visit(page, path);
      }
      const built = requested.map((path) => path.slice(1)).filter((path) => /^assets\/.*\.(js|css)$/.test(path));
      expect(built.length).toBeGreaterThan(0);
      expect(built.filter((path) => !visitorFiles.includes(path))).toEqual([]);
    });
  },
);

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('no view’s pictures are heavy, and a Home that loads other screens’ scripts and a wide picture, and says too much, is refused', async ({
    page,
    site,
    problems,
  }) => {
    await test.step('the largest picture of a first view is at most 60 kB, a card’s at most 30 kB', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const [tour] = await site.tours();
      for (const path of [pages.home, pages.adventure, pages.tour(tour?._id ?? '')]) {
        const loaded = await listLoaded(page, () => visit(page, path));
        const cards = await page
          .getByRole('article')
          .locator('img')
          .evaluateAll((images) =>
            images.map((image) => new URL((image as HTMLImageElement).currentSrc || location.href).pathname),
          );
        for (const { path: picture, bytes } of loaded.filter((one) => /\.(webp|avif|jpg|png)$/.test(one.path))) {
          const limit = cards.includes(picture) ? 30 : 60;
          expect(bytes, `${picture} on ${path}`).toBeLessThanOrEqual(limit * kB);
        }
      }
    });
    await test.step('a Home that is too heavy is refused', async () => {
      const others = scripts.filter((file) => /lightbox|later|aside/.test(file));
      const pictures = readdirSync(join(client, 'pictures/destinations')).map((name) => `destinations/${name}`);
      const heavy = [
        ...others.map((file) => `<link rel="modulepreload" href="/${file}">`),
        ...[...pictures, 'hero-1920.webp'].map((name) => `<link rel="preload" as="image" href="/pictures/${name}">`),
        `<!--${randomBytes(20 * kB).toString('base64')}-->`,
      ].join('');
      const proxy = await FaultProxy.open(site.url, {
        fate: () => null,
        rewrite: (path) => (path === pages.home ? (html) => html.replace('</head>', `${heavy}</head>`) : null),
      });
      problems.allow(new RegExp(`third party: ${proxy.url}|was preloaded using link preload`));
      expect(findHeavyHtml(await (await fetch(proxy.url)).text())).toEqual([
        expect.stringContaining('scripts: '),
        expect.stringContaining('html: '),
      ]);
      const loaded = await listLoaded(page, () => visit(page, proxy.url));
      expect(findHeavyView(loaded)).toContainEqual(expect.stringContaining('requests: '));
      await proxy.close();
    });
  });
});
