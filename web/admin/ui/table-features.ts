import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table';

export interface ColumnLook {
  cell?: string | undefined;
  bare?: boolean;
}

/** Rows are searched before they get here. */
export const deskTable = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<ColumnLook>(),
});

export function columnsOf<T extends object>() {
  return createColumnHelper<typeof deskTable, T>();
}

/** Spec §9. */
export const pageSize = 10;
