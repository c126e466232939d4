import { isTourId } from '../tours/tour-messages.ts';
import { type IconSize, iconSrc } from './brand.ts';
import { defaultFacts, type Site } from './site.ts';
import { toColorStyle } from './theme-colors.ts';

const sizeByShippedIcon: Readonly<Record<string, IconSize>> = {
  '/favicon.ico': 32,
  '/icons/icon.svg': 192,
  '/icons/apple-touch-icon.png': 180,
};

/** The agency's icon that replaces a shipped one; null for other files, and for an agency without an icon. */
export function findAgencyIcon(icon: string, shipped: string): { src: string; size: IconSize } | null {
  const size = sizeByShippedIcon[shipped];
  return icon && size ? { src: iconSrc(icon, size), size } : null;
}

export function replaceHeadIcons(head: string, icon: string): string {
  return head.replace(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"[^>]*>/g, (link, rel, href) => {
    const found = findAgencyIcon(icon, href);
    return found ? `<link rel="${rel}" href="${found.src}" sizes="${found.size}x${found.size}">` : link;
  });
}

/** Style element for the agency's colour, and its text for the Content-Security-Policy; both empty for the default colour. */
export function toColorElement(ink: string): { style: string; text: string } {
  const text = toColorStyle(ink);
  return { style: text && `<style id="ink">${text}</style>`, text };
}

/** Script element with JSON, in which `<` and line separators must be escaped. */
export function toDataScript(attributes: string, data: unknown): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
  return `<script ${attributes}>${json}</script>`;
}

const tourPath = /^\/tour(?:\/|-detail-one\/(?!.*\/))([^/]+)(?:\/ride)?$/i;

/**
 * Normalizes a typed path: single slashes, no slash at the end, tours in lower case. (Two slashes at the start would mean
 * another host.) The Worker and the service worker redirect to the result.
 */
export function normalizePath(path: string): string {
  const trimmed = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const lowerCase = trimmed.toLowerCase();
  return isTourId(tourPath.exec(lowerCase)?.[1] ?? '') ? lowerCase : trimmed;
}

export const toManifestTexts = (site: Pick<Site, 'name' | 'tagline'>) => ({
  name: `${site.name}: motorbike tours`,
  short_name: site.name,
  description: `${site.tagline}. Works offline.`,
});

const toManifestIcon = (sha: string, size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: iconSrc(sha, size),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Replaces all icons of a web manifest, also those of its shortcuts. */
export function replaceManifestIcons<M extends { shortcuts?: object[] }>(
  manifest: M,
  { icon, maskable }: Pick<Site, 'icon' | 'maskable'>,
): M {
  if (icon === defaultFacts.icon) return manifest;
  const icons = ([192, 512] as const).flatMap((size) => [
    toManifestIcon(icon, size, 'any'),
    ...(maskable ? [toManifestIcon(maskable, size, 'maskable')] : []),
  ]);
  const shortcuts = manifest.shortcuts?.map((shortcut) => ({ ...shortcut, icons: [toManifestIcon(icon, 192, 'any')] }));
  return { ...manifest, icons, ...(shortcuts ? { shortcuts } : {}) };
}
