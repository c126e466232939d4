import * as styles from './done-line.module.css';

export interface Done {
  words: string;
  undo?: () => void;
}

/** The live region is there before the words, so they are read out. */
export function DoneLine({ done, onUndone }: { done: Done | null; onUndone: () => void }) {
  return (
    <p role="status" className="small">
      {done ? (
        <>
          {done.words}{' '}
          {done.undo ? (
            <button
              type="button"
              className={`strong finger ${styles.undo}`}
              onClick={() => {
                done.undo?.();
                onUndone();
              }}
            >
              Undo
            </button>
          ) : null}
        </>
      ) : null}
    </p>
  );
}
