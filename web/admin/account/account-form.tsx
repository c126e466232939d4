import CheckCircle2 from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type FormEvent, Fragment, type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/staff/session';
import { ApiError } from '../../api/client';
import * as card from '../../ui/forms/account-card.module.css';
import { SessionEndedError } from '../session/with-token';
import styles from './account.module.css';
import { type AccountField, AccountInput } from './fields';

export interface Said {
  kind: 'good' | 'bad';
  message: string;
}

type Problems = Readonly<Record<string, string>>;
type Outcome = Said | { problems: Problems } | null;

interface AccountFormProps<Name extends string> {
  fields: readonly AccountField<Name>[];
  button: string;
  busyButton: string;
  /** Where it isn't the one action of the screen. */
  look?: string;
  /** Null if there's nothing to say. Throws what went wrong, which is said too. */
  send: (
    typed: Readonly<Record<Name, string>>,
    retype: (change: Partial<Record<Name, string>>) => void,
  ) => Promise<Outcome>;
  /** After the fields. */
  children?: (problems: Problems) => ReactNode;
}

export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { fields, button, busyButton, look = 'btn', send, children } = props;
  const ready = useReady();
  const [typed, setTyped] = useState(
    () => Object.fromEntries(fields.map(({ name, value = '' }) => [name, value])) as Record<Name, string>,
  );
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const retype = (change: Partial<Record<Name, string>>) => setTyped((before) => ({ ...before, ...change }));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const show = (found: Problems) => {
      setProblems(found);
      focusField(form, Object.keys(found)[0]);
      return Object.keys(found).length > 0;
    };
    setSaid(null);
    if (show(findInvalid(form, fields)) || show(findRefused(typed, fields))) return;
    setBusy(true);
    const outcome = await send(typed, retype).catch(toOutcome);
    setBusy(false);
    if (outcome && 'problems' in outcome) show(outcome.problems);
    else setSaid(outcome);
  };

  return (
    <form
      className={card.form}
      method="post"
      noValidate={ready}
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
    >
      {fields.map((field) => (
        <Fragment key={field.name}>
          {field.before}
          <AccountInput
            field={field}
            value={typed[field.name]}
            problem={problems[field.name]}
            onType={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
          />
        </Fragment>
      ))}
      {children?.(problems)}
      <Answer said={said} />
      <button className={look} type="submit" disabled={!ready || busy}>
        {busy ? busyButton : button}
      </button>
    </form>
  );
}

/** Green or red. The live region is there before the text, so it is read out. */
export function Answer({ said }: { said: Said | null }) {
  const Icon = said?.kind === 'good' ? CheckCircle2 : TriangleAlert;
  return (
    <div role={said?.kind === 'bad' ? 'alert' : 'status'} className={styles.said}>
      {said ? (
        <p className={`notice ${styles.answer} ${styles[said.kind]}`}>
          <Icon className="icon" aria-hidden="true" />
          <span>{said.message}</span>
        </p>
      ) : null}
    </div>
  );
}

/** Nothing if the session has ended: the login screen is about to open. */
function toOutcome(error: unknown): Outcome {
  if (error instanceof SessionEndedError) return null;
  if (error instanceof ApiError && error.fields) return { problems: error.fields };
  return { kind: 'bad', message: wordsFor(error, sessionMessages.resetFailed) };
}

/** The browser's own complaint about each named field. */
function findInvalid(form: HTMLFormElement, fields: readonly AccountField[]): Problems {
  const problems: Record<string, string> = {};
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.name === '' || element.validity.valid) continue;
    const missing = fields.find(({ name }) => name === element.name)?.missing;
    problems[element.name] = (element.validity.valueMissing ? missing : undefined) ?? element.validationMessage;
  }
  return problems;
}

function findRefused(typed: Readonly<Record<string, string>>, fields: readonly AccountField[]): Problems {
  const found = fields.flatMap(({ name, schema }) => {
    const checked = schema && v.safeParse(schema, typed[name]);
    return checked?.issues ? [[name, checked.issues[0].message]] : [];
  });
  return Object.fromEntries(found);
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
