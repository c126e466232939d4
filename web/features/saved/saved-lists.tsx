import { useState } from 'react';
import { formatMoment } from '#shared/dates';
import { ErrorBoundary } from '../../components/error-boundary';
import { useAsyncValue } from '../../components/page/hooks';
import { useOfflineState } from '../../components/page/use-offline-state';
import { showToast } from '../../components/toasts/toasts';
import { onSavedChange } from '../../offline/sync/saved-tours';
import { clearOfflineData, storageUse } from '../../offline/sync/storage';
import { catalogueCopy, onCatalogueChanged } from '../../offline/sync/tours';
import * as styles from './saved.module.css';
import { ConfirmDialog, SavedSection } from './saved-section';
import { MyRides, SavedTours } from './tours-on-phone';
import { WaitingInquiries } from './waiting-inquiries';

/** `0.4 MB`. */
const formatMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;

async function clear(): Promise<void> {
  const isCleared = await clearOfflineData().then(
    () => true,
    () => false,
  );
  showToast({
    kind: isCleared ? 'success' : 'failure',
    task: 'clear',
    message: isCleared
      ? 'Tours, pictures, drafts and rides deleted from this phone.'
      : 'This browser couldn’t delete everything. Try again.',
  });
}

export function OfflineStorage() {
  const copy = useAsyncValue(null, catalogueCopy, '', onCatalogueChanged, onSavedChange);
  const use = useAsyncValue(null, storageUse, '', onCatalogueChanged, onSavedChange);
  const [asking, setAsking] = useState(false);
  const { deletesAfterWeek } = useOfflineState();
  const copied = copy && `${copy.count}, ${copy.complete ? 'all of them' : 'the newest and the ones you saved'}`;
  const weekly =
    'After a week this browser deletes all that this site saved. Add the site to your home screen and save there: that stays.';
  const whenFull = use?.persisted
    ? 'It stays: this browser has agreed to keep it.'
    : 'It may be deleted. Add this site to your home screen to keep it.';
  const facts: [name: string, words: string | null][] = [
    ['Tours', copied ?? 'None yet. Open Home once while you’re online.'],
    ['Updated', copy?.syncedAt ? formatMoment(copy.syncedAt) : null],
    ['Space used', use?.usage ? formatMegabytes(use.usage) : null],
    ['If you don’t visit', deletesAfterWeek ? weekly : null],
    ['When the phone is full', use ? whenFull : null],
  ];
  return (
    <SavedSection id="kept-title" title="Offline copy">
      <dl className={styles.facts}>
        {facts.map(([name, words]) =>
          words === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tabular-nums">{words}</dd>
            </div>
          ),
        )}
      </dl>
      <button type="button" className="btn btn-small btn-quiet" onClick={() => setAsking(true)}>
        Clear this phone
      </button>
      <ConfirmDialog
        title="Clear this phone?"
        confirm="Clear"
        cancel="Keep them"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void clear();
        }}
      >
        This deletes tours, pictures, drafts and your rides. Waiting inquiries stay.
      </ConfirmDialog>
    </SavedSection>
  );
}

export function SavedLists() {
  return (
    <div className={styles.all}>
      <div className={styles.column}>
        {[WaitingInquiries, MyRides, SavedTours].map((Part) => (
          <ErrorBoundary key={Part.name}>
            <Part />
          </ErrorBoundary>
        ))}
      </div>
      <ErrorBoundary>
        <OfflineStorage />
      </ErrorBoundary>
    </div>
  );
}
