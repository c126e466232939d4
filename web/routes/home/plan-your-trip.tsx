import Plus from 'lucide-react/icons/plus';
import { useLocation } from 'react-router-dom';
import { inquiryPages } from '#shared/inquiries/inquiry-words';
import { Fold } from '../../ui/folds/fold';
import { InquiryForm } from '../../ui/inquiry/inquiry-form';
import { usePhone } from '../../ui/page/phone';
import * as styles from './plan-your-trip.module.css';

const first = { inquiryPage: inquiryPages.homeFirst };
const after = { inquiryPage: inquiryPages.homeAfterReset };

const id = 'plan-your-trip';

/** Sends 'bannerSection' first and 'IndexPage' after a reset (spec §3). Folded on a phone until a link opens it. */
export function PlanYourTrip() {
  const { keeps } = usePhone();
  const { hash, key } = useLocation();
  return (
    <section id={id} aria-labelledby="plan-title">
      <Fold
        wanted={hash === `#${id}` && key}
        headClass={styles.head}
        head={
          <>
            <h2 id="plan-title">Plan Your Trip</h2>
            <span className={`fine ${styles.lead}`}>
              We reply within a day.{keeps ? ' Offline? We’ll send it when you’re back in range.' : ''}
            </span>
            <span className={styles.sign} aria-hidden="true">
              <Plus className="icon" />
            </span>
          </>
        }
      >
        <div className={styles.form}>
          <InquiryForm form="home" label="Plan Your Trip" initial={first} afterReset={after} note={false} />
        </div>
      </Fold>
    </section>
  );
}
