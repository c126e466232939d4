import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import * as styles from './data-table.module.css';

export interface PagerProps {
  label: string;
  /** Starts at 0. */
  page: number;
  pages: number;
  rows: number;
  pageSize: number;
  onPage: (page: number) => void;
}

export function Pager({ label, page, pages, rows, pageSize, onPage }: PagerProps) {
  if (rows === 0) return null;
  const first = page * pageSize + 1;
  const last = Math.min(rows, first + pageSize - 1);
  return (
    <nav className={`spread soft small ${styles.pager}`} aria-label={`Pages of ${label}`}>
      <p className="num" role="status">
        {first}–{last} of {rows}
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
            Page {page + 1} of {pages}
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
