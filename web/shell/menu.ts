import { pages } from '#shared/paths';

export interface MenuItem {
  label: string;
  to: string;
  children?: readonly { label: string; to: string }[];
}

/** Spec §2. All international places link to the one listing, each filtered to its own tours. */
export const menu: readonly MenuItem[] = [
  { label: 'Home', to: pages.home },
  { label: 'About us', to: pages.about },
  { label: 'Adventure', to: pages.adventure },
  {
    label: 'Domestic',
    to: pages.domestic,
    children: [
      { label: 'Himachal Pradesh', to: pages.himachalPradesh },
      { label: 'Spiti Valley', to: pages.spitiValley },
      { label: 'Leh Ladakh', to: pages.lehLadakh },
    ],
  },
  {
    label: 'International',
    to: pages.international,
    children: ['Dubai', 'Malaysia', 'Singapore', 'Thailand', 'Bali'].map((place) => ({
      label: place,
      to: pages.international,
    })),
  },
  { label: 'Tours by height', to: pages.passes },
  { label: 'Contact Us', to: pages.contact },
];

const homeNames = ['/index-two', '/index-three', '/index-four', '/index-five', '/index-item'];

export function isCurrent(item: MenuItem, pathname: string): boolean {
  if (item.to === pages.home) return pathname === pages.home || homeNames.includes(pathname);
  return item.to === pathname || (item.children?.some((child) => child.to === pathname) ?? false);
}
