import type { ManifestOptions } from 'vite-plugin-pwa';

/** The web app manifest: what a phone shows when the site is installed. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Highpass: motorbike tours',
  short_name: 'Highpass',
  description: 'Motorbike tours over the high passes. Opens without a network.',
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/?source=app',
  scope: '/',
  display: 'standalone',
  theme_color: '#141a28',
  background_color: '#fbf8f3',
  categories: ['travel', 'lifestyle'],
};
