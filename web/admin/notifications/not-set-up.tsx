import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../queries/account';
import * as styles from './notifications.module.css';
import { notSetUp } from './this-browser';

/** In the place of the switch, on a site without a key for notifications. */
export function NotSetUp() {
  const isOwner = useQuery(accountQuery).data?.role === 'owner';
  return (
    <>
      <p className={styles.off}>{notSetUp}</p>
      {isOwner ? (
        <p>
          It has no key for them. This command gives it one, on the computer that you deploy the site from:{' '}
          <code>
            npm run push-key <span>-- renew --remote</span>
          </code>
        </p>
      ) : (
        <p>An owner can do that.</p>
      )}
    </>
  );
}
