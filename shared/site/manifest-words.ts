import { iconSrc } from './brand.ts';
import { shipped, site } from './site.ts';

/** How phones call the installed site: the build writes it, and the Worker as it holds. */
export const manifestWords = () => ({
  name: `${site.name}: motorbike tours`,
  short_name: site.name,
  description: `${site.tagline}. Works offline.`,
  theme_color: site.inkDark,
});

const icon = (sha: string, size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: iconSrc(sha, size),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The agency's own icons in place of those of the build; empty where it has none. */
export const manifestIcons = () =>
  site.icon === shipped.icon
    ? []
    : ([192, 512] as const).flatMap((size) => [
        icon(site.icon, size, 'any'),
        ...(site.maskable ? [icon(site.maskable, size, 'maskable')] : []),
      ]);
