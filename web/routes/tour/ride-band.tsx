import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import type { RideFigure } from '#shared/ride/figures';
import type { Tour } from '#shared/tour';
import { Pending } from '../../ui/pending';
import * as styles from './ride-band.module.css';

interface RideBandProps {
  tour: Tour;
  figures: RideFigure[] | Promise<RideFigure[]>;
}

/** Leads to the tour's ride plan, with what decides whether to ride it. */
export function RideBand({ tour, figures }: RideBandProps) {
  if (!tour.route?.length) return null;
  return (
    <section className={styles.band} aria-labelledby="ride-title">
      <h2 id="ride-title">Will it suit you?</h2>
      <Pending value={figures} skeleton={null}>
        {(known) => <Figures figures={known} />}
      </Pending>
      <p className={styles.way}>
        <Link className="btn btn-line" to={pages.ride(tour._id)}>
          Plan this ride <ArrowRight className="icon" aria-hidden="true" />
        </Link>
        <span className="fine">Your dates, nights, fuel, papers and map, with no signal too.</span>
      </p>
    </section>
  );
}

function Figures({ figures }: { figures: readonly RideFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {figures.map(({ term, figure, about }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <b className="num">{figure}</b> {about}
          </dd>
        </div>
      ))}
    </dl>
  );
}
