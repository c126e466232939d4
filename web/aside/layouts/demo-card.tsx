import Heart from 'lucide-react/icons/heart';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { demoFigures } from '#shared/site/site';
import { PlaceholderLink } from '../../ui/links/placeholder-link';
import { RoadPhoto } from '../../ui/road/road-photo';
import { Rating } from '../../ui/tours/rating';
import * as card from '../../ui/tours/tour-card.module.css';
import { type DemoTour, fixedPrice } from './demo-tours';
import * as styles from './layouts.module.css';

/** A tour's card in whose place the heart and 'Explore Now' do nothing (spec §2). */
export function DemoCard({ tour, fixed, first = false }: { tour: DemoTour; fixed?: boolean; first?: boolean }) {
  return (
    <article className={`card lifts ${card.card}`}>
      <div className={card.view}>
        <div className={`pic ${card.picture} ${styles.picture}`}>
          <RoadPhoto name={tour.image} sizes="(min-width: 600px) 400px, 100vw" first={first} />
          {tour.tagText ? <b className={card.badge}>{tour.tagText}</b> : null}
          <Heart className={styles.heart} aria-hidden="true" />
        </div>
      </div>
      <div className={card.body}>
        <p className={`fine ${card.row}`}>
          {tour.place}
          <Rating className={card.rating} figure={demoFigures.fixedRating} />
        </p>
        <h3 className={card.heading}>
          <Link className={`whole-link ${card.link}`} to={pages.tourDetailOne(tour.id)}>
            {tour.title}
          </Link>
        </h3>
        <div className={`spread ${card.foot}`}>
          <p className={`num ${card.price}`}>{fixed ? fixedPrice : `$ ${tour.amount} / Day`}</p>
          <PlaceholderLink className={`tap ${card.explore}`}>Explore Now</PlaceholderLink>
        </div>
      </div>
    </article>
  );
}
