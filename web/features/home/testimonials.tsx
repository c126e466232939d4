import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { listCaptains } from '#shared/settings/crew';
import { listTestimonials } from '#shared/settings/home-texts';
import type { Captain, Testimonial } from '#shared/settings/site';
import { CaptainQuote } from '../../components/drawings/captain';
import { useSite } from '../../components/page/site-context';
import { Carousel } from '../../components/pictures/carousel';
import * as styles from './testimonials.module.css';

const slidesPerView = { 320: 1, 767: 2, 992: 3 };

const toSlides = (testimonials: readonly Testimonial[]) =>
  testimonials.map(({ desc, name, location }, index) => ({
    key: `${index} ${name}`,
    content: (
      <figure className={styles.testimonial}>
        <blockquote>{desc}</blockquote>
        <figcaption>
          <b>{name}</b>
          {location}
        </figcaption>
      </figure>
    ),
  }));

export function Testimonials() {
  const site = useSite();
  const testimonials = listTestimonials(site);
  const captains = listCaptains(site).slice(0, 3);
  if (testimonials.length === 0 && captains.length === 0) return null;
  return (
    <div className={`below-fold container section ${styles.testimonials}`}>
      {captains.length > 0 ? <Captains captains={captains} /> : null}
      {testimonials.length > 0 ? (
        <Carousel
          label="What Our Travelers Are Saying"
          eyebrow="From the road"
          title="What Our Travelers Are Saying"
          slidesPerView={slidesPerView}
          size="testimonials"
          slides={toSlides(testimonials)}
        />
      ) : null}
    </div>
  );
}

function Captains({ captains }: { captains: readonly Captain[] }) {
  return (
    <section className={styles.crew} aria-labelledby="captains-title">
      <div className="section-head">
        <h2 id="captains-title">Our captains</h2>
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
