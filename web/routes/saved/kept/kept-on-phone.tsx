import { useState } from 'react';
import { formatMoment } from '#shared/text/dates';
import { onSavedChange } from '../../../sync/saved-tours';
import { clearPhone, storageUse } from '../../../sync/storage';
import { catalogueCopy, onCatalogueChanged } from '../../../sync/tours';
import { Modal } from '../../../ui/dialog/modal';
import { useAnswer } from '../../../ui/late/use-answer';
import { usePhone } from '../../../ui/page/phone';
import { formatBytes } from '../../../ui/saving/bytes';
import { showToast } from '../../../ui/toasts/toasts';
import * as styles from './saved.module.css';

export function KeptOnPhone() {
  const copy = useAnswer(null, catalogueCopy, '', onCatalogueChanged, onSavedChange);
  const use = useAnswer(null, storageUse, '', onCatalogueChanged, onSavedChange);
  const [asking, setAsking] = useState(false);
  const { forgets } = usePhone();

  const clear = async () => {
    setAsking(false);
    try {
      await clearPhone();
    } catch {
      showToast({ kind: 'failure', task: 'clear', message: 'This browser couldn’t delete everything. Try again.' });
      return;
    }
    showToast({
      kind: 'success',
      task: 'clear',
      message: 'Tours, pictures, drafts and rides deleted from this phone.',
    });
  };

  return (
    <section className={styles.block} aria-labelledby="kept-title">
      <div className={`spread ${styles.head}`}>
        <h2 id="kept-title">Offline copy</h2>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Tours</dt>
          <dd className="num">
            {copy
              ? `${copy.count}, ${copy.complete ? 'all of them' : 'the newest and the ones you saved'}`
              : 'None yet. Open Home once while you’re online.'}
          </dd>
        </div>
        {copy?.syncedAt ? (
          <div>
            <dt>Updated</dt>
            <dd className="num">{formatMoment(copy.syncedAt)}</dd>
          </div>
        ) : null}
        {use?.usage ? (
          <div>
            <dt>Space used</dt>
            <dd className="num">{formatBytes(use.usage)}</dd>
          </div>
        ) : null}
        {forgets ? (
          <div>
            <dt>If you don’t visit</dt>
            <dd>
              After a week this browser deletes all that this site saved. Add the site to your home screen and save
              there: that stays.
            </dd>
          </div>
        ) : null}
        {use ? (
          <div>
            <dt>When the phone is full</dt>
            <dd>
              {use.persisted
                ? 'It stays: this browser has agreed to keep it.'
                : 'It may be deleted. Add this site to your home screen to keep it.'}
            </dd>
          </div>
        ) : null}
      </dl>
      <button type="button" className="btn btn-small btn-quiet" onClick={() => setAsking(true)}>
        Clear this phone
      </button>
      <Modal title="Clear this phone?" open={asking} onClose={() => setAsking(false)}>
        <p>This deletes tours, pictures, drafts and your rides. Waiting inquiries stay.</p>
        <p className={`cluster ${styles.acts}`}>
          <button type="button" className="btn" onClick={() => void clear()}>
            Clear
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => setAsking(false)}>
            Keep them
          </button>
        </p>
      </Modal>
    </section>
  );
}
