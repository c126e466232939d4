import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { AccountCard } from '../../ui/forms/account-card';
import * as card from '../../ui/forms/account-card.module.css';
import { PageHead } from '../../ui/page/page-head';
import * as styles from './account.module.css';
import { AccountForm, Answer } from './account-form';
import type { AccountField } from './fields';

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
      <p className={`until-ready fine ${styles.waiting}`}>
        This form works once its script has loaded. A slow connection may take a moment; without JavaScript it can’t.
      </p>
      {foot ? <p className={`${card.foot} ${styles.foot}`}>{foot}</p> : null}
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
      <PageHead title={title} description={description} path={path} hidden />
      <AdminCard title={title} foot={foot}>
        {token === null ? (
          <Answer said={{ kind: 'bad', message: 'This link is incomplete. Open the link in the e-mail again.' }} />
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
      <Answer said={{ kind: 'good', message: done }} />
      <Link className="btn" to={pages.login}>
        Login
      </Link>
    </div>
  );
}
