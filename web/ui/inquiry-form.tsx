import { CheckCircle2, Clock3, RadioTower } from 'lucide-react';
import { Link } from 'react-router-dom';
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

/** With JavaScript, problems are written beside their fields; without it, the browser's own bubbles stay. */
function takeOverValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

/** The one inquiry form, in its variants. Without JavaScript it posts, and the server answers with a page. */
export function InquiryForm({ label, layout = 'column', posted, note = true, ...variant }: InquiryFormProps) {
  const { draft, problems, state, restored, change, submit, startAfresh } = useInquiryForm(variant);
  const sending = state.name === 'sending';
  return (
    <form
      className={`${styles.form} ${layout === 'row' ? styles.asRow : ''}`}
      method="post"
      action={api.submitInquiry}
      aria-label={label}
      aria-busy={sending}
      ref={takeOverValidation}
      onSubmit={(event) => void submit(event)}
    >
      <noscript>
        {import.meta.env.SSR ? <input type="hidden" name="idempotencyKey" value={crypto.randomUUID()} /> : null}
      </noscript>
      {posted ? (
        <p className={`${styles.answer} ${styles.refused}`} role="alert">
          {posted.message}
        </p>
      ) : null}
      {restored ? (
        <p className={styles.restored}>
          We kept what you wrote.{' '}
          <button type="button" onClick={startAfresh}>
            Start afresh
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
        {state.name === 'queued' ? (
          <p className={`${styles.answer} ${styles.queued}`}>
            <Clock3 className="icon" aria-hidden="true" />
            <span>
              Saved on this phone. It is sent by itself, once, when you are back in range.{' '}
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
      {note && (state.name === 'idle' || sending) ? (
        <p className={styles.note}>
          <RadioTower className="icon" aria-hidden="true" />
          No network? Your message is kept on this phone and sent once, when you are in range.
        </p>
      ) : null}
    </form>
  );
}
