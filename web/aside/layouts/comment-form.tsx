import { Field } from '../../ui/field';
import * as styles from './show.module.css';

/** 'Leave A Comment' (spec §2). `method="dialog"` submits nothing, even without JavaScript. */
export function CommentForm() {
  return (
    <section aria-labelledby="comment-title">
      <h2 id="comment-title">Leave A Comment</h2>
      <form className={styles.comment} method="dialog" aria-labelledby="comment-title">
        <Field label="Name">{(wires) => <input {...wires} type="text" autoComplete="name" />}</Field>
        <Field label="Email">{(wires) => <input {...wires} type="email" autoComplete="email" />}</Field>
        <Field label="Comment" className={styles.wide ?? ''}>
          {(wires) => <textarea {...wires} rows={5} />}
        </Field>
        <button type="button" className={`btn btn-line ${styles.send}`}>
          Send Message
        </button>
      </form>
    </section>
  );
}
