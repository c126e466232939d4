import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { isBikeTour } from '#shared/ride/ride';
import type { SaveOutcome } from '#shared/tours/catalogue';
import type { Tour } from '#shared/tours/tour';
import { offerInstall } from '../app/layout/install-card';
import { useAsyncValue } from './page/hooks';
import * as styles from './save-tour.module.css';
import { showToast } from './toasts/toasts';
import { type SavedToursApi, useTourStore } from './tours/tour-grid';

const undoToastMs = 10_000;

/** @param remove resolves to a function that undoes the removal @param message names what was removed */
export async function removeWithUndo(remove: () => Promise<() => Promise<void>>, message: string): Promise<void> {
  try {
    const undo = await remove();
    const fail = () =>
      showToast({ kind: 'failure', task: message, message: 'This browser couldn’t bring it back.', action });
    const action = { label: 'Undo', run: () => void undo().catch(fail) };
    showToast({ kind: 'info', task: message, message, action, durationMs: undoToastMs });
  } catch {
    showToast({ kind: 'failure', task: message, message: 'This browser couldn’t delete it. Try again.' });
  }
}

const outcomeMessages: Record<SaveOutcome, string> = {
  saved: 'Saved with all its pictures. It opens offline.',
  offline: 'The connection broke before all pictures came. Save it when you’re back in range.',
  busy: 'Our site can’t send it right now. Try again in a minute.',
  full: 'This phone is full. Everything saved before is still here. Free some space, then try again.',
  slow: 'This phone’s storage didn’t answer in time. Try again in a minute.',
  blocked:
    'This browser lets our site keep nothing, as some do in a private window or with cookies blocked. Open it in an ordinary window, with cookies allowed, and save there.',
  broken: 'This phone couldn’t keep it. Close the browser, open it again and try once more.',
};

/** Reserves the button's space until the phone's store is loaded. */
export function SaveTour({ tour }: { tour: Tour }) {
  const savedTours = useAsyncValue(null, useTourStore().loadSavedTours, '');
  return (
    <div className={styles.place}>
      {savedTours ? <SaveButton key={tour._id} tour={tour} savedTours={savedTours} /> : null}
    </div>
  );
}

export function SaveButton({ tour, savedTours }: { tour: Tour; savedTours: SavedToursApi }) {
  const isSaved = useAsyncValue(null, () => savedTours.isTourSaved(tour._id), tour._id, savedTours.onSavedChange);
  const [isSaving, setSaving] = useState(false);
  if (isSaved === null) return null;

  const save = async () => {
    setSaving(true);
    const outcome = await savedTours.saveTour(tour);
    setSaving(false);
    if (outcome === 'saved') offerInstall();
    const kind = outcome === 'saved' ? 'success' : 'failure';
    showToast({ kind, message: outcomeMessages[outcome], task: `save ${tour._id}` });
  };
  const remove = () => removeWithUndo(() => savedTours.removeSavedTour(tour._id), 'Removed from this phone.');

  if (isSaving) {
    return (
      <button type="button" className="btn btn-small btn-pine" aria-disabled="true">
        <Download className="icon" aria-hidden="true" />
        <span role="status">Saving…</span>
      </button>
    );
  }
  return isSaved ? (
    <button type="button" className="btn btn-small btn-quiet" onClick={() => void remove()}>
      <BookmarkCheck className="icon" aria-hidden="true" />
      <span>Saved offline</span>
      <span className="visually-hidden">. Remove it</span>
    </button>
  ) : (
    <button type="button" className="btn btn-small btn-pine" onClick={() => void save()}>
      <Download className="icon" aria-hidden="true" />
      <span>{isBikeTour(tour) ? 'Save for the ride' : 'Save offline'}</span>
    </button>
  );
}
