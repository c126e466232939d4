import {
  type ColumnDef,
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  type Header,
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import * as styles from './data-table.module.css';
import { chosenPageSizes, defaultPageSize, type ListState } from './list-state';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<{
    cellClass?: string | undefined;
    hidesLabelOnPhone?: boolean;
    /** The column is hidden while all its cells are empty. */
    isEmpty?: (row: never) => boolean;
  }>(),
});

export const createTableColumnHelper = <T extends object>() => createColumnHelper<typeof features, T>();

// Outside the component, because a new object per render would rebuild all columns.
const defaultColumn = { sortFn: 'basic' } as const;

const defaultClassNames = {
  frame: `card ${styles.frame}`,
  table: styles.table,
  empty: `text-soft text-center ${styles.empty}`,
};

interface DataTableProps<T extends object> {
  label: string;
  rows: T[];
  columns: ColumnDef<typeof features, T>[];
  getRowId: (row: T) => string;
  getRowClass?: (row: T) => string | undefined;
  /** Called by a click on the row outside its buttons and links. A link in the row must do the same for the keyboard. */
  onRowClick?: (row: T) => void;
  listState?: ListState;
  classNames?: Partial<Record<keyof typeof defaultClassNames, string | undefined>>;
  emptyMessage?: ReactNode;
  footer?: ReactNode;
}

/** On phones each row is a card, and its first cell the card's title. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, getRowId, getRowClass, onRowClick, listState, classNames, emptyMessage, footer } = props;
  const columns = props.columns.filter(
    ({ meta }) => !meta?.isEmpty || !rows.every((row) => meta.isEmpty?.(row as never)),
  );
  const classes = { ...defaultClassNames, ...classNames };
  const { frameRef, ...focusHandlers } = useFocusFallback(rows);
  const pageSize = listState?.pageSize ?? (rows.length || 1);
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const pageIndex = listState ? Math.min(listState.pageIndex, pageCount - 1) : 0;
  const sorting = listState?.sorting ?? [];
  const table = useTable({
    features,
    columns,
    data: rows,
    defaultColumn,
    getRowId,
    enableSorting: listState !== undefined,
    state: { pagination: { pageIndex, pageSize }, sorting },
    onSortingChange: (newSorting) =>
      listState?.setSorting(typeof newSorting === 'function' ? newSorting(sorting) : newSorting),
    // Rows refresh every few seconds, which must not reset the page.
    autoResetPageIndex: false,
  });
  const goToPage = (newPageIndex: number) => {
    listState?.setPageIndex(newPageIndex);
    frameRef.current?.focus({ preventScroll: true });
  };

  return (
    <section
      className={classes.frame}
      aria-label={listState || footer ? label : undefined}
      ref={frameRef}
      tabIndex={-1}
      {...focusHandlers}
    >
      <table className={classes.table} aria-label={label}>
        <thead className="table-head">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className={`${onRowClick ? styles.clickable : ''} ${getRowClass?.(row.original) ?? ''}`}
              onClick={onRowClick ? (event) => isRowClick(event) && onRowClick(row.original) : undefined}
            >
              {row.getAllCells().map((cell) => {
                const { header, meta, cell: renderCell } = cell.column.columnDef;
                return (
                  <td
                    key={cell.id}
                    className={meta?.cellClass}
                    data-label={meta?.hidesLabelOnPhone || typeof header !== 'string' ? undefined : header}
                  >
                    {/* A function call and not a component, which would lose the focus when columns are rebuilt. */}
                    {typeof renderCell === 'function' ? renderCell(cell.getContext()) : renderCell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && emptyMessage ? <div className={classes.empty}>{emptyMessage}</div> : null}
      {listState ? (
        <Pager
          {...{ label, pageIndex, pageCount, pageSize }}
          rowCount={rows.length}
          onPageChange={goToPage}
          onPageSizeChange={listState.setPageSize}
        />
      ) : (
        footer
      )}
    </section>
  );
}

