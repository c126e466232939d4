/** The address of a logo. By itself, as every page loads it. */
export const logoSrc = (sha: string): string => `/brand/${sha}-logo.png`;
