import { type IconSize, iconSrc } from './brand.ts';
import { toInkStyle } from './ink.ts';

const own: Readonly<Record<string, IconSize>> = {
  '/favicon.ico': 32,
  '/icons/icon.svg': 192,
  '/icons/apple-touch-icon.png': 180,
};

/** The agency's icon in place of one that ships; null for other files, and for an agency without one. */
export function toOwnIcon(icon: string, shipped: string): { src: string; size: IconSize } | null {
  const size = own[shipped];
  return icon && size ? { src: iconSrc(icon, size), size } : null;
}

export function withOwnIcon(head: string, icon: string): string {
  return head.replace(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"[^>]*>/g, (link, rel, href) => {
    const found = toOwnIcon(icon, href);
    return found ? `<link rel="${rel}" href="${found.src}" sizes="${found.size}x${found.size}">` : link;
  });
}

/** The agency's ink as a page's element, and the text that its policy must allow; both empty for the one that ships. */
export function toInkElement(ink: string): { style: string; text: string } {
  const text = toInkStyle(ink);
  return { style: text && `<style id="ink">${text}</style>`, text };
}
