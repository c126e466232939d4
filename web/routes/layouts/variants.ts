import { pages } from '#shared/paths';

export interface Variant {
  shape: 'grid' | 'list';
  sidebar?: 'left' | 'right';
}

/**
 * The six static layouts (spec §2). Those with a sidebar show each tour's own amount, which its price filter looks at;
 * those without show the fixed price. The list without a sidebar has two columns where there is room for them.
 */
export const variants: Readonly<Record<string, Variant>> = {
  [pages.grid]: { shape: 'grid' },
  [pages.gridLeftSidebar]: { shape: 'grid', sidebar: 'left' },
  [pages.gridRightSidebar]: { shape: 'grid', sidebar: 'right' },
  [pages.list]: { shape: 'list' },
  [pages.listLeftSidebar]: { shape: 'list', sidebar: 'left' },
  [pages.listRightSidebar]: { shape: 'list', sidebar: 'right' },
};
