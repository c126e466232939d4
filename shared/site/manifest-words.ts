import { site } from './site.ts';

/** How phones call the installed site: the build writes it, and the Worker as it holds. */
export const manifestWords = () => ({
  name: `${site.name}: motorbike tours`,
  short_name: site.name,
  description: `${site.tagline}. Works offline.`,
});
