/** Pictures that owners upload; `share` is the preview that apps show for a link, `photo` is stored as tours' pictures are. */
export const brandKinds = ['logo', 'icon', 'share', 'photo'] as const;
export type BrandKind = (typeof brandKinds)[number];

/** Sides of the square icons, in pixels. */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

export const maxBrandPictureBytes = 2 * 1024 * 1024;

export const iconSrc = (sha: string, size: IconSize): string => `/brand/${sha}-${size}.png`;

/** Header of every response of the site; the page of a captive portal lacks it. */
export const siteHeader = { name: 'X-Site', value: 'highpass' } as const;

/** Three times the height on pages, for sharp screens. */
export const logoHeightPx = 96;

export const logoSrc = (sha: string): string => `/brand/${sha}-logo.png`;

/** JPEG, 1200 × 630: preview of links to pages without their own picture. */
export const linkPictureSrc = (sha: string): string => (sha ? `/brand/${sha}-share.jpg` : '/share/site.jpg');
