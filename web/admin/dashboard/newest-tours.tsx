import { Link } from 'react-router-dom';
import { priceText } from '#shared/money';
import { pages } from '#shared/paths';
import { deskLinks } from '#shared/protected-pages';
import { type DeskTour, stageWords } from '#shared/tour-stage';
import { Moment } from '../ui/moment';
import { Thumb } from '../ui/thumb';
import * as styles from './dashboard.module.css';

const shown = 5;

export function NewestTours({ tours }: { tours: DeskTour[] | undefined }) {
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="newest-tours">
      <header>
        <h2 id="newest-tours">Recently changed tours</h2>
        <Link className="tap" to={pages.editTours}>
          All tours
        </Link>
      </header>
      <ul className={styles.lines}>
        {tours?.slice(0, shown).map((tour) => (
          <li key={tour._id}>
            <Thumb src={tour.coverImage} />
            <span className={styles.what}>
              <strong>
                <Link to={deskLinks.editTour(tour._id)}>{tour.heading || tour.place}</Link>
              </strong>
              <span>
                {tour.place} · <span className="num">{priceText(tour.price)}</span>
                {tour.stage === 'published' ? null : ` · ${stageWords[tour.stage]}`}
              </span>
            </span>
            <Moment iso={tour.updatedAt} />
          </li>
        ))}
      </ul>
    </section>
  );
}
