import { pages } from '#shared/paths';

export interface MenuItem {
  label: string;
  to: string;
  children?: readonly { label: string; to: string }[];
}

/** The main menu (spec §2). The international places all lead to the one listing, each to its own tours there. */
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
    children: ['Dubai', 'Malaysia', 'Singapore', 'Thailand'].map((place) => ({
      label: place,
      to: pages.international,
    })),
  },
  { label: 'Contact Us', to: pages.contact },
];

/** Route names that only highlight Home in the menu (spec §2). */
const homeNames = ['/index-two', '/index-three', '/index-four', '/index-five', '/index-item'];

/** Whether a menu item stands for the page one is on. */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  if (item.to === pages.home) return pathname === pages.home || homeNames.includes(pathname);
  return item.to === pathname || (item.children?.some((child) => child.to === pathname) ?? false);
}
