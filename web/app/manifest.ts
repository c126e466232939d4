import type { ManifestOptions } from 'vite-plugin-pwa';
import { toManifestTexts } from '#shared/settings/page-head';
import { defaultSite } from '#shared/settings/site';

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

const screenshot = (file: string, sizes: string, label: string) => ({
  src: `/screenshots/${file}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: file.endsWith('-wide') ? ('wide' as const) : ('narrow' as const),
  label,
});

const phoneSize = '780x1688';
const desktopSize = '1280x800';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  ...toManifestTexts(defaultSite),
  lang: 'en-IN',
  dir: 'ltr',
  start_url: '/?source=app',
  scope: '/',
  display: 'standalone',
  theme_color: '#1d1c2b',
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
    shortcut('Saved tours', 'Tours and inquiries saved on this phone', '/saved', 'shortcut-saved'),
    shortcut('Inquiry', 'Send an inquiry, online or offline', '/inquiryForm', 'shortcut-inquiry'),
    shortcut('Adventure', 'Rides and treks over the high passes', '/adventure', 'shortcut-adventure'),
  ],
  screenshots: [
    screenshot('home-narrow', phoneSize, 'Home, with an inquiry form that works offline'),
    screenshot('listing-narrow', phoneSize, 'Adventure: rides, treks and rafting'),
    screenshot('tour-narrow', phoneSize, 'A tour, saved with all its pictures'),
    screenshot('home-wide', desktopSize, 'Home'),
    screenshot('tour-wide', desktopSize, 'A tour and its pictures'),
  ],
};