interface HeaderCellProps<T extends object> {
  header: Header<typeof features, T, unknown>;
  children: ReactNode;
}

function HeaderCell<T extends object>({ header, children }: HeaderCellProps<T>) {
  const { column } = header;
  if (!column.getCanSort())
    return (
      <th scope="col" data-column={column.id}>
        {children}
      </th>
    );
  const sortDirection = column.getIsSorted();
  const Icon = sortDirection === false ? ChevronsUpDown : sortDirection === 'asc' ? ArrowUp : ArrowDown;
  const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th scope="col" data-column={column.id} aria-sort={sortDirection === false ? undefined : ariaSort[sortDirection]}>
      <button
        type="button"
        className={`items-center min-h-11 gap-1 ${styles.sortButton}`}
        onClick={() => column.toggleSorting()}
      >
        {children}
        <Icon className="icon" aria-hidden="true" />
      </button>
    </th>
  );
}

interface PagerProps {
  label: string;
  pageIndex: number;
  pageCount: number;
  rowCount: number;
  /** True if there are more rows than `rowCount`, and nobody knows how many. */
  hasUncountedRows?: boolean;
  pageSize: number;
  onPageChange: (pageIndex: number) => void;
  /** Undefined if the list has a fixed page size. */
  onPageSizeChange?: ListState['setPageSize'];
}

export function Pager({
  label,
  pageIndex,
  pageCount,
  rowCount,
  hasUncountedRows = false,
  pageSize,
  onPageChange,
  onPageSizeChange,
}: PagerProps) {
  if (rowCount === 0) return null;
  const firstRow = pageIndex * pageSize + 1;
  const lastRow = Math.min(rowCount, firstRow + pageSize - 1);
  return (
    <nav className={`spread text-soft text-small ${styles.pager}`} aria-label={`Pages of ${label}`}>
      <p className="tabular-nums" role="status">
        {firstRow}–{lastRow} of {hasUncountedRows ? `more than ${rowCount - 1}` : rowCount}
      </p>
      {onPageSizeChange && rowCount > defaultPageSize ? (
        <fieldset className={`row ${styles.pageSizes}`}>
          <legend className="visually-hidden">Rows per page</legend>
          {chosenPageSizes.map((size) => (
            <button
              key={size}
              type="button"
              className={`tabular-nums min-h-11 ${styles.pageSize}`}
              aria-pressed={size === pageSize}
              onClick={() => onPageSizeChange(size, Math.floor((firstRow - 1) / size))}
            >
              {size}
            </button>
          ))}
        </fieldset>
      ) : null}
      {pageCount > 1 ? (
        <div className="row gap-2">
          <button
            type="button"
            className={`icon-button border bg-card ${styles.pageButton}`}
            aria-label="Previous page"
            disabled={pageIndex === 0}
            onClick={() => onPageChange(pageIndex - 1)}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </button>
          <span className="tabular-nums">
            Page {pageIndex + 1}
            {hasUncountedRows ? null : ` of ${pageCount}`}
          </span>
          <button
            type="button"
            className={`icon-button border bg-card ${styles.pageButton}`}
            aria-label="Next page"
            disabled={pageIndex === pageCount - 1}
            onClick={() => onPageChange(pageIndex + 1)}
          >
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </nav>
  );
}

/** Returns false for a click on a control in the row, and for the mouse-up that ends a text selection. */
function isRowClick({ target, button, defaultPrevented }: MouseEvent): boolean {
  if (button !== 0 || defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest('a, button, input, select, textarea, label')) return false;
  return getSelection()?.isCollapsed !== false;
}

/** Moves the focus to the frame when the focused row disappears: the browser would move it to the top of the page. */
function useFocusFallback(rows: readonly unknown[]) {
  const frameRef = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows change
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) frameRef.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    frameRef,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
