import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { crew, listCaptains } from '#shared/settings/crew';
import { CaptainQuote } from '../../components/drawings/captain';
import { useSite } from '../../components/page/site-context';
import { Carousel } from '../../components/pictures/carousel';
import * as styles from './testimonials.module.css';

const testimonials = [
  {
    text: 'The briefing on altitude was worth the whole fee. Nobody in our group was ill, and the truck was never more than ten minutes behind.',
    name: 'Ananya R.',
    place: 'Pune',
  },
  {
    text: 'I asked from a dhaba in Darcha with no signal. The reply was waiting when we came down to Keylong.',
    name: 'Farhan K.',
    place: 'Lucknow',
  },
  {
    text: 'Spiti in eight days without rushing. They sleep low, start late and know every tea stall.',
    name: 'Meera and Joel',
    place: 'Kochi',
  },
  {
    text: 'My first long ride. The road captain taught me water crossings on day two, and by day six I was looking for them.',
    name: 'Tsering D.',
    place: 'Siliguri',
  },
  {
    text: 'The page I saved at home had every fuel stop. It was the only thing on my phone that worked at Pang.',
    name: 'Harpreet S.',
    place: 'Ludhiana',
  },
] as const;

const slidesPerView = { 320: 1, 767: 2, 992: 3 };

const slides = testimonials.map(({ text, name, place }) => ({
  key: name,
  content: (
    <figure className={styles.testimonial}>
      <blockquote>{text}</blockquote>
      <figcaption>
        <b>{name}</b>
        {place}
      </figcaption>
    </figure>
  ),
}));

export function Testimonials() {
  return (
    <div className={`below-fold container section ${styles.testimonials}`}>
      <Captains />
      <Carousel
        label="What Our Travelers Are Saying"
        eyebrow="From the road"
        title="What Our Travelers Are Saying"
        slidesPerView={slidesPerView}
        size="testimonials"
        slides={slides}
      />
    </div>
  );
}

function Captains() {
  const captains = listCaptains(useSite()).slice(0, 3);
  if (!crew.isShown || captains.length === 0) return null;
  return (
    <section className={styles.crew} aria-labelledby="captains-title">
      <div className="section-head">
        <h2 id="captains-title">Who rides in front</h2>
        <Link to={`${pages.about}#crew`}>All captains</Link>
      </div>
      <ul className={styles.captains}>
        {captains.map((captain) => (
          <li key={captain.name}>
            <CaptainQuote captain={captain} />
          </li>
        ))}
      </ul>
    </section>
  );
}
