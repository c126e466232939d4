import { Suspense, useEffect, useRef, useState } from 'react';
import { late } from '../../../ui/late/late';
import { usePhone } from '../../../ui/page/phone';
import * as styles from './print-section.module.css';
import type { SectionProps } from './section';

const print = late(async () => (await import('../print/ride-print')).RidePrint);

export function PrintState() {
  return <>A poster from your dates and your name</>;
}

/** With a plan that the phone keeps, its code comes along, so that the poster is there without network too. */
export function PrintSection({ tour, ride, today, onChange }: SectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setOpen(true),
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const { offline, slow } = usePhone();
  const comesAlong = ride.createdAt !== '' && !offline && !slow;
  useEffect(() => {
    if (comesAlong) print.ready().catch(() => undefined);
  }, [comesAlong]);
  return (
    <div ref={place} className={styles.place}>
      {isOpen && today !== null ? (
        <Suspense fallback={<p className="fine">Drawing…</p>}>
          <print.Part tour={tour} ride={ride} onChange={onChange} />
        </Suspense>
      ) : (
        <p className="fine">The poster is drawn on your phone and takes scripts.</p>
      )}
    </div>
  );
}
