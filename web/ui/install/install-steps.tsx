import Ellipsis from 'lucide-react/icons/ellipsis';
import Share from 'lucide-react/icons/share';
import SquarePlus from 'lucide-react/icons/square-plus';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { usePhone } from '../page/phone';
import * as styles from './install-steps.module.css';
import { isApple } from './install-way';

/** The installed site has a storage of its own. */
export function AppleSteps() {
  const { waiting, refused } = usePhone();
  return (
    <>
      <ol className={styles.steps}>
        <li>
          Tap <b>Share</b> <Share className="icon" aria-hidden="true" />
        </li>
        <li>
          Choose <b>Add to Home Screen</b> <SquarePlus className="icon" aria-hidden="true" />
        </li>
        <li>
          Open {site.name} from the home screen <b>once while you’re online</b>.
        </li>
      </ol>
      <p className={styles.note}>
        {waiting + refused > 0 ? (
          <>
            <b>First send what waits.</b>{' '}
            {waiting + refused === 1 ? 'An inquiry is' : `${waiting + refused} inquiries are`} waiting in this browser,
            and would wait here: the app can’t see them. <Link to={pages.saved}>See them</Link>
          </>
        ) : (
          'What you saved in this browser stays in this browser. Save it again in the app.'
        )}
      </p>
    </>
  );
}

export function LeaveAppSteps() {
  return (
    <p className={styles.note}>
      You’re reading this inside another app, and what you save here may be gone when you close it. Open the menu with
      the three dots <Ellipsis className="icon" aria-hidden="true" /> and choose{' '}
      <b>{isApple() ? 'Open in Safari' : 'Open in browser'}</b>.
    </p>
  );
}
