import { crew } from '#shared/site/crew';
import { Helmet } from '../../ui/drawings/helmet';
import { Carousel } from '../../ui/pictures/carousel';
import { testimonials } from './testimonials';
import * as styles from './voices.module.css';

const shows = { 320: 1, 767: 2, 992: 3 };

const slides = testimonials.map(({ desc, name, Location }) => ({
  key: name,
  content: (
    <figure className={styles.voice}>
      <blockquote>{desc}</blockquote>
      <figcaption>
        <b>{name}</b>
        {Location}
      </figcaption>
    </figure>
  ),
}));

export function Voices() {
  const [captain] = crew.captains;
  return (
    <div className={`below wrap section ${styles.all}`}>
      {crew.shown && captain ? (
        <aside className={`row ${styles.captain}`} aria-label="A road captain">
          <Helmet colour={0} />
          <div>
            <h3>{captain.name}</h3>
            <p>
              {captain.road}, since {captain.since}
            </p>
            <p>{captain.line}</p>
          </div>
        </aside>
      ) : null}
      <Carousel
        label="What Our Travelers Are Saying"
        eyebrow="From the road"
        title="What Our Travelers Are Saying"
        shows={shows}
        size="voices"
        slides={slides}
      />
    </div>
  );
}
