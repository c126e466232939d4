import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { wordsFor } from '#shared/errors';
import { pages } from '#shared/paths';
import { NewPassword, passwordRule, sessionMessages } from '#shared/staff/session';
import { ApiError } from '../../api/client';
import * as card from '../../ui/forms/account-card.module.css';
import { PageHead } from '../../ui/page/page-head';
import { dropToken, readToken } from '../session/token';
import { AdminCard } from './admin-card';
import { Answer, Done, type Said, useLinkToken } from './answer';
import { resetPassword } from './calls';
import { PasswordField } from './fields';

export function Component() {
  const token = useLinkToken();
  return (
    <>
      <PageHead title="New password" description="For the agency's accounts." path={pages.resetPassword} hidden />
      <AdminCard title="New password" foot={<Link to={pages.forgotPassword}>Ask for a new link</Link>}>
        {token === null ? (
          <Answer said={{ kind: 'bad', message: 'This link is incomplete. Open the link in the e-mail again.' }} />
        ) : (
          <ResetForm token={token} />
        )}
      </AdminCard>
    </>
  );
}

async function renew(token: string, password: string): Promise<Said> {
  try {
    const message = await resetPassword({ token, password });
    return { kind: 'good', message };
  } catch (error) {
    return { kind: 'bad', message: wordsFor(error instanceof ApiError && error, sessionMessages.resetFailed) };
  }
}

/** `token` is undefined until hydration. */
function ResetForm({ token }: { token: string | undefined }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || token === undefined) return;
    const checked = v.safeParse(NewPassword, password);
    setProblem(checked.success ? undefined : checked.issues[0].message);
    setSaid(null);
    if (!checked.success) return;
    setBusy(true);
    const answer = await renew(token, password);
    setBusy(false);
    setSaid(answer);
    if (answer.kind === 'bad') return;
    setPassword('');
    // The old password's sessions have all ended.
    if (readToken() !== null) dropToken('expired');
    history.replaceState(history.state, '', location.pathname);
  };

  if (said?.kind === 'good') return <Done said={said} />;
  return (
    <form className={card.form} method="post" noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={`New password, at least ${passwordRule.min} characters`}
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        problem={problem}
      />
      <Answer said={said} />
      <button className="btn" type="submit" disabled={token === undefined || busy}>
        {busy ? 'Saving...' : 'Set new password'}
      </button>
    </form>
  );
}
