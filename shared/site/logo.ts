/** The address of a logo. By itself, as every page loads it. */
export const logoSrc = (sha: string): string => `/brand/${sha}-logo.png`;

/** The address of what links without a picture of their own show: 1200 × 630, JPEG. */
export const linkPictureSrc = (sha: string): string => (sha ? `/brand/${sha}-share.jpg` : '/share/site.jpg');
