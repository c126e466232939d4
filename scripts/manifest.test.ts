import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages } from '../shared/routes.ts';
import { manifest } from '../web/app/manifest.ts';

const publicFolder = 'web/public';
const { icons = [], shortcuts = [], screenshots = [] } = manifest;

/** Reads the size in px from the header of a PNG or WebP file. */
function readSize(src: string): { width: number; height: number } {
  const file = readFileSync(join(publicFolder, src));
  if (file.toString('latin1', 1, 4) === 'PNG') return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  const chunkName = file.toString('latin1', 12, 16);
  if (chunkName === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (chunkName === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  const bits = file.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

describe('the web app manifest', () => {
  it('has the texts of an install dialog, and only pages of the site', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', lang: 'en-IN', dir: 'ltr' });
    for (const text of [manifest.name, manifest.short_name, manifest.description]) expect(text).toBeTruthy();
    expect(manifest.short_name?.length).toBeLessThanOrEqual(12);
    const sitePaths: string[] = Object.values(pages).filter((page) => typeof page === 'string');
    for (const url of [manifest.start_url ?? '', ...shortcuts.map((shortcut) => shortcut.url)]) {
      expect(sitePaths).toContain(new URL(url, 'https://any.example').pathname);
    }
  });

  it('has plain and maskable icons in both sizes', () => {
    const iconVariants = icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
    for (const purpose of ['any', 'maskable']) {
      for (const size of ['192x192', '512x512']) expect(iconVariants).toContain(`${purpose} ${size}`);
    }
  });

  it('has screenshots for phones and desktops, with sizes that browsers accept', () => {
    for (const formFactor of ['narrow', 'wide']) {
      const sizes = screenshots
        .filter((screenshot) => screenshot.form_factor === formFactor)
        .map(({ src }) => readSize(src));
      expect(sizes.length).toBeGreaterThanOrEqual(2);
      expect(new Set(sizes.map(({ width, height }) => width / height)).size).toBe(1);
      for (const { width, height } of sizes) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
        expect(Math.max(width, height)).toBeLessThanOrEqual(3840);
        expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
        expect(width > height).toBe(formFactor === 'wide');
      }
    }
    for (const { label } of screenshots) expect(label).toBeTruthy();
  });

  it.each(
    [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons ?? [])].map(({ src, sizes }) => [
      src,
      sizes,
    ]),
  )('%s is %s', (src, sizes) => {
    const { width, height } = readSize(src);
    expect(`${width}x${height}`).toBe(sizes);
  });

  it('has an icon for iPhones, which do not read the manifest', () => {
    expect(readFileSync('web/index.html', 'utf8')).toContain('rel="apple-touch-icon"');
    expect(readSize('/icons/apple-touch-icon.png')).toEqual({ width: 180, height: 180 });
  });
});
