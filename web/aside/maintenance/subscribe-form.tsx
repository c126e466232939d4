import { Field } from '../../ui/field';
import * as styles from './maintenance.module.css';

/** Sends nothing (spec §2): `method="dialog"` submits nowhere, even without JavaScript. */
export function SubscribeForm() {
  return (
    <form className={styles.subscribe} method="dialog" aria-label="Tell me when it’s done">
      <Field label="Your e-mail">
        {(wires) => <input {...wires} type="email" autoComplete="email" placeholder="you@example.com" />}
      </Field>
      <button type="button" className="btn btn-yellow">
        Subscribe
      </button>
    </form>
  );
}
