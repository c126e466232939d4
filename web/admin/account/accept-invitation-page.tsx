import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { findErrorMessage } from '#shared/errors';
import { pages } from '#shared/routes';
import * as staffApi from '#shared/staff/api';
import { type InvitationDetails, passwordRule, roleLabels, sessionMessages } from '#shared/staff/staff';
import * as card from '../../components/forms/account-card.module.css';
import { FormResult, LinkCard, LinkForm } from './account-form';
import { callPublicApi } from './calls';
import { nameField, newPasswordField } from './fields';

export function Component() {
  return (
    <LinkCard
      title="Your account"
      description="For the agency's staff."
      path={pages.acceptInvitation}
      foot={<Link to={pages.login}>Go to the login</Link>}
    >
      {(token) => (token ? <Welcome key={token} token={token} /> : null)}
    </LinkCard>
  );
}

function Welcome({ token }: { token: string }) {
  const [invited, setInvited] = useState<InvitationDetails | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    let isLeft = false;
    setProblem(null);
    callPublicApi(staffApi.readInvitation, { token }).then(
      (found) => !isLeft && setInvited(found),
      (error: unknown) => !isLeft && setProblem(findErrorMessage(error, sessionMessages.resetFailed)),
    );
    return () => {
      isLeft = true;
    };
  }, [token, attempt]);

  if (problem !== null) {
    return (
      <div className={card.form}>
        <FormResult said={{ kind: 'bad', message: problem }} />
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
  // For password managers, which would take the name for it.
  const username = <input type="email" name="email" autoComplete="username" value={invited.email} readOnly hidden />;
  const label = `Password, at least ${passwordRule.min} characters`;
  const password = { ...newPasswordField, label, missing: 'Enter a password.', before: username };
  return (
    <>
      <p className={card.lead}>
        {invited.email} is invited as {roleLabels[invited.role].toLowerCase()}. Choose your name and a password that
        only you know.
      </p>
      <LinkForm
        fields={[nameField, password]}
        button="Make my account"
        send={async (typed) => (await callPublicApi(staffApi.acceptInvitation, { token, ...typed })).message}
      />
    </>
  );
}
