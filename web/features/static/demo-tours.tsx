import Heart from 'lucide-react/icons/heart';
import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { PlaceholderLink } from '../../components/links';
import { RoutePhoto, type RoutePicture } from '../../components/route-map/route-photo';
import { Rating } from '../../components/tours/tour-card';
import * as cardStyles from '../../components/tours/tour-card.module.css';
import * as styles from './layouts.module.css';

// The demo tours of spec §3 are not for sale and not in the catalogue.

export interface DemoTour {
  id: number;
  image: RoutePicture;
  tagText?: string;
  place: string;
  title: string;
  /** Price in dollars per day. */
  amount: number;
}

const tours: readonly Omit<DemoTour, 'id'>[] = [
  { image: 'g-confluence', title: 'Above the Indus', place: 'Leh Ladakh', amount: 58, tagText: '10% Off' },
  { image: 'g-camp-night', title: 'Chandratal by Tent and Stove', place: 'Spiti Valley', amount: 95 },
  { image: 'g-jebel', title: 'Dunes Before the Heat', place: 'Dubai', amount: 140, tagText: '25% Off' },
  { image: 'g-forest-road', title: 'Cedar Roads to Jalori', place: 'Himachal Pradesh', amount: 45 },
  { image: 'g-lagoon', title: 'Phang Nga at Dusk', place: 'Thailand', amount: 180 },
  { image: 'g-log-bridge', title: 'Hampta Meadows, Light Pack', place: 'Trekking', amount: 70, tagText: '5% Off' },
  { image: 'g-lake-temple', title: 'Terraces and the Volcano', place: 'Bali', amount: 210 },
  { image: 'g-ghat', title: 'Two Days on the Ganga', place: 'Rishikesh', amount: 40 },
  { image: 'g-beach', title: 'Langkawi by Ferry and Scooter', place: 'Malaysia', amount: 265 },
  { image: 'g-kiang', title: 'Tso Moriri the Long Way', place: 'Leh Ladakh', amount: 320 },
  { image: 'g-cycle-coast', title: 'One City, Three Islands', place: 'Singapore', amount: 410, tagText: '15% Off' },
  { image: 'g-snow-wall', title: 'Winter Spiti with a Snow Crew', place: 'Spiti Valley', amount: 495 },
];

export const demoTours: readonly DemoTour[] = tours.map((tour, index) => ({ ...tour, id: index + 1 }));

/** Price on every card without a sidebar (spec §9). */
export const fixedPrice = '$ 58 / Day';
/** On the demo layouts (spec §9). */
const fixedRating = '5.0(30)';

/** A tour card whose heart and 'Explore Now' do nothing (spec §2). */
export function DemoCard({
  tour,
  hasFixedPrice,
  isFirst = false,
}: {
  tour: DemoTour;
  hasFixedPrice?: boolean;
  isFirst?: boolean;
}) {
  return (
    <article className={`card hover-lift ${cardStyles.card}`}>
      <div className={cardStyles.view}>
        <div className={`picture-box ${cardStyles.picture} ${styles.picture}`}>
          <RoutePhoto name={tour.image} sizes="(min-width: 600px) 400px, 100vw" loadsFirst={isFirst} />
          {tour.tagText ? <b className={cardStyles.badge}>{tour.tagText}</b> : null}
          <Heart className={styles.heart} aria-hidden="true" />
        </div>
      </div>
      <div className={cardStyles.body}>
        <p className={`fine-print ${cardStyles.row}`}>
          {tour.place}
          <Rating className={cardStyles.rating} rating={fixedRating} />
        </p>
        <h3 className={cardStyles.heading}>
          <Link className={`stretched-link ${cardStyles.link}`} to={pages.tourDetailOne(tour.id)}>
            {tour.title}
          </Link>
        </h3>
        <div className={`spread ${cardStyles.foot}`}>
          <p className={`tabular-nums ${cardStyles.price}`}>{hasFixedPrice ? fixedPrice : `$ ${tour.amount} / Day`}</p>
          <PlaceholderLink className={`touch-target ${cardStyles.explore}`}>Explore Now</PlaceholderLink>
        </div>
      </div>
    </article>
  );
}
