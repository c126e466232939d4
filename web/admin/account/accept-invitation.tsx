import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { wordsFor } from '#shared/errors';
import { pages } from '#shared/paths';
import { NewPassword, passwordRule, sessionMessages } from '#shared/staff/session';
import { type Invited, roleWords } from '#shared/staff/staff';
import * as card from '../../ui/forms/account-card.module.css';
import { PageHead } from '../../ui/page/page-head';
import { AccountForm } from './account-form';
import { AdminCard } from './admin-card';
import { Answer, Done, type Said, useLinkToken } from './answer';
import { acceptInvitation, readInvitation } from './calls';
import { NameField, PasswordField } from './fields';

export function Component() {
  const token = useLinkToken();
  return (
    <>
      <PageHead title="Your account" description="For the agency's staff." path={pages.acceptInvitation} hidden />
      <AdminCard title="Your account" foot={<Link to={pages.login}>Go to the login</Link>}>
        {token === null ? (
          <Answer said={{ kind: 'bad', message: 'This link is incomplete. Open the link in the e-mail again.' }} />
        ) : null}
        {token ? <Welcome key={token} token={token} /> : null}
      </AdminCard>
    </>
  );
}

function Welcome({ token }: { token: string }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isLeft = false;
    setProblem(null);
    readInvitation(token).then(
      (found) => !isLeft && setInvited(found),
      (error: unknown) => !isLeft && setProblem(wordsFor(error, sessionMessages.resetFailed)),
    );
    return () => {
      isLeft = true;
    };
  }, [token, attempt]);

  if (problem !== null) {
    return (
      <div className={card.form}>
        <Answer said={{ kind: 'bad', message: problem }} />
        <button type="button" className="btn btn-quiet" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </div>
    );
  }
  if (invited === null)
    return (
      <p role="status" className={card.lead}>
        Reading your invitation…
      </p>
    );
  return (
    <>
      <p className={card.lead}>
        {invited.email} is invited as {roleWords[invited.role].toLowerCase()}. Choose your name and a password that only
        you know.
      </p>
      <AcceptForm token={token} email={invited.email} />
    </>
  );
}

function AcceptForm({ token, email }: { token: string; email: string }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState<Said | null>(null);
  const send = async () => {
    const checked = v.safeParse(NewPassword, password);
    if (!checked.success) return { problems: { password: checked.issues[0].message } };
    setDone({ kind: 'good', message: await acceptInvitation({ token, name, password }) });
    // The link has done its work.
    history.replaceState(history.state, '', location.pathname);
    return null;
  };
  if (done) return <Done said={done} />;
  return (
    <AccountForm
      missing={{ name: 'Enter your name.', password: 'Enter a password.' }}
      button="Make my account"
      busyButton="Saving..."
      send={send}
    >
      {(problems) => (
        <>
          <NameField value={name} onChange={setName} problem={problems.name} />
          {/* For password managers, which would take the name for it. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label={`Password, at least ${passwordRule.min} characters`}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            problem={problems.password}
          />
        </>
      )}
    </AccountForm>
  );
}
