import { pages } from '#shared/routes';
import { FullScreenNotice } from '../../components/dialog/full-screen-notice';
import { Field, useSecondsLeft } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import { Milestone } from '../../components/tours/milestone';
import * as styles from './maintenance.module.css';

/** Length of the countdown (spec §9). */
const initialSeconds = 3599;

function formatClock(seconds: number): string {
  const padDigits = (value: number) => String(value).padStart(2, '0');
  return `${padDigits(Math.floor(seconds / 60))}:${padDigits(seconds % 60)}`;
}

export function Component() {
  const secondsLeft = useSecondsLeft(initialSeconds, () => Date.now() + initialSeconds * 1000);
  return (
    <FullScreenNotice
      eyebrow="Road works ahead"
      title="Maintenance"
      lead="We’re fixing part of this site. Saved tours still open on your phone."
      picture="banner-maintenance"
    >
      <PageHead
        title="Maintenance"
        description="We’re fixing part of this site and will be back within the hour."
        path={pages.maintenance}
        noIndex
      />
      <div className={`cluster ${styles.row}`}>
        <div className={styles.timer} role="timer" aria-label="Time left">
          <Milestone label="Minutes" figure={formatClock(secondsLeft)} />
        </div>
        <SubscribeForm />
      </div>
    </FullScreenNotice>
  );
}

/** Sends nothing (spec §2): `method="dialog"` submits nowhere, even without JavaScript. */
function SubscribeForm() {
  return (
    <form className={styles.subscribe} method="dialog" aria-label="Tell me when it’s done">
      <Field label="Your e-mail">
        {(inputProps) => <input {...inputProps} type="email" autoComplete="email" placeholder="you@example.com" />}
      </Field>
      <button type="button" className="btn btn-yellow">
        Subscribe
      </button>
    </form>
  );
}
