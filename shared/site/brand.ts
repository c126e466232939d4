/** Pictures of the agency's own: a logo, icons that are squares, and what shared links show. */
export const brandKinds = ['logo', 'icon', 'share'] as const;
export type BrandKind = (typeof brandKinds)[number];

/** In pixels. */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/** In bytes. */
export const brandBytes = 2 * 1024 * 1024;

export const iconSrc = (sha: string, size: IconSize): string => `/brand/${sha}-${size}.png`;
