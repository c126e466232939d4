import { Carousel } from '../../ui/carousel';
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
  return (
    <div className={`below wrap section ${styles.all}`}>
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
