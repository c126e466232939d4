import { CheckCircle2, Clock3, RadioTower } from 'lucide-react';
import { Link } from 'react-router-dom';
import { inquiryKeptMessage, inquirySendingMessage } from '#shared/inquiry-words';
import { api, pages } from '#shared/paths';
import { InquiryFields } from './inquiry-fields';
import styles from './inquiry-form.module.css';
import { type InquiryVariant, useInquiryForm } from './use-inquiry-form';

export interface InquiryFormProps extends InquiryVariant {
  /** Its accessible name. */
  label: string;
  layout?: 'row' | 'column';
  /** What was posted without JavaScript and not accepted. */
  posted?: { problems: Record<string, string>; message: string };
  note?: boolean;
}

/** The one inquiry form, in its variants. Without JavaScript it posts, and the server answers with a page. */
export function InquiryForm({ label, layout = 'column', posted, note = true, ...variant }: InquiryFormProps) {
  const { adopt, draft, problems, state, restored, change, submit, startAfresh } = useInquiryForm(variant);
  const sending = state.name === 'sending';
  return (
    <form
      className={`${styles.form} ${layout === 'row' ? styles.asRow : ''}`}
      method="post"
      action={api.submitInquiry}
      aria-label={label}
      aria-busy={sending}
      ref={adopt}
      onSubmit={(event) => void submit(event)}
    >
      {/* For a Send before the scripts are there: pressed twice, it is stored once. */}
      <input
        type="hidden"
        name="idempotencyKey"
        defaultValue={import.meta.env.SSR ? crypto.randomUUID() : ''}
        suppressHydrationWarning
      />
      {posted ? (
        <p className={`${styles.answer} ${styles.refused}`} role="alert">
          {posted.message}
        </p>
      ) : null}
      {restored ? (
        <p className={styles.restored}>
          We kept what you wrote.{' '}
          <button type="button" onClick={startAfresh}>
            Start over
          </button>
        </p>
      ) : null}
      <InquiryFields draft={draft} problems={{ ...posted?.problems, ...problems }} onChange={change} />
      <button className={`btn ${styles.send}`} type="submit" aria-disabled={sending}>
        {sending ? 'Sending…' : 'Send Message'}
      </button>
      <div className={styles.outcome} role="status">
        {state.name === 'sent' ? (
          <p className={`${styles.answer} ${styles.sent}`}>
            <CheckCircle2 className="icon" aria-hidden="true" />
            <span>{state.message}</span>
          </p>
        ) : null}
        {state.name === 'sending' && state.kept ? (
          <p className={`${styles.answer} ${styles.queued}`}>
            <Clock3 className="icon" aria-hidden="true" />
            <span>{inquirySendingMessage}</span>
          </p>
        ) : null}
        {state.name === 'queued' ? (
          <p className={`${styles.answer} ${styles.queued}`}>
            <Clock3 className="icon" aria-hidden="true" />
            <span>
              {inquiryKeptMessage}
              <Link to={pages.saved}>See what waits</Link>
            </span>
          </p>
        ) : null}
      </div>
      {state.name === 'refused' || state.name === 'failed' ? (
        <p className={`${styles.answer} ${styles.refused}`} role="alert">
          {state.message}
        </p>
      ) : null}
      {note && (state.name === 'idle' || (state.name === 'sending' && !state.kept)) ? (
        <p className={styles.note}>
          <RadioTower className="icon" aria-hidden="true" />
          No network? Your message is kept on this phone and sent once, when you are in range.
        </p>
      ) : null}
    </form>
  );
}
