import type { ManifestOptions } from 'vite-plugin-pwa';

const png = (src: string, size: number, purpose: 'any' | 'maskable' | 'monochrome' = 'any') => ({
  src: `/icons/${src}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, description: string, url: string, icon: string) => ({
  name,
  description,
  url: `${url}?source=app`,
  icons: [png(icon, 192)],
});

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
  icons: [
    png('icon-192', 192),
    png('icon-512', 512),
    png('maskable-192', 192, 'maskable'),
    png('maskable-512', 512, 'maskable'),
    png('monochrome-512', 512, 'monochrome'),
  ],
  shortcuts: [
    shortcut('Saved tours', 'Tours and inquiries that are kept on this phone', '/saved', 'shortcut-saved'),
    shortcut('Inquiry', 'Ask about a journey, with or without a network', '/inquiryForm', 'shortcut-inquiry'),
    shortcut('Adventure', 'Rides and treks over the high passes', '/adventure', 'shortcut-adventure'),
  ],
};
