import { useEffect, useState } from 'react';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/session';
import { type Invited, roleWords } from '#shared/staff';
import * as card from '../../ui/account-card.module.css';
import { Answer } from '../account/answer';
import { readInvitation } from '../account/calls';
import { AcceptForm } from './accept-form';

/** Says who is invited, or why the link doesn't work. */
export function Welcome({ token }: { token: string }) {
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
