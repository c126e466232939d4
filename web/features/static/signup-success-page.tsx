import CheckCircle2 from 'lucide-react/icons/circle-check';
import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import * as cardStyles from '../../components/forms/account-card.module.css';
import { AccountCard } from '../../components/forms/field';
import { PageHead } from '../../components/page/page-head';
import * as styles from './account.module.css';

export function Component() {
  return (
    <AccountCard>
      <PageHead
        title="Success"
        description="Your account has been successfully created."
        path={pages.signupSuccess}
        noIndex
      />
      <div className={styles.success}>
        <CheckCircle2 aria-hidden="true" />
        <h1>Success</h1>
        <p className={styles.congratulations}>Congratulations!</p>
        <p className={cardStyles.lead}>Your account has been successfully created.</p>
        <Link className="btn" to={pages.home}>
          Continue
        </Link>
      </div>
    </AccountCard>
  );
}
