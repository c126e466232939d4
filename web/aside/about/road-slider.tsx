import { Carousel } from '../../ui/pictures/carousel';
import { useLightbox } from '../../ui/pictures/use-lightbox';
import { RoadPhoto } from '../../ui/road/road-photo';
import { roadPictures, roadSrc } from '../../ui/road/road-pictures';
import * as styles from './road-slider.module.css';

/** Pictures by window width (spec §9). */
const shows = { 0: 2, 480: 3, 640: 4, 800: 5, 992: 6, 1200: 8, 1500: 10, 1800: 12 };

const pictures = roadPictures.map(({ name, alt }) => ({ src: roadSrc(name, 1120), alt }));

export function RoadSlider() {
  // Swiper reorders the slides once it has looped, so that none of them is a picture's thumbnail for sure.
  const { open, lightbox } = useLightbox(pictures, () => []);
  const slides = roadPictures.map(({ name }, index) => ({
    key: name,
    content: (
      <a
        className={styles.picture}
        href={roadSrc(name, 1120)}
        aria-haspopup="dialog"
        onClick={(event) => open(event, index)}
      >
        <RoadPhoto name={name} sizes="(min-width: 600px) 300px, 66vw" />
      </a>
    ),
  }));
  return (
    <div className={styles.strip}>
      <Carousel
        label="From the roads"
        eyebrow="From the roads"
        title="Where we have been"
        shows={shows}
        size="pictures"
        slides={slides}
      />
      {lightbox}
    </div>
  );
}
