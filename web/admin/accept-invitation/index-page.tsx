import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { PageHead } from '../../ui/page-head';
import { AdminCard } from '../account/admin-card';
import { Answer } from '../account/answer';
import { useLinkToken } from '../account/use-link-token';
import { Welcome } from './welcome';

/** The screen that an invitation's link opens. */
export function Component() {
  const token = useLinkToken();
  return (
    <>
      <PageHead title="Your account" description="For the agency's staff." path={pages.acceptInvitation} hidden />
      <AdminCard title="Your account" foot={<Link to={pages.login}>Go to the login</Link>}>
        {token === null ? (
          <Answer said={{ kind: 'bad', message: 'This link is incomplete. Open the link in the e-mail again.' }} />
        ) : null}
        {token ? <Welcome key={token} token={token} /> : null}
      </AdminCard>
    </>
  );
}
