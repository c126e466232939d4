import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { isOnBikes } from '#shared/ride/kind';
import type { SaveShelf } from '#shared/tours/saving';
import type { Tour, TourCard } from '#shared/tours/tour';
import { offerInstall } from '../install/install-offer';
import { useAnswer } from '../late/use-answer';
import { showToast } from '../toasts/toasts';
import type { SavePanelProps, Savings } from '../tours/tour-shelf';
import { formatBytes, formatShare } from './bytes';
import { removeWithUndo } from './remove-with-undo';
import * as styles from './save-panel.module.css';
import { begunWords, saveWords, sizeWords, toEndingToast } from './save-words';

/** A card doesn't say it. */
const isRidden = ([tour]: readonly TourCard[]) => !(tour && 'itinerary' in tour) || isOnBikes(tour as Tour);

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

export function SavePanel({ tours, savings }: SavePanelProps) {
  const key = tours.map(({ _id }) => _id).join();
  const shelf = useShelf({ tours, savings }, key);
  const progress = useProgress(savings, key);
  const [asking, setAsking] = useState(false);
  const panel = useFocusKept(`${asking} ${progress === null}`);
  if (!shelf) return null;

  const save = async () => {
    setAsking(false);
    // So that its pictures open offline.
    void import('../pictures/opened/lightbox').catch(() => undefined);
    const ending = await savings.saveTours(tours);
    if (ending === 'saved') offerInstall();
    showToast({ ...toEndingToast(ending, await savings.readShelf(tours), tours.length), task: `save ${key}` });
  };
  const [tour] = tours;
  const remove = async () => {
    if (tour) await removeWithUndo(() => savings.removeSavedTour(tour._id), 'Removed from this phone.');
  };

  let content: ReactNode;
  if (progress) {
    content = <SavingProgress progress={progress} onCancel={() => savings.stopSaving(key.split(','))} />;
  } else if (shelf.saved === tours.length) {
    content =
      tours.length === 1 ? (
        <button type="button" className="btn btn-small btn-quiet" onClick={() => void remove()}>
          <BookmarkCheck className="icon" aria-hidden="true" />
          <span className="num">Saved offline · {formatBytes(shelf.bytes)}</span>
          <span className="visually-hidden">. Remove it</span>
        </button>
      ) : (
        <AllSaved shelf={shelf} tours={tours.length} />
      );
  } else if (asking) {
    content = (
      <>
        <span className="num">Your phone saves data. Load{sizeWords(shelf).replace(' ·', '')} now?</span>
        <button type="button" className="btn btn-small btn-pine" onClick={() => void save()}>
          Load them
        </button>
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setAsking(false)}>
          Not now
        </button>
      </>
    );
  } else {
    const begin = () => (tours.length > 1 && savesData() ? setAsking(true) : void save());
    content = (
      <>
        <button
          type="button"
          className={`btn btn-small ${tours.length > 1 ? 'btn-quiet' : 'btn-pine'}`}
          onClick={begin}
        >
          <Download className="icon" aria-hidden="true" />
          <span className="num">
            {saveWords(shelf, tours.length, isRidden(tours))}
            {sizeWords(shelf)}
          </span>
        </button>
        <span className="fine num">{begunWords(shelf)}</span>
      </>
    );
  }
  return (
    <div ref={panel} className={`cluster ${styles.panel}`}>
      {content}
    </div>
  );
}

function AllSaved({ shelf, tours }: { shelf: SaveShelf; tours: number }) {
  return (
    <>
      <span className={`tap ${styles.all}`}>
        <BookmarkCheck className="icon" aria-hidden="true" />
        <span className="num">
          All {tours} tours saved · {formatBytes(shelf.bytes)}
        </span>
      </span>
      <Link className="tap" to={pages.saved}>
        See them
      </Link>
    </>
  );
}

function useShelf({ tours, savings }: SavePanelProps, key: string): SaveShelf | null {
  const read = async () => ({ key, now: await savings.readShelf(tours) });
  const onEnd = (look: () => void) => savings.onSaveProgress(() => savings.saveProgress(key.split(',')) ?? look());
  const shelf = useAnswer(null, read, key, savings.onSavedChange, onEnd);
  return shelf?.key === key ? shelf.now : null;
}

function useProgress(savings: SavePanelProps['savings'], key: string) {
  // Bytes come by the hundred; the sum is the same object until it changes.
  const last = useRef<ReturnType<typeof savings.saveProgress>>(null);
  const read = useCallback(() => {
    const now = savings.saveProgress(key.split(','));
    if (JSON.stringify(now) !== JSON.stringify(last.current)) last.current = now;
    return last.current;
  }, [savings, key]);
  return useSyncExternalStore(savings.onSaveProgress, read);
}

/** The pressed button goes as the state changes: the one that takes its place gets the focus. */
function useFocusKept(state: string) {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(state);
  const pressed = useRef(false);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (pressed.current && document.activeElement === document.body) {
      panel.current?.querySelector('button')?.focus({ preventScroll: true });
    } else {
      pressed.current = false;
    }
  });
  return useCallback((box: HTMLDivElement | null) => {
    panel.current = box;
    box?.addEventListener('click', () => {
      pressed.current = true;
    });
  }, []);
}

interface SavingProgressProps {
  progress: NonNullable<ReturnType<Savings['saveProgress']>>;
  onCancel: () => void;
}

/** Told to screen readers at each quarter only. */
function SavingProgress({ progress, onCancel }: SavingProgressProps) {
  const { received, total, done, tours } = progress;
  const share = total === 0 ? 0 : received / total;
  const quarter = Math.floor(share * 4) * 25;
  return (
    <>
      <div className={styles.saving}>
        <span className="num">
          {tours > 1 ? `Tour ${Math.min(done + 1, tours)} of ${tours} · ` : 'Saving '}
          {formatShare(received, total)}
        </span>
        <progress max={1} value={share} aria-label="Saved so far" />
      </div>
      <button type="button" className="btn btn-small btn-quiet" onClick={onCancel}>
        Cancel
      </button>
      <span role="status" className="visually-hidden">
        {quarter > 0 && quarter < 100 ? `${quarter} % saved` : 'Saving'}
      </span>
    </>
  );
}
