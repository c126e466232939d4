import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { AccountCard } from '../../ui/forms/account-card';
import * as card from '../../ui/forms/account-card.module.css';
import { Field } from '../../ui/forms/field';
import { PageHead } from '../../ui/page/page-head';
import * as styles from './account.module.css';

/** Sends nothing (spec §2). */
export function Component() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Record<SignupField, string>>>({});
  const accept = useId();
  // Until then the browser checks the fields, and its own answer to the form is the next page.
  useEffect(() => form.current?.setAttribute('novalidate', ''), []);

  const register = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = signupProblems(event.currentTarget);
    setProblems(found.words);
    if (found.first) found.first.focus();
    else void navigate(pages.signupSuccess);
  };
  const seen = (field: SignupField) => () => setProblems(({ [field]: _, ...others }) => others);

  return (
    <AccountCard>
      <PageHead title="Sign up" description={`Create an account with ${site.name}.`} path={pages.signup} hidden />
      <p className="eyebrow">Account</p>
      <h1>Sign up</h1>
      <p className={card.lead}>
        You don’t need an account to send an inquiry. What you type here stays on this page: nothing is sent.
      </p>
      <form ref={form} className={card.form} action={pages.signupSuccess} aria-label="Sign up" onSubmit={register}>
        <Field label="Name" problem={problems.name}>
          {(wires) => (
            <input {...wires} data-field="name" type="text" autoComplete="name" required onChange={seen('name')} />
          )}
        </Field>
        <Field label="Email" problem={problems.email}>
          {(wires) => (
            <input {...wires} data-field="email" type="email" autoComplete="email" required onChange={seen('email')} />
          )}
        </Field>
        <Field label="Password" problem={problems.password}>
          {(wires) => (
            <input
              {...wires}
              data-field="password"
              type="password"
              autoComplete="new-password"
              required
              onChange={seen('password')}
            />
          )}
        </Field>
        <div className={`tap ${styles.accept}`}>
          <input
            id={accept}
            data-field="accept"
            type="checkbox"
            required
            aria-invalid={problems.accept ? true : undefined}
            aria-describedby={problems.accept ? `${accept}-problem` : undefined}
            onChange={seen('accept')}
          />
          <label htmlFor={accept}>I Accept Terms And Condition</label>
          {problems.accept ? (
            <p className={`problem ${styles.problem}`} id={`${accept}-problem`}>
              {problems.accept}
            </p>
          ) : null}
        </div>
        <button type="submit" className="btn">
          Register
        </button>
      </form>
      <p className={`${card.foot} ${styles.foot}`}>
        Already have an account? <Link to={pages.login}>Sign in</Link>
        <br />
        <Link to={pages.terms}>Read the terms</Link>
      </p>
    </AccountCard>
  );
}

/** By `data-field`: the inputs have no names, so no browser can submit them. */
const missing = {
  name: 'Enter your name.',
  email: 'Enter your e-mail address.',
  password: 'Choose a password.',
  accept: 'Accept the terms to continue.',
};
type SignupField = keyof typeof missing;

function signupProblems(form: HTMLFormElement) {
  const words: Partial<Record<SignupField, string>> = {};
  let first: HTMLInputElement | null = null;
  for (const input of form.querySelectorAll('input')) {
    if (input.validity.valid) continue;
    const field = input.dataset.field as SignupField;
    words[field] = input.validity.valueMissing ? missing[field] : input.validationMessage;
    first ??= input;
  }
  return { words, first };
}
