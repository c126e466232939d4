import * as styles from './pager.module.css';

interface PagerProps {
  label: string;
  count: number;
  active: number;
  onGo: (page: number) => void;
  centred?: boolean;
}

export const pageId = (page: number) => `page-${page}`;

const most = 9;

/** 0 marks a gap. */
function shownPages(count: number, active: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= most) return all;
  const near = all.filter((page) => page === 1 || page === count || Math.abs(page - active) <= 1);
  return near.flatMap((page, index) => (index > 0 && page > (near[index - 1] ?? 0) + 1 ? [0, page] : [page]));
}

/** Works without JavaScript. */
export function Pager({ label, count, active, onGo, centred }: PagerProps) {
  return (
    <nav aria-label={label} className={centred ? styles.centred : styles.pager}>
      <ol className={`cluster ${styles.pages}`}>
        {shownPages(count, active).map((page, index) =>
          page === 0 ? (
            <li key={index === 1 ? 'before' : 'after'} className={`square ${styles.gap}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <a
                href={`#${pageId(page)}`}
                className={`square ${styles.page}`}
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
