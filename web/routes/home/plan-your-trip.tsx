import { inquiryPages } from '#shared/inquiry-words';
import { InquiryForm } from '../../ui/inquiry-form';
import styles from './plan-your-trip.module.css';

const first = { inquiryPage: inquiryPages.homeFirst };
const after = { inquiryPage: inquiryPages.homeAfterReset };

/** The hero's form: it says 'bannerSection' at first and 'IndexPage' after a reset (spec §3). */
export function PlanYourTrip() {
  return (
    <div className="wrap">
      <section className={styles.card} id="plan-your-trip" aria-labelledby="plan-title">
        <header className={styles.head}>
          <h2 id="plan-title">Plan Your Trip</h2>
          <p>We answer within a day. No network? It is sent when you are back in range.</p>
        </header>
        <InquiryForm form="home" label="Plan Your Trip" layout="row" initial={first} afterReset={after} note={false} />
      </section>
    </div>
  );
}
