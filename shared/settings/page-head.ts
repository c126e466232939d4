import { isTourId } from '../tours/tour-messages.ts';
import { type IconSize, iconSrc } from './brand.ts';
import { defaultFacts, type Site } from './site.ts';
import { toColorStyle } from './theme-colors.ts';

const own: Readonly<Record<string, IconSize>> = {
  '/favicon.ico': 32,
  '/icons/icon.svg': 192,
  '/icons/apple-touch-icon.png': 180,
};

/** The agency's icon in place of one that ships; null for other files, and for an agency without one. */
export function findAgencyIcon(icon: string, shipped: string): { src: string; size: IconSize } | null {
  const size = own[shipped];
  return icon && size ? { src: iconSrc(icon, size), size } : null;
}

export function withAgencyIcon(head: string, icon: string): string {
  return head.replace(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"[^>]*>/g, (link, rel, href) => {
    const found = findAgencyIcon(icon, href);
    return found ? `<link rel="${rel}" href="${found.src}" sizes="${found.size}x${found.size}">` : link;
  });
}

/** The agency's ink as a page's element, and the text that its policy must allow; both empty for the one that ships. */
export function toColorElement(ink: string): { style: string; text: string } {
  const text = toColorStyle(ink);
  return { style: text && `<style id="ink">${text}</style>`, text };
}

/** JSON inside a script element, where `<` and line separators have to be escaped. */
export function toDataScript(attributes: string, data: unknown): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script ${attributes}>${json}</script>`;
}

const tour = /^\/tour(?:\/|-detail-one\/(?!.*\/))([^/]+)(?:\/ride)?$/i;

/**
 * The address that a page has, for one that a person typed: single slashes and none at its end (two at its start would
 * mean another host), a tour's in small letters. The Worker and the service worker redirect to it.
 */
export function tidyPath(path: string): string {
  const trimmed = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const small = trimmed.toLowerCase();
  return isTourId(tour.exec(small)?.[1] ?? '') ? small : trimmed;
}

export const toManifestTexts = (site: Pick<Site, 'name' | 'tagline'>) => ({
  name: `${site.name}: motorbike tours`,
  short_name: site.name,
  description: `${site.tagline}. Works offline.`,
});

const icon = (sha: string, size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: iconSrc(sha, size),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** A manifest of the build with the agency's own icon in every place, its shortcuts' too. */
export function withAgencyIcons<M extends { shortcuts?: object[] }>(
  manifest: M,
  { icon: own, maskable }: Pick<Site, 'icon' | 'maskable'>,
): M {
  if (own === defaultFacts.icon) return manifest;
  const icons = ([192, 512] as const).flatMap((size) => [
    icon(own, size, 'any'),
    ...(maskable ? [icon(maskable, size, 'maskable')] : []),
  ]);
  const shortcuts = manifest.shortcuts?.map((shortcut) => ({ ...shortcut, icons: [icon(own, 192, 'any')] }));
  return { ...manifest, icons, ...(shortcuts ? { shortcuts } : {}) };
}
