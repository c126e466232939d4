import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  metaHelper,
  type ReactTable,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table';

export interface ColumnLook {
  /** Class of the column's cells. */
  cell?: string | undefined;
  /** On a phone, where rows are cards, the cell stands without its column's name. */
  bare?: boolean;
}

/** What the desk's tables can do: sort, and ten rows a page. Searching is done before the rows come here. */
export const deskTable = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<ColumnLook>(),
});

export type DeskTable<T extends object> = ReactTable<typeof deskTable, T>;

/** Makes a table's columns. */
export function columnsOf<T extends object>() {
  return createColumnHelper<typeof deskTable, T>();
}

/** Rows a page, of tours and of inquiries (spec §9). */
export const pageSize = 10;
