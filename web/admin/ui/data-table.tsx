import { type ColumnDef, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { HeadCell } from './head-cell';
import { Pager } from './pager';
import { deskTable, pageSize } from './table-features';

export interface DataTableProps<T extends object> {
  /** Its accessible name. */
  label: string;
  rows: T[];
  columns: ColumnDef<typeof deskTable, T>[];
  rowId: (row: T) => string;
  rowClass?: (row: T) => string | undefined;
  /** Stands where there is no row. */
  empty: ReactNode;
}

/** Ten rows a page under a head that stays in sight; on a phone each row is a card. */
export function DataTable<T extends object>({ label, rows, columns, rowId, rowClass, empty }: DataTableProps<T>) {
  const table = useTable({
    features: deskTable,
    columns,
    data: rows,
    getRowId: rowId,
    initialState: { pagination: { pageIndex: 0, pageSize } },
    // The rows come anew every few seconds: one stays on the page that one reads.
    autoResetPageIndex: false,
  });
  const pages = Math.max(1, table.getPageCount());
  const { pageIndex } = table.state.pagination;
  if (pageIndex >= pages) table.setPageIndex(pages - 1);

  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeadCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeadCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className={rowClass?.(row.original)}>
              {row.getAllCells().map((cell) => {
                const { header, meta } = cell.column.columnDef;
                return (
                  <td
                    key={cell.id}
                    className={meta?.cell}
                    data-label={meta?.bare || typeof header !== 'string' ? undefined : header}
                  >
                    <table.FlexRender cell={cell} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
      <Pager
        label={label}
        page={Math.min(pageIndex, pages - 1)}
        pages={pages}
        rows={rows.length}
        pageSize={pageSize}
        onPage={(page) => table.setPageIndex(page)}
      />
    </div>
  );
}
