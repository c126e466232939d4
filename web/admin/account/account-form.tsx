import CheckCircle2 from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type FormEvent, Fragment, useEffect, useState } from 'react';
import * as v from 'valibot';
import { wordsFor } from '#shared/errors';
import { sessionMessages } from '#shared/staff/session';
import { ApiError, InvalidAnswerError, OfflineError } from '../../api/client';
import * as card from '../../ui/forms/account-card.module.css';
import { SessionEndedError } from '../session/with-token';
import styles from './account.module.css';
import { type AccountField, AccountInput } from './fields';

export interface Said {
  kind: 'good' | 'bad';
  message: string;
}

type Problems = Readonly<Record<string, string>>;

interface AccountFormProps<Name extends string> {
  fields: readonly AccountField<Name>[];
  button: string;
  busyButton: string;
  /** Where it isn't the one action of the screen. */
  look?: string;
  /** What is said where nothing answers. */
  failed?: string;
  /** Returns what to say, null for nothing. Throws what went wrong, which is said too. */
  send: (
    typed: Readonly<Record<Name, string>>,
    retype: (change: Partial<Record<Name, string>>) => void,
  ) => Promise<string | null>;
}

export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { fields, button, busyButton, look = 'btn', failed = sessionMessages.resetFailed, send } = props;
  const ready = useReady();
  const [typed, setTyped] = useState(
    () => Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>,
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
    try {
      const message = await send(typed, retype);
      setSaid(message === null ? null : { kind: 'good', message });
    } catch (error) {
      // The login screen is about to open once a session has ended.
      if (error instanceof SessionEndedError) return;
      if (error instanceof ApiError && error.fields) show(error.fields);
      else setSaid({ kind: 'bad', message: isAnswered(error) ? wordsFor(error, failed) : failed });
    } finally {
      setBusy(false);
    }
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

const isAnswered = (error: unknown) => !(error instanceof OfflineError || error instanceof InvalidAnswerError);

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
