import CheckCircle2 from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type FormEvent, Fragment, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import * as v from 'valibot';
import { findErrorMessage } from '#shared/errors';
import { pages } from '#shared/routes';
import { sessionMessages } from '#shared/staff/staff';
import { ApiError, InvalidResponseError, OfflineError } from '../../api/client';
import * as card from '../../components/forms/account-card.module.css';
import { AccountCard } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import { SessionEndedError } from '../session/api-client';
import styles, * as adminCardStyles from './account.module.css';
import { type AccountField, AccountInput } from './fields';

export interface FormMessage {
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
  const [said, setSaid] = useState<FormMessage | null>(null);
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
      else setSaid({ kind: 'bad', message: isAnswered(error) ? findErrorMessage(error, failed) : failed });
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
            onValueChange={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
          />
        </Fragment>
      ))}
      <FormResult said={said} />
      <button className={look} type="submit" disabled={!ready || busy}>
        {busy ? busyButton : button}
      </button>
    </form>
  );
}

/** Green or red. The live region is there before the text, so it is read out. */
export function FormResult({ said }: { said: FormMessage | null }) {
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

const isAnswered = (error: unknown) => !(error instanceof OfflineError || error instanceof InvalidResponseError);

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

interface AdminCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

export function AdminCard({ title, lead, children, foot }: AdminCardProps) {
  return (
    <AccountCard>
      <p className="eyebrow">Admin Panel</p>
      <h1>{title}</h1>
      {lead ? <p className={card.lead}>{lead}</p> : null}
      {children}
      <p className={`until-ready fine-print ${adminCardStyles.waiting}`}>
        This form works once its script has loaded. A slow connection may take a moment; without JavaScript it can’t.
      </p>
      {foot ? <p className={`${card.foot} ${adminCardStyles.foot}`}>{foot}</p> : null}
    </AccountCard>
  );
}

interface LinkCardProps {
  title: string;
  description: string;
  path: string;
  foot: ReactNode;
  children: (token: string | undefined) => ReactNode;
}

/** For a link from an e-mail. Its token is undefined until hydration, for the Worker, which renders first, never sees it. */
export function LinkCard({ title, description, path, foot, children }: LinkCardProps) {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const read = () => setToken(new URLSearchParams(location.hash.slice(1)).get('t') || null);
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <>
      <PageHead title={title} description={description} path={path} noIndex />
      <AdminCard title={title} foot={foot}>
        {token === null ? (
          <FormResult said={{ kind: 'bad', message: 'This link is incomplete. Open the link in the e-mail again.' }} />
        ) : (
          children(token)
        )}
      </AdminCard>
    </>
  );
}

interface LinkFormProps<Name extends string> {
  fields: readonly AccountField<Name>[];
  button: string;
  send: (typed: Readonly<Record<Name, string>>) => Promise<string>;
}

export function LinkForm<Name extends string>({ send, ...form }: LinkFormProps<Name>) {
  const [done, setDone] = useState<string | null>(null);
  const submit = async (typed: Readonly<Record<Name, string>>) => {
    setDone(await send(typed));
    // The link has done its work.
    history.replaceState(history.state, '', location.pathname);
    return null;
  };
  if (done === null) return <AccountForm {...form} busyButton="Saving..." send={submit} />;
  return (
    <div className={card.form}>
      <FormResult said={{ kind: 'good', message: done }} />
      <Link className="btn" to={pages.login}>
        Login
      </Link>
    </div>
  );
}
