import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { inquiryPages } from '#shared/inquiry-words';
import { InquiryForm } from '../../ui/inquiry-form';
import styles from './plan-your-trip.module.css';

const first = { inquiryPage: inquiryPages.homeFirst };
const after = { inquiryPage: inquiryPages.homeAfterReset };

const id = 'plan-your-trip';
/** From here on the form has room beside the hero, and is never folded; the stylesheet says the same. */
const roomy = '(min-width: 700px)';

/**
 * The hero's form: it says 'bannerSection' at first and 'IndexPage' after a reset (spec §3). A phone folds it behind
 * its heading; a link to it opens it.
 */
export function PlanYourTrip() {
  const fold = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again opens it again
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
              We answer within a day. No network? It is sent when you are back in range.
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
