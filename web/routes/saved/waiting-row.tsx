import { useState } from 'react';
import { formatMoment } from '#shared/dates';
import { correctWaiting, type WaitingInquiry } from '../../sync/inquiries';
import { InquiryFields } from '../../ui/inquiry-fields';
import formStyles from '../../ui/inquiry-form.module.css';
import { Modal } from '../../ui/modal';
import styles from './saved.module.css';

const words: Record<WaitingInquiry['state'], string> = {
  queued: 'Waiting for a network',
  sending: 'On its way',
  refused: 'Needs a correction',
};

/** One inquiry that has not arrived yet: what it says, why it waits, and what can be done. */
export function WaitingRow({ inquiry, onDiscard }: { inquiry: WaitingInquiry; onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  const [correcting, setCorrecting] = useState(false);
  const { state, draft } = inquiry;
  return (
    <li className={styles.waiting} data-state={state}>
      <div className={styles.words}>
        <h3>{inquiry.subject}</h3>
        <p>
          {draft.number} {Number(draft.number) === 1 ? 'person' : 'people'} in {draft.departureMonth}, written{' '}
          <span className="num">{formatMoment(inquiry.createdAt)}</span>
        </p>
        {state === 'refused' && inquiry.message ? <p className={styles.reason}>{inquiry.message}</p> : null}
      </div>
      <span className={styles.state}>{words[state]}</span>
      <div className={styles.rowActs}>
        {state === 'refused' ? (
          <button type="button" className="btn btn-small" onClick={() => setCorrecting(true)}>
            Correct
          </button>
        ) : null}
        <button type="button" className="btn btn-small btn-quiet" onClick={() => setAsking(true)}>
          Delete<span className="visually-hidden"> the inquiry about {inquiry.subject}</span>
        </button>
      </div>
      <Modal title="Delete this inquiry?" open={asking} onClose={() => setAsking(false)}>
        <p>It has not been sent. Once deleted, it never will be.</p>
        <p className={styles.acts}>
          <button type="button" className="btn" onClick={onDiscard}>
            Delete
          </button>
          <button type="button" className="btn btn-quiet" onClick={() => setAsking(false)}>
            Keep it
          </button>
        </p>
      </Modal>
      <Modal title="Correct and send" open={correcting} onClose={() => setCorrecting(false)} lead={inquiry.message}>
        <Correction inquiry={inquiry} onDone={() => setCorrecting(false)} />
      </Modal>
    </li>
  );
}

function Correction({ inquiry, onDone }: { inquiry: WaitingInquiry; onDone: () => void }) {
  const [draft, setDraft] = useState(inquiry.draft);
  const [problems, setProblems] = useState<Record<string, string>>(inquiry.fields ?? {});
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void correctWaiting(inquiry.id, draft).then((result) => {
          if (result.outcome === 'invalid') setProblems(result.fields);
          else if (result.outcome === 'refused') setProblems(result.fields);
          else onDone();
        });
      }}
    >
      <InquiryFields
        draft={draft}
        problems={problems}
        onChange={(name, value) => {
          setDraft((now) => ({ ...now, [name]: value }));
          setProblems(({ [name]: _, ...others }) => others);
        }}
      />
      <button type="submit" className={`btn ${formStyles.send}`}>
        Send Message
      </button>
    </form>
  );
}
