import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/staff/session';
import { ApiError } from '../../api/client';
import * as card from '../../ui/forms/account-card.module.css';
import { SessionEndedError } from '../session/with-token';
import { Answer, type Said } from './answer';

interface AccountFormProps {
  missing: Record<string, string>;
  button: string;
  busyButton: string;
  /** Where it isn't the one action of the screen. */
  look?: string;
  /** Null if there's nothing to say. Throws what went wrong, which is said too. */
  send: () => Promise<Said | Problems | null>;
  children: (problems: Record<string, string>) => ReactNode;
}

export interface Problems {
  problems: Record<string, string>;
}

export function AccountForm({ missing, button, busyButton, look = 'btn', send, children }: AccountFormProps) {
  const ready = useReady();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const found = findProblems(form, missing);
    setProblems(found);
    setSaid(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const outcome = await send().catch(toOutcome);
    setBusy(false);
    if (outcome && 'problems' in outcome) {
      setProblems(outcome.problems);
      focusField(form, Object.keys(outcome.problems)[0]);
    } else setSaid(outcome);
  };

  return (
    <form
      className={card.form}
      method="post"
      noValidate={ready}
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
    >
      {children(problems)}
      <Answer said={said} />
      <button className={look} type="submit" disabled={!ready || busy}>
        {busy ? busyButton : button}
      </button>
    </form>
  );
}

/** Nothing if the session has ended: the login screen is about to open. */
function toOutcome(error: unknown): Said | Problems | null {
  if (error instanceof SessionEndedError) return null;
  if (error instanceof ApiError && error.fields) return { problems: error.fields };
  return { kind: 'bad', message: wordsFor(error, sessionMessages.resetFailed) };
}

/** The browser's own complaint about each named field. Focuses the first one. */
function findProblems(form: HTMLFormElement, empty: Record<string, string>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.name === '' || element.validity.valid) continue;
    if (Object.keys(problems).length === 0) element.focus();
    problems[element.name] =
      (element.validity.valueMissing ? empty[element.name] : undefined) ?? element.validationMessage;
  }
  return problems;
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const element = form.elements.namedItem(name ?? '');
  if (element instanceof HTMLElement) element.focus();
}

/** False until React has hydrated: a form sent before that would put the password in the address. */
function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}
