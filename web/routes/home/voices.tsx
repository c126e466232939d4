import { crew } from '#shared/site/crew';
import { Helmet } from '../../ui/drawings/helmet';
import { Carousel } from '../../ui/pictures/carousel';
import * as styles from './voices.module.css';

const testimonials = [
  {
    desc: 'The briefing on altitude was worth the whole fee. Nobody in our group was ill, and the truck was never more than ten minutes behind.',
    name: 'Ananya R.',
    Location: 'Pune',
  },
  {
    desc: 'I asked from a dhaba in Darcha with no signal. The reply was waiting when we came down to Keylong.',
    name: 'Farhan K.',
    Location: 'Lucknow',
  },
  {
    desc: 'Spiti in eight days without rushing. They sleep low, start late and know every tea stall.',
    name: 'Meera and Joel',
    Location: 'Kochi',
  },
  {
    desc: 'My first long ride. The road captain taught me water crossings on day two, and by day six I was looking for them.',
    name: 'Tsering D.',
    Location: 'Siliguri',
  },
  {
    desc: 'The page I saved at home had every fuel stop. It was the only thing on my phone that worked at Pang.',
    name: 'Harpreet S.',
    Location: 'Ludhiana',
  },
] as const;

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
        <aside className={`row ${styles.captain}`} aria-labelledby="captain-title">
          <Helmet colour={0} />
          <div>
            <h2 id="captain-title" className="eyebrow">
              Who rides in front
            </h2>
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
