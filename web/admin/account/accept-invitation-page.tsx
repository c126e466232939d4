import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { findErrorMessage } from '#shared/errors';
import { pages } from '#shared/routes';
import * as staffApi from '#shared/staff/api';
import { type InvitationDetails, passwordLength, roleLabels, sessionMessages } from '#shared/staff/staff';
import * as card from '../../components/forms/account-card.module.css';
import { nameField, newPasswordField } from './account-fields';
import { FormResult, LinkCard, LinkForm } from './account-form';
import { callPublicApi } from './public-calls';

export function Component() {
  return (
    <LinkCard
      title="Your account"
      description="For the agency's staff."
      path={pages.acceptInvitation}
      footer={<Link to={pages.login}>Go to the login</Link>}
    >
      {(token) => (token ? <InvitationForm key={token} token={token} /> : null)}
    </LinkCard>
  );
}

function InvitationForm({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<InvitationDetails | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attemptCount, setAttemptCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends a new request
  useEffect(() => {
    let isCancelled = false;
    setProblem(null);
    callPublicApi(staffApi.readInvitation, { token }).then(
      (loadedInvitation) => !isCancelled && setInvitation(loadedInvitation),
      (error: unknown) => !isCancelled && setProblem(findErrorMessage(error, sessionMessages.resetFailed)),
    );
    return () => {
      isCancelled = true;
    };
  }, [token, attemptCount]);

  if (problem !== null) {
    return (
      <div className={card.form}>
        <FormResult message={{ kind: 'bad', message: problem }} />
        <button type="button" className="btn btn-quiet" onClick={() => setAttemptCount(attemptCount + 1)}>
          Try again
        </button>
      </div>
    );
  }
  if (invitation === null)
    return (
      <p role="status" className={card.lead}>
        Reading your invitation…
      </p>
    );
  // Without it, password managers would take the name as the user name.
  const username = <input type="email" name="email" autoComplete="username" value={invitation.email} readOnly hidden />;
  const label = `Password, at least ${passwordLength.min} characters`;
  const password = { ...newPasswordField, label, missingMessage: 'Enter a password.', contentBefore: username };
  return (
    <>
      <p className={card.lead}>
        {invitation.email} is invited as {roleLabels[invitation.role].toLowerCase()}. Choose your name and a password
        that only you know.
      </p>
      <LinkForm
        fields={[nameField, password]}
        button="Make my account"
        send={async (values) => (await callPublicApi(staffApi.acceptInvitation, { token, ...values })).message}
      />
    </>
  );
}
