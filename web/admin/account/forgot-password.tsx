import { useState } from 'react';
import { Link } from 'react-router-dom';
import { wordsFor } from '#shared/errors';
import { pages } from '#shared/paths';
import { sessionMessages } from '#shared/staff/session';
import { ApiError } from '../../api/client';
import { PageHead } from '../../ui/page/page-head';
import { AccountForm } from './account-form';
import { AdminCard } from './admin-card';
import type { Said } from './answer';
import { forgotPassword } from './calls';
import { EmailField } from './fields';

/** The spec's words (§8) if the server sent none. */
async function ask(email: string): Promise<Said> {
  try {
    const message = await forgotPassword(email);
    return { kind: 'good', message: message || sessionMessages.resetSent };
  } catch (error) {
    return { kind: 'bad', message: wordsFor(error instanceof ApiError && error, sessionMessages.resetFailed) };
  }
}

export function Component() {
  const [email, setEmail] = useState('');
  return (
    <>
      <PageHead
        title="Forgot Password"
        description="Get a link to set a new password."
        path={pages.forgotPassword}
        hidden
      />
      <AdminCard
        title="Forgot Password"
        lead="Enter your account’s e-mail address. We’ll send you a link that works once; the e-mail says for how long."
        foot={<Link to={pages.login}>Back to sign in</Link>}
      >
        <AccountForm
          missing={{ email: 'Enter your e-mail address.' }}
          button="Send"
          busyButton="Sending..."
          send={() => ask(email)}
        >
          {(problems) => <EmailField value={email} onChange={setEmail} problem={problems.email} />}
        </AccountForm>
      </AdminCard>
    </>
  );
}
