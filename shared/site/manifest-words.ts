import { iconSrc } from './brand.ts';
import { type Site, shipped } from './site.ts';

export const manifestWords = (site: Pick<Site, 'name' | 'tagline'>) => ({
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
export function withOwnIcons<M extends { shortcuts?: object[] }>(
  manifest: M,
  { icon: own, maskable }: Pick<Site, 'icon' | 'maskable'>,
): M {
  if (own === shipped.icon) return manifest;
  const icons = ([192, 512] as const).flatMap((size) => [
    icon(own, size, 'any'),
    ...(maskable ? [icon(maskable, size, 'maskable')] : []),
  ]);
  const shortcuts = manifest.shortcuts?.map((shortcut) => ({ ...shortcut, icons: [icon(own, 192, 'any')] }));
  return { ...manifest, icons, ...(shortcuts ? { shortcuts } : {}) };
}
