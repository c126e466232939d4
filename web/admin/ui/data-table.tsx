import { type ColumnDef, type Header, useTable } from '@tanstack/react-table';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import * as styles from './data-table.module.css';
import { deskTable, pageSize } from './table-features';
import type { ListState } from './use-list-state';

interface DataTableProps<T extends object> {
  label: string;
  rows: T[];
  columns: ColumnDef<typeof deskTable, T>[];
  rowId: (row: T) => string;
  rowClass?: (row: T) => string | undefined;
  /** Outside its buttons and links, which do the same by keyboard. */
  onOpen?: (row: T) => void;
  state: ListState;
  empty: ReactNode;
}

/** One for all draws: another would make all columns anew. */
const defaultColumn = { sortFn: 'basic' } as const;

export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, columns, rowId, rowClass, onOpen, state, empty } = props;
  const frame = useRef<HTMLElement>(null);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(state.page, pages - 1);
  const table = useTable({
    features: deskTable,
    columns,
    data: rows,
    defaultColumn,
    getRowId: rowId,
    state: { pagination: { pageIndex: page, pageSize }, sorting: state.sorting },
    onSortingChange: (next) => state.setSorting(typeof next === 'function' ? next(state.sorting) : next),
    // Rows refresh every few seconds; don't jump back to page one.
    autoResetPageIndex: false,
  });
  const turnTo = (next: number) => {
    state.setPage(next);
    frame.current?.focus({ preventScroll: true });
  };

  return (
    <TableFrame {...{ label, rows, frame }} look={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead className="heads">
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
            <tr
              key={row.id}
              className={`${onOpen ? styles.opens : ''} ${rowClass?.(row.original) ?? ''}`}
              onClick={onOpen ? (event) => meantTheRow(event) && onOpen(row.original) : undefined}
            >
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
      {rows.length === 0 ? <div className={`soft centred ${styles.empty}`}>{empty}</div> : null}
      <Pager label={label} page={page} pages={pages} rows={rows.length} pageSize={pageSize} onPage={turnTo} />
    </TableFrame>
  );
}

interface HeadCellProps<T extends object> {
  header: Header<typeof deskTable, T, unknown>;
  children: ReactNode;
}

function HeadCell<T extends object>({ header, children }: HeadCellProps<T>) {
  const { column } = header;
  if (!column.getCanSort()) return <th>{children}</th>;
  const sorted = column.getIsSorted();
  const Icon = sorted === false ? ChevronsUpDown : sorted === 'asc' ? ArrowUp : ArrowDown;
  const words = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th aria-sort={sorted === false ? undefined : words[sorted]}>
      <button type="button" className={`middle finger gap-4 ${styles.sort}`} onClick={() => column.toggleSorting()}>
        {children}
        <Icon className="icon" aria-hidden="true" />
      </button>
    </th>
  );
}

interface PagerProps {
  label: string;
  page: number;
  pages: number;
  rows: number;
  /** There are at least as many rows, and nobody has counted the rest. */
  goesOn?: boolean;
  pageSize: number;
  onPage: (page: number) => void;
}

export function Pager({ label, page, pages, rows, goesOn = false, pageSize, onPage }: PagerProps) {
  if (rows === 0) return null;
  const first = page * pageSize + 1;
  const last = Math.min(rows, first + pageSize - 1);
  return (
    <nav className={`spread soft small ${styles.pager}`} aria-label={`Pages of ${label}`}>
      <p className="num" role="status">
        {first}–{last} of {goesOn ? `more than ${rows - 1}` : rows}
      </p>
      {pages > 1 ? (
        <div className="row gap-8">
          <button
            type="button"
            className={`square lined on-card ${styles.step}`}
            aria-label="Previous page"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </button>
          <span className="num">
            Page {page + 1}
            {goesOn ? null : ` of ${pages}`}
          </span>
          <button
            type="button"
            className={`square lined on-card ${styles.step}`}
            aria-label="Next page"
            disabled={page === pages - 1}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </nav>
  );
}

/** True if a click meant the row: not a control in it, not the end of a text selection. */
export function meantTheRow({ target, button, defaultPrevented }: MouseEvent): boolean {
  if (button !== 0 || defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest('a, button, input, select, textarea, label')) return false;
  return getSelection()?.isCollapsed !== false;
}

interface TableFrameProps {
  label: string;
  rows: readonly unknown[];
  look: string | undefined;
  frame: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** If the focused row disappears, the focus stays in here, and isn't at the top of the page. */
export function TableFrame({ label, rows, look, frame, children }: TableFrameProps) {
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows change
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [rows]);
  return (
    <section
      className={`card ${look}`}
      aria-label={label}
      ref={frame}
      tabIndex={-1}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {children}
    </section>
  );
}
