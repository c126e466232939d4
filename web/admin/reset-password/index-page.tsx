import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { PageHead } from '../../ui/page-head';
import { AdminCard } from '../account/admin-card';
import { Answer } from '../account/answer';
import { useLinkToken } from '../account/use-link-token';
import { ResetForm } from './reset-form';

/** The screen that the e-mailed link opens (design §8.16). */
export function Component() {
  const token = useLinkToken();
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
