import { useId } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pages } from '#shared/routes';
import * as cardStyles from '../../components/forms/account-card.module.css';
import { AccountCard, Field } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import { useSite } from '../../components/page/site-context';
import * as styles from './account.module.css';

/** The page sends nothing (spec §2): the inputs have no names, so that no browser can submit them. */
export function Component() {
  const site = useSite();
  const navigate = useNavigate();
  const termsId = useId();
  return (
    <AccountCard>
      <PageHead title="Sign up" description={`Create an account with ${site.name}.`} path={pages.signup} noIndex />
      <p className="eyebrow">Account</p>
      <h1>Sign up</h1>
      <p className={cardStyles.lead}>
        You don’t need an account to send an inquiry. What you type here stays on this page: nothing is sent.
      </p>
      <form
        className={cardStyles.form}
        action={pages.signupSuccess}
        aria-label="Sign up"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(pages.signupSuccess);
        }}
      >
        <Field label="Name">{(inputProps) => <input {...inputProps} type="text" autoComplete="name" required />}</Field>
        <Field label="Email">
          {(inputProps) => <input {...inputProps} type="email" autoComplete="email" required />}
        </Field>
        <Field label="Password">
          {(inputProps) => <input {...inputProps} type="password" autoComplete="new-password" required />}
        </Field>
        <div className={`touch-target ${styles.terms}`}>
          <input id={termsId} type="checkbox" required />
          <label htmlFor={termsId}>I Accept Terms And Condition</label>
        </div>
        <button type="submit" className="btn">
          Register
        </button>
      </form>
      <p className={`${cardStyles.foot} ${styles.foot}`}>
        Already have an account? <Link to={pages.login}>Sign in</Link>
        <br />
        <Link to={pages.terms}>Read the terms</Link>
      </p>
    </AccountCard>
  );
}
