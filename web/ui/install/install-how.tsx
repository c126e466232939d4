import Ellipsis from 'lucide-react/icons/ellipsis';
import Share from 'lucide-react/icons/share';
import Smartphone from 'lucide-react/icons/smartphone';
import SquarePlus from 'lucide-react/icons/square-plus';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site/site';
import { usePhone } from '../page/phone';
import { askToInstall } from './install-prompt';
import * as styles from './install-steps.module.css';
import { type InstallWay, isApple } from './install-way';

interface InstallHowProps {
  way: InstallWay;
  onAnswer: (installed: boolean) => void;
  brief?: boolean;
}

export function InstallHow({ way, onAnswer, brief }: InstallHowProps) {
  const [isShown, setShown] = useState(!brief);
  const { forgets } = usePhone();
  if (way === 'in-app') return <LeaveAppSteps />;
  return (
    <>
      <p>
        It opens from your home screen, with no address bar, and what you save{' '}
        {forgets
          ? 'there stays. This browser deletes what you save here after a week without a visit.'
          : 'stays when space runs low.'}
      </p>
      {way === 'ios' && isShown ? <AppleSteps /> : null}
      {way === 'ios' && !isShown ? (
        <button type="button" className="btn btn-small btn-pine" onClick={() => setShown(true)}>
          Show me how
        </button>
      ) : null}
      {way === 'ios' ? null : (
        <button type="button" className="btn btn-small btn-pine" onClick={() => void askToInstall().then(onAnswer)}>
          <Smartphone className="icon" aria-hidden="true" />
          Install
        </button>
      )}
    </>
  );
}

/** The installed site has a storage of its own. */
function AppleSteps() {
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

function LeaveAppSteps() {
  return (
    <p className={styles.note}>
      You’re reading this inside another app, and what you save here may be gone when you close it. Open the menu with
      the three dots <Ellipsis className="icon" aria-hidden="true" /> and choose{' '}
      <b>{isApple() ? 'Open in Safari' : 'Open in browser'}</b>.
    </p>
  );
}
