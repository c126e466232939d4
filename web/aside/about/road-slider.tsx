import { RoadPhoto } from '../../ui/aside/road-photo';
import { roadPictures, roadSrc } from '../../ui/aside/road-pictures';
import { Carousel } from '../../ui/carousel';
import * as styles from './road-slider.module.css';

async function open(index: number) {
  const { openLightbox } = await import('../../ui/opened/lightbox');
  openLightbox(
    roadPictures.map(({ name, alt }) => ({ src: roadSrc(name, 1120), alt })),
    index,
    [],
  );
}

const slides = roadPictures.map(({ name }, index) => ({
  key: name,
  content: (
    <a
      className={styles.picture}
      href={roadSrc(name, 1120)}
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        void open(index);
      }}
    >
      <RoadPhoto name={name} sizes="(min-width: 480px) 300px, 66vw" />
    </a>
  ),
}));

export function RoadSlider() {
  return (
    <div className={styles.strip}>
      <Carousel
        label="From the roads"
        eyebrow="From the roads"
        title="Where we have been"
        size="pictures"
        slides={slides}
      />
    </div>
  );
}
