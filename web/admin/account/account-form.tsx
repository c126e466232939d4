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
import { type AccountField, AccountInput } from './account-fields';

export interface FormMessage {
  kind: 'good' | 'bad';
  message: string;
}

type Problems = Readonly<Record<string, string>>;

interface AccountFormProps<Name extends string> {
  fields: readonly AccountField<Name>[];
  button: string;
  busyButton: string;
  buttonClass?: string;
  /** Shown if the server gives no message. */
  errorMessage?: string;
  /** Returns the success message; null for none. The form shows what it throws. */
  send: (
    values: Readonly<Record<Name, string>>,
    setValues: (change: Partial<Record<Name, string>>) => void,
  ) => Promise<string | null>;
}

export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { fields, button, busyButton, buttonClass = 'btn', errorMessage = sessionMessages.resetFailed, send } = props;
  const isHydrated = useIsHydrated();
  const [values, updateValues] = useState(
    () => Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<Name, string>,
  );
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<FormMessage | null>(null);
  const setValues = (change: Partial<Record<Name, string>>) =>
    updateValues((oldValues) => ({ ...oldValues, ...change }));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const showProblems = (foundProblems: Problems) => {
      setProblems(foundProblems);
      focusField(form, Object.keys(foundProblems)[0]);
      return Object.keys(foundProblems).length > 0;
    };
    setResult(null);
    if (showProblems(findInvalid(form, fields)) || showProblems(findSchemaProblems(values, fields))) return;
    setBusy(true);
    try {
      const message = await send(values, setValues);
      setResult(message === null ? null : { kind: 'good', message });
    } catch (error) {
      // The login screen opens and has its own message.
      if (error instanceof SessionEndedError) return;
      if (error instanceof ApiError && error.fields) showProblems(error.fields);
      else
        setResult({
          kind: 'bad',
          message: hasServerMessage(error) ? findErrorMessage(error, errorMessage) : errorMessage,
        });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={card.form}
      method="post"
      noValidate={isHydrated}
      aria-busy={busy}
      onSubmit={(event) => void submit(event)}
    >
      {fields.map((field) => (
        <Fragment key={field.name}>
          {field.contentBefore}
          <AccountInput
            field={field}
            value={values[field.name]}
            problem={problems[field.name]}
            onValueChange={(text) => updateValues((oldValues) => ({ ...oldValues, [field.name]: text }))}
          />
        </Fragment>
      ))}
      <FormResult message={result} />
      <button className={buttonClass} type="submit" disabled={!isHydrated || busy}>
        {busy ? busyButton : button}
      </button>
    </form>
  );
}

/** The live region is rendered before the text, so that screen readers announce the text. */
export function FormResult({ message }: { message: FormMessage | null }) {
  const Icon = message?.kind === 'good' ? CheckCircle2 : TriangleAlert;
  return (
    <div role={message?.kind === 'bad' ? 'alert' : 'status'} className={styles.result}>
      {message ? (
        <p className={`notice ${styles.message} ${styles[message.kind]}`}>
          <Icon className="icon" aria-hidden="true" />
          <span>{message.message}</span>
        </p>
      ) : null}
    </div>
  );
}

const hasServerMessage = (error: unknown) => !(error instanceof OfflineError || error instanceof InvalidResponseError);

function findInvalid(form: HTMLFormElement, fields: readonly AccountField[]): Problems {
  const problems: Record<string, string> = {};
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement) || element.name === '' || element.validity.valid) continue;
    const missingMessage = fields.find(({ name }) => name === element.name)?.missingMessage;
    problems[element.name] = (element.validity.valueMissing ? missingMessage : undefined) ?? element.validationMessage;
  }
  return problems;
}

function findSchemaProblems(values: Readonly<Record<string, string>>, fields: readonly AccountField[]): Problems {
  const entries = fields.flatMap(({ name, schema }) => {
    const parsed = schema && v.safeParse(schema, values[name]);
    return parsed?.issues ? [[name, parsed.issues[0].message]] : [];
  });
  return Object.fromEntries(entries);
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const element = form.elements.namedItem(name ?? '');
  if (element instanceof HTMLElement) element.focus();
}

/** A form sent before hydration would put the password into the address. */
function useIsHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}

interface AdminCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export function AdminCard({ title, lead, children, footer }: AdminCardProps) {
  return (
    <AccountCard>
      <p className="eyebrow">Admin Panel</p>
      <h1>{title}</h1>
      {lead ? <p className={card.lead}>{lead}</p> : null}
      {children}
      <p className={`until-ready fine-print ${adminCardStyles.untilReady}`}>
        This form works once its script has loaded. A slow connection may take a moment; without JavaScript it can’t.
      </p>
      {footer ? <p className={`${card.foot} ${adminCardStyles.footer}`}>{footer}</p> : null}
    </AccountCard>
  );
}

interface LinkCardProps {
  title: string;
  description: string;
  path: string;
  footer: ReactNode;
  children: (token: string | undefined) => ReactNode;
}

/** The token of a mail's link is in the fragment, which no server sees: undefined until hydration, null if missing. */
export function LinkCard({ title, description, path, footer, children }: LinkCardProps) {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const readTokenFromHash = () => setToken(new URLSearchParams(location.hash.slice(1)).get('t') || null);
    readTokenFromHash();
    addEventListener('hashchange', readTokenFromHash);
    return () => removeEventListener('hashchange', readTokenFromHash);
  }, []);
  return (
    <>
      <PageHead title={title} description={description} path={path} noIndex />
      <AdminCard title={title} footer={footer}>
        {token === null ? (
          <FormResult
            message={{ kind: 'bad', message: 'This link is incomplete. Open the link in the e-mail again.' }}
          />
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
  send: (values: Readonly<Record<Name, string>>) => Promise<string>;
}

export function LinkForm<Name extends string>({ send, ...form }: LinkFormProps<Name>) {
  const [successMessage, setSuccessMessage] = useState<string | null>(null);
  const submit = async (values: Readonly<Record<Name, string>>) => {
    setSuccessMessage(await send(values));
    // Removes the used token from the address.
    history.replaceState(history.state, '', location.pathname);
    return null;
  };
  if (successMessage === null) return <AccountForm {...form} busyButton="Saving..." send={submit} />;
  return (
    <div className={card.form}>
      <FormResult message={{ kind: 'good', message: successMessage }} />
      <Link className="btn" to={pages.login}>
        Login
      </Link>
    </div>
  );
}
