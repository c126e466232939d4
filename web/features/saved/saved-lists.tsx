import { useState } from 'react';
import { formatMoment } from '#shared/dates';
import { Disclosure } from '../../components/disclosure/disclosure';
import { ErrorBoundary } from '../../components/error-boundary';
import { useAsyncValue } from '../../components/page/hooks';
import { useOfflineState } from '../../components/page/use-offline-state';
import { showToast } from '../../components/toasts/toasts';
import { onSavedChange } from '../../offline/sync/saved-tours';
import { clearOfflineData, measureStorage } from '../../offline/sync/storage';
import { findCatalogueCopy, onCatalogueChange } from '../../offline/sync/tours';
import * as styles from './saved.module.css';
import { ConfirmDialog } from './saved-section';
import { MyRides, SavedTours } from './tours-on-phone';
import { WaitingInquiries } from './waiting-inquiries';

const formatMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;

async function clearPhone(): Promise<void> {
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
  const copy = useAsyncValue(null, findCatalogueCopy, '', onCatalogueChange, onSavedChange);
  const usage = useAsyncValue(null, measureStorage, '', onCatalogueChange, onSavedChange);
  const [isConfirming, setConfirming] = useState(false);
  const { deletesAfterWeek } = useOfflineState();
  const tourCount = copy && `${copy.count}, ${copy.complete ? 'all of them' : 'the newest and the ones you saved'}`;
  const weeklyNote =
    'After a week this browser deletes all that this site saved. Add the site to your home screen and save there: that stays.';
  const fullPhoneNote = usage?.persisted
    ? 'It stays: this browser has agreed to keep it.'
    : 'It may be deleted. Add this site to your home screen to keep it.';
  const facts: [label: string, text: string | null][] = [
    ['Tours', tourCount ?? 'None yet. Open Home once while you’re online.'],
    ['Updated', copy?.syncedAt ? formatMoment(copy.syncedAt) : null],
    ['Space used', usage?.usage ? formatMegabytes(usage.usage) : null],
    ['If you don’t visit', deletesAfterWeek ? weeklyNote : null],
    ['When the phone is full', usage ? fullPhoneNote : null],
  ];
  return (
    <section className={styles.section} aria-labelledby="kept-title">
      <Disclosure summary={<h2 id="kept-title">About this phone</h2>} summaryClass={`${styles.head} ${styles.fold}`}>
        <dl className={styles.facts}>
          {facts.map(([label, text]) =>
            text === null ? null : (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular-nums">{text}</dd>
              </div>
            ),
          )}
        </dl>
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setConfirming(true)}>
          Clear this phone
        </button>
        <ConfirmDialog
          title="Clear this phone?"
          confirm="Clear"
          cancel="Keep them"
          open={isConfirming}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            void clearPhone();
          }}
        >
          This deletes tours, pictures, drafts and your rides. Waiting inquiries stay.
        </ConfirmDialog>
      </Disclosure>
    </section>
  );
}

export function SavedLists() {
  return (
    <div className={styles.lists}>
      <div className={styles.column}>
        {[WaitingInquiries, MyRides, SavedTours].map((List) => (
          <ErrorBoundary key={List.name}>
            <List />
          </ErrorBoundary>
        ))}
      </div>
      <ErrorBoundary>
        <OfflineStorage />
      </ErrorBoundary>
    </div>
  );
}
