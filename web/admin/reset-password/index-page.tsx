import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { PageHead } from '../../ui/page-head';
import { AdminCard } from '../account/admin-card';
import { Answer } from '../account/answer';
import { ResetForm } from './reset-form';

/** The token from the address's hash, which is never sent to a server; null without one. */
function readLinkToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('t') || null;
}

/** The screen that the e-mailed link opens (design §8.16). */
export function Component() {
  // Undefined until hydration: the Worker, which renders first, never sees the token.
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const read = () => setToken(readLinkToken(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <>
      <PageHead title="New password" description="For the agency's accounts." path={pages.resetPassword} hidden />
      <AdminCard title="New password" foot={<Link to={pages.forgotPassword}>Ask for a new link</Link>}>
        {token === null ? (
          <Answer said={{ kind: 'bad', message: 'This link is incomplete. Open the link in the e-mail again.' }} />
        ) : (
          <ResetForm token={token} />
        )}
      </AdminCard>
    </>
  );
}
