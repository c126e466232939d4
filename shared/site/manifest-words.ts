import { facts } from './site.ts';

/** How phones call the installed site: the build writes it, and the Worker as it holds. */
export const manifestWords = () => ({
  name: `${facts.name}: motorbike tours`,
  short_name: facts.name,
  description: `${facts.tagline}. Works offline.`,
});
