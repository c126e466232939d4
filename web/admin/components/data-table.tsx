import {
  type ColumnDef,
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  type Header,
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
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
import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import * as styles from './data-table.module.css';

/** Spec §9. */
export const pageSize = 10;

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
  /** `cellClass`: class of the column's cells. `hasNoPhoneLabel`: on phones the cells have no label. */
  columnMeta: metaHelper<{ cellClass?: string | undefined; hasNoPhoneLabel?: boolean }>(),
});

export const createTableColumnHelper = <T extends object>() => createColumnHelper<typeof features, T>();

/** A new object per render would rebuild all columns. */
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
  /** Called by a click outside the row's buttons and links. Keyboard users have those. */
  onOpen?: (row: T) => void;
  /** Sorting and paging. Without it all rows are shown. */
  listState?: ListState;
  /** Replaces the default class names. */
  classNames?: Partial<Record<keyof typeof defaultClassNames, string | undefined>>;
  emptyMessage?: ReactNode;
  /** Pager of a list that the server pages. */
  footer?: ReactNode;
}

/** On phones each row is a card, and its first cell the card's title. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { label, rows, columns, getRowId, getRowClass, onOpen, listState, classNames, emptyMessage, footer } = props;
  const classes = { ...defaultClassNames, ...classNames };
  const { frame, ...focus } = useFocusFallback(rows);
  const pageCount = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = listState ? Math.min(listState.page, pageCount - 1) : 0;
  const sorting = listState?.sorting ?? [];
  const table = useTable({
    features,
    columns,
    data: rows,
    defaultColumn,
    getRowId,
    enableSorting: listState !== undefined,
    state: { pagination: { pageIndex: page, pageSize: listState ? pageSize : rows.length || 1 }, sorting },
    onSortingChange: (next) => listState?.setSorting(typeof next === 'function' ? next(sorting) : next),
    // Rows refresh every few seconds, which must not reset the page.
    autoResetPageIndex: false,
  });
  const goToPage = (next: number) => {
    listState?.setPage(next);
    frame.current?.focus({ preventScroll: true });
  };

  return (
    <section
      className={classes.frame}
      aria-label={listState || footer ? label : undefined}
      ref={frame}
      tabIndex={-1}
      {...focus}
    >
      <table className={classes.table} aria-label={label}>
        <thead className="table-head">
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
              className={`${onOpen ? styles.clickable : ''} ${getRowClass?.(row.original) ?? ''}`}
              onClick={onOpen ? (event) => isRowClick(event) && onOpen(row.original) : undefined}
            >
              {row.getAllCells().map((cell) => {
                const { header, meta, cell: content } = cell.column.columnDef;
                return (
                  <td
                    key={cell.id}
                    className={meta?.cellClass}
                    data-label={meta?.hasNoPhoneLabel || typeof header !== 'string' ? undefined : header}
                  >
                    {/* Called as a function: as a component it would lose the focus when columns are rebuilt. */}
                    {typeof content === 'function' ? content(cell.getContext()) : content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && emptyMessage ? <div className={classes.empty}>{emptyMessage}</div> : null}
      {listState ? (
        <Pager {...{ label, page, pageCount: pageCount, pageSize }} rowCount={rows.length} onPage={goToPage} />
      ) : (
        footer
      )}
    </section>
  );
}

interface HeadCellProps<T extends object> {
  header: Header<typeof features, T, unknown>;
  children: ReactNode;
}

function HeadCell<T extends object>({ header, children }: HeadCellProps<T>) {
  const { column } = header;
  if (!column.getCanSort()) return <th scope="col">{children}</th>;
  const sorted = column.getIsSorted();
  const Icon = sorted === false ? ChevronsUpDown : sorted === 'asc' ? ArrowUp : ArrowDown;
  const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th scope="col" aria-sort={sorted === false ? undefined : ariaSort[sorted]}>
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
  page: number;
  pageCount: number;
  rowCount: number;
  /** There are more rows than `rowCount`, and their number is unknown. */
  hasUncountedRows?: boolean;
  pageSize: number;
  onPage: (page: number) => void;
}

