import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { PageHead } from '../../ui/page-head';
import { AccountCard } from '../account/account-card';
import { Answer } from '../account/answer';
import { ResetForm } from './reset-form';

/** The token of the mailed link, out of the part of the address that no server gets to see; null without one. */
function readLinkToken(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('t') || null;
}

/** The screen that the mailed link opens (design §8.16). */
export function Component() {
  // Undefined until the page has been taken over: the Worker, which drew it first, never sees the token.
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
      <AccountCard title="New password" foot={<Link to={pages.forgotPassword}>Ask for a new link</Link>}>
        {token === null ? (
          <Answer
            said={{ kind: 'bad', message: 'This address has no link in it. Please open the link in the e-mail again.' }}
          />
        ) : (
          <ResetForm token={token} />
        )}
      </AccountCard>
    </>
  );
}
