import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { inquiryPages } from '#shared/inquiry-words';
import { InquiryForm } from '../../ui/inquiry-form';
import { usePhone } from '../../ui/phone';
import * as styles from './plan-your-trip.module.css';

const first = { inquiryPage: inquiryPages.homeFirst };
const after = { inquiryPage: inquiryPages.homeAfterReset };

const id = 'plan-your-trip';
/** From here on the form isn't folded; the stylesheet has the same width. */
const roomy = '(min-width: 700px)';

/** Sends 'bannerSection' first and 'IndexPage' after a reset (spec §3). Folded on a phone until a link opens it. */
export function PlanYourTrip() {
  const { keeps } = usePhone();
  const fold = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again reopens it
  useEffect(() => {
    const room = matchMedia(roomy);
    const unfold = () => {
      if (fold.current && (room.matches || hash === `#${id}`)) fold.current.open = true;
    };
    unfold();
    room.addEventListener('change', unfold);
    return () => room.removeEventListener('change', unfold);
  }, [hash, key]);

  return (
    <div className="wrap">
      <section className={styles.card} id={id} aria-labelledby="plan-title">
        <details
          ref={fold}
          onToggle={({ currentTarget }) => {
            if (matchMedia(roomy).matches) currentTarget.open = true;
          }}
        >
          <summary className={styles.head}>
            <h2 id="plan-title">Plan Your Trip</h2>
            <span className={styles.lead}>
              We reply within a day.{keeps ? ' Offline? We’ll send it when you’re back in range.' : ''}
            </span>
            <span className={styles.sign} aria-hidden="true">
              <Plus className="icon" />
            </span>
          </summary>
          <div className={styles.form}>
            <InquiryForm
              form="home"
              label="Plan Your Trip"
              layout="row"
              initial={first}
              afterReset={after}
              note={false}
            />
          </div>
        </details>
      </section>
    </div>
  );
}
