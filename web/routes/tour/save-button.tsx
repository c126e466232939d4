import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import Download from 'lucide-react/icons/download';
import { useEffect, useState } from 'react';
import type { Tour } from '#shared/tour';
import type { Toast } from '../../ui/later/toasts';

const shelf = () => import('../../sync/saved-tours');

async function say(toast: Toast): Promise<void> {
  const { showToast } = await import('../../ui/later/toasts');
  showToast(toast);
}

type Saving = { name: 'no' } | { name: 'saving'; done: number; total: number } | { name: 'saved' };

export function SaveButton({ tour }: { tour: Tour }) {
  const [state, setState] = useState<Saving>({ name: 'no' });

  useEffect(() => {
    let stop = () => {};
    let gone = false;
    void shelf().then(({ isSaved, onSavedChange }) => {
      if (gone) return;
      const read = () =>
        void isSaved(tour._id).then((saved) =>
          setState((now) => (now.name === 'saving' ? now : { name: saved ? 'saved' : 'no' })),
        );
      read();
      stop = onSavedChange(read);
    });
    return () => {
      gone = true;
      stop();
    };
  }, [tour._id]);

  const save = async () => {
    setState({ name: 'saving', done: 0, total: 1 });
    try {
      const { saveTour } = await shelf();
      // So that its pictures open offline.
      void import('../../ui/opened/lightbox').catch(() => undefined);
      await saveTour(tour, (done, total) => setState({ name: 'saving', done, total }));
      setState({ name: 'saved' });
      await say({ kind: 'success', message: 'Saved with all its pictures. It opens offline.' });
    } catch {
      setState({ name: 'no' });
      await say({
        kind: 'failure',
        message: 'We couldn’t get all the pictures. Try again when you’re back in range to save the rest.',
      });
    }
  };

  const remove = async () => {
    const { removeSavedTour } = await shelf();
    await removeSavedTour(tour._id);
    setState({ name: 'no' });
    await say({ kind: 'info', message: 'Removed from this phone.', action: { label: 'Undo', run: () => void save() } });
  };

  if (state.name === 'saving') {
    return (
      <button type="button" className="btn btn-small btn-pine" aria-disabled="true">
        Saving <span className="num">{Math.round((state.done / Math.max(1, state.total)) * 100)}%</span>
      </button>
    );
  }
  const saved = state.name === 'saved';
  const Icon = saved ? BookmarkCheck : Download;
  return (
    <button
      type="button"
      className={`btn btn-small ${saved ? 'btn-quiet' : 'btn-pine'}`}
      aria-pressed={saved}
      onClick={() => void (saved ? remove() : save())}
    >
      <Icon className="icon" aria-hidden="true" />
      {saved ? 'Saved offline' : 'Save for offline'}
    </button>
  );
}
