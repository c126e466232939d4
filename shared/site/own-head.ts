import { type IconSize, iconSrc } from './brand.ts';
import { toInkStyle } from './ink.ts';

const own: Readonly<Record<string, IconSize>> = {
  '/favicon.ico': 32,
  '/icons/icon.svg': 192,
  '/icons/apple-touch-icon.png': 180,
};

export function withOwnIcon(head: string, icon: string): string {
  if (!icon) return head;
  return head.replace(/<link rel="(icon|apple-touch-icon)" href="([^"]+)"[^>]*>/g, (link, rel, href) => {
    const size = own[href];
    return size ? `<link rel="${rel}" href="${iconSrc(icon, size)}" sizes="${size}x${size}">` : link;
  });
}

/** The agency's ink as a page's element, and the text that its policy must allow; both empty for the one that ships. */
export function toInkElement(ink: string): { style: string; text: string } {
  const text = toInkStyle(ink);
  return { style: text && `<style id="ink">${text}</style>`, text };
}
