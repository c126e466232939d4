import { pages } from '#shared/paths';

export interface Variant {
  path: string;
  name: string;
  shape: 'grid' | 'list';
  columns?: 2;
  sidebar?: 'left' | 'right';
}

/** Spec §2. Those with a sidebar show each tour's amount, for its price filter. */
export const variants: readonly [Variant, ...Variant[]] = [
  { path: pages.grid, name: 'Grid', shape: 'grid' },
  { path: pages.gridLeftSidebar, name: 'Grid, sidebar left', shape: 'grid', sidebar: 'left' },
  { path: pages.gridRightSidebar, name: 'Grid, sidebar right', shape: 'grid', sidebar: 'right' },
  { path: pages.listOneColumn, name: 'List', shape: 'list' },
  { path: pages.list, name: 'List, two columns', shape: 'list', columns: 2 },
  { path: pages.listLeftSidebar, name: 'List, sidebar left', shape: 'list', sidebar: 'left' },
  { path: pages.listRightSidebar, name: 'List, sidebar right', shape: 'list', sidebar: 'right' },
];
