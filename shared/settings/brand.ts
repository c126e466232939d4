/** Pictures of the agency's own: a logo, icons that are squares, and what shared links show. */
export const brandKinds = ['logo', 'icon', 'share'] as const;
export type BrandKind = (typeof brandKinds)[number];

/** In pixels. */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/** In bytes. */
export const brandBytes = 2 * 1024 * 1024;

export const iconSrc = (sha: string, size: IconSize): string => `/brand/${sha}-${size}.png`;

/** A header of every answer of this site: a captive portal's own page lacks it. */
export const siteMark = { name: 'X-Site', value: 'highpass' } as const;

/** The address of a logo. By itself, as every page loads it. */
export const logoSrc = (sha: string): string => `/brand/${sha}-logo.png`;

/** The address of what links without a picture of their own show: 1200 × 630, JPEG. */
export const linkPictureSrc = (sha: string): string => (sha ? `/brand/${sha}-share.jpg` : '/share/site.jpg');
