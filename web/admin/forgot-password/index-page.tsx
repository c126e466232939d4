import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { sessionMessages } from '#shared/session';
import { forgotPassword } from '../../api/admin';
import { ApiError } from '../../api/client';
import { PageHead } from '../../ui/page-head';
import * as styles from '../account/account.module.css';
import { AccountCard } from '../account/account-card';
import { Answer, type Said } from '../account/answer';
import { EmailField } from '../account/email-field';
import { findProblems } from '../account/form-problems';
import { useReady } from '../account/use-ready';

/** Shows the server's message, or the spec's (§8) if it sent none. */
async function ask(email: string): Promise<Said> {
  try {
    const { message } = await forgotPassword(email);
    return { kind: 'good', message: message || sessionMessages.resetSent };
  } catch (error) {
    const said = error instanceof ApiError ? error.message : '';
    return { kind: 'bad', message: said || sessionMessages.resetFailed };
  }
}

export function Component() {
  const ready = useReady();
  const [email, setEmail] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = findProblems(event.currentTarget, { email: 'Enter your e-mail address.' });
    setProblems(found);
    setSaid(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    setSaid(await ask(email));
    setBusy(false);
  };

  return (
    <>
      <PageHead
        title="Forgot Password"
        description="Get a link to set a new password."
        path={pages.forgotPassword}
        hidden
      />
      <AccountCard
        title="Forgot Password"
        lead="Enter your account’s e-mail address. We’ll send you a link that works once, for ten minutes."
        foot={<Link to={pages.login}>Back to sign in</Link>}
      >
        <form
          className={styles.form}
          method="post"
          noValidate={ready}
          aria-busy={busy}
          onSubmit={(event) => void submit(event)}
        >
          <EmailField value={email} onChange={setEmail} problem={problems.email} />
          <Answer said={said} />
          <button className="btn" type="submit" disabled={!ready || busy}>
            {busy ? 'Sending...' : 'Send'}
          </button>
        </form>
      </AccountCard>
    </>
  );
}
