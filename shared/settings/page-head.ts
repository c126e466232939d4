import { isTourId } from '../tours/tour-messages.ts';
import { type IconSize, iconSrc } from './brand.ts';
import { defaultFacts, type Site } from './site.ts';
import { toColorStyle } from './theme-colors.ts';

const sizeByDefaultIcon: Readonly<Record<string, IconSize>> = {
  '/favicon.ico': 32,
  '/icons/icon.svg': 192,
  '/icons/apple-touch-icon.png': 180,
};

/** Null if `defaultSrc` is not a default icon, or the agency has no icon of its own (`sha` is empty). */
export function findAgencyIcon(sha: string, defaultSrc: string): { src: string; size: IconSize } | null {
  const size = sizeByDefaultIcon[defaultSrc];
  return sha && size ? { src: iconSrc(sha, size), size } : null;
}

export function replaceHeadIcons(head: string, iconSha: string): string {
  return head.replace(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"[^>]*>/g, (link, rel, href) => {
    const icon = findAgencyIcon(iconSha, href);
    return icon ? `<link rel="${rel}" href="${icon.src}" sizes="${icon.size}x${icon.size}">` : link;
  });
}

/** Photographs are darkened by night as tours' covers are, and the remaining prints are not loaded. */
const photoStyle = '.poster>img{object-position:50%;filter:var(--dim)}.poster,.vignette{--poster-image:none}';

/** Style element and its text, whose hash the Content-Security-Policy needs; both empty for the default look. */
export function toThemeElement({ ink, photos }: Pick<Site, 'ink' | 'photos'>): { style: string; text: string } {
  const styleText = toColorStyle(ink) + (photos ? photoStyle : '');
  return { style: styleText && `<style id="ink">${styleText}</style>`, text: styleText };
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
 * Single slashes, because two at the start would mean another host; no slash at the end; tours in lower case. The Worker
 * and the service worker redirect to the result.
 */
export function normalizePath(path: string): string {
  const withoutExtraSlashes = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const lowerCase = withoutExtraSlashes.toLowerCase();
  return isTourId(tourPath.exec(lowerCase)?.[1] ?? '') ? lowerCase : withoutExtraSlashes;
}

const maxShortNameLength = 12;

/** The first words that fit below an icon on a phone. */
function shortenName(name: string): string {
  if (name.length <= maxShortNameLength) return name;
  const words = name.slice(0, maxShortNameLength + 1).replace(/[^\p{L}\p{N}]+[^\s]*$/u, '');
  return words.slice(0, maxShortNameLength).replace(/[^\p{L}\p{N}]+$/u, '');
}

export const toManifestTexts = (site: Pick<Site, 'name' | 'tagline'>) => ({
  name: `${site.name}: motorbike tours`,
  short_name: shortenName(site.name),
  description: `${site.tagline}. Works offline.`,
});

const toManifestIcon = (sha: string, size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: iconSrc(sha, size),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

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
