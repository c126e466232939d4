import styles from './pager.module.css';

export interface PagerProps {
  label: string;
  /** How many pages there are, numbered from 1. */
  count: number;
  active: number;
  onGo: (page: number) => void;
  centred?: boolean;
}

/** Id of a page's group of tours. */
export const pageId = (page: number) => `page-${page}`;

/** How many pages stand in the pager at most; of more, the first, the last and those around the active one. */
const most = 9;

/** The numbers to show, in order; 0 stands for those left out. */
export function shownPages(count: number, active: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= most) return all;
  const near = all.filter((page) => page === 1 || page === count || Math.abs(page - active) <= 1);
  return near.flatMap((page, index) => (index > 0 && page > (near[index - 1] ?? 0) + 1 ? [0, page] : [page]));
}

/** Links to a listing's groups, which are all on the page: they work without JavaScript too. */
export function Pager({ label, count, active, onGo, centred }: PagerProps) {
  return (
    <nav aria-label={label} className={centred ? styles.centred : styles.pager}>
      <ol className={styles.pages}>
        {shownPages(count, active).map((page, index) =>
          page === 0 ? (
            <li key={index === 1 ? 'before' : 'after'} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <a
                href={`#${pageId(page)}`}
                className={styles.page}
                aria-label={`Page ${page}`}
                aria-current={page === active ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(page);
                }}
              >
                {page}
              </a>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