export function Pager({ label, page, pageCount, rowCount, hasUncountedRows = false, pageSize, onPage }: PagerProps) {
  if (rowCount === 0) return null;
  const first = page * pageSize + 1;
  const last = Math.min(rowCount, first + pageSize - 1);
  return (
    <nav className={`spread text-soft text-small ${styles.pager}`} aria-label={`Pages of ${label}`}>
      <p className="tabular-nums" role="status">
        {first}–{last} of {hasUncountedRows ? `more than ${rowCount - 1}` : rowCount}
      </p>
      {pageCount > 1 ? (
        <div className="row gap-2">
          <button
            type="button"
            className={`icon-button border bg-card ${styles.pageButton}`}
            aria-label="Previous page"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft className="icon" aria-hidden="true" />
          </button>
          <span className="tabular-nums">
            Page {page + 1}
            {hasUncountedRows ? null : ` of ${pageCount}`}
          </span>
          <button
            type="button"
            className={`icon-button border bg-card ${styles.pageButton}`}
            aria-label="Next page"
            disabled={page === pageCount - 1}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight className="icon" aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </nav>
  );
}

/** False for a click on a control in the row, and for the end of a text selection. */
function isRowClick({ target, button, defaultPrevented }: MouseEvent): boolean {
  if (button !== 0 || defaultPrevented || !(target instanceof Element)) return false;
  if (target.closest('a, button, input, select, textarea, label')) return false;
  return getSelection()?.isCollapsed !== false;
}

/** Moves the focus to the frame when the focused row disappears; otherwise it would return to the top of the page. */
function useFocusFallback(rows: readonly unknown[]) {
  const frame = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever rows change
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [rows]);
  return {
    frame,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

function parseSorting(sort: string | null): SortingState {
  if (!sort) return [];
  return [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }];
}

function parseSearchState(state: unknown): string | null {
  const read = v.safeParse(v.object({ search: v.string() }), state);
  return read.success ? read.output.search : null;
}

/** Empty values remove their parameters. */
export function withParameters(parameters: URLSearchParams | string, changes: Readonly<Record<string, string>>) {
  const next = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export interface ListState {
  search: string;
  setSearch: (search: string) => void;
  sorting: SortingState;
  setSorting: (sorting: SortingState) => void;
  page: number;
  setPage: (page: number) => void;
}

/**
 * A private search (for a person) is stored in the history entry's state, because addresses end up in server logs and
 * the browser's history.
 */
export function useListState({ isSearchPrivate = false } = {}): ListState {
  const [parameters, setParameters] = useSearchParams();
  const { key, state } = useLocation();
  const navigation = useNavigationType();
  const savedSearch = (isSearchPrivate ? parseSearchState(state) : parameters.get('q')) ?? '';
  // The address updates later than the field.
  const [search, setText] = useState(savedSearch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation counts, even to the same address
  useEffect(() => {
    if (navigation !== 'REPLACE') setText(savedSearch);
  }, [key, navigation, savedSearch]);

  // Several changes before the next render build on each other.
  const requested = useRef(parameters);
  useEffect(() => {
    requested.current = parameters;
  }, [parameters]);

  const updateParameters = (changes: Record<string, string>, { replace = false, text = search } = {}) => {
    const next = withParameters(requested.current, changes);
    requested.current = next;
    // The new state has no `fromList`: going back would restore the previous search.
    setParameters(next, {
      ...(replace ? { replace, preventScrollReset: true } : {}),
      ...(isSearchPrivate ? { state: { search: text } } : {}),
    });
  };
  const page = Number(parameters.get('page'));
  return {
    search,
    setSearch(text) {
      setText(text);
      updateParameters({ q: isSearchPrivate ? '' : text, page: '' }, { replace: true, text });
    },
    sorting: parseSorting(parameters.get('sort')),
    setSorting([first]) {
      updateParameters({ sort: first ? `${first.desc ? '-' : ''}${first.id}` : '', page: '' }, { replace: true });
    },
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    setPage: (next) => updateParameters({ page: next > 0 ? String(next + 1) : '' }),
  };
}

let leaveAttempt = 0;

/** Call when the user was asked about unsaved changes and chose to stay. */
export function allowLeaveAgain(): void {
  leaveAttempt += 1;
}

/**
 * Returns a function that goes back to the list. It works once until {@link allowLeaveAgain}, because several parts of
 * a dialog report its closing, and a second step back would leave the admin.
 */
export function useReturnToList(list: string): () => void {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const lastAttempt = useRef('');
  const isFromList = state?.fromList === true;
  return useCallback(() => {
    const attempt = `${key} ${leaveAttempt}`;
    if (lastAttempt.current === attempt) return;
    lastAttempt.current = attempt;
    if (isFromList) void navigate(-1);
    else void navigate(list, { replace: true, preventScrollReset: true, state });
  }, [key, isFromList, list, navigate, state]);
}

/** Set of selected row ids. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const select = (ids: readonly string[]) => setSelected(new Set(ids));
  return { selected, toggle, select };
}
