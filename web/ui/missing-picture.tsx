import { useEffect, useState } from 'react';
import { formatNumber } from '#shared/heights';
import * as styles from './photo.module.css';
import { type HeightSketch, useTourShelf } from './tour-shelf';

export interface MissingPictureProps {
  /** Empty if the text next to it says so. */
  alt: string;
  className: string;
  tourId: string | undefined;
}

const missing = 'Picture not saved on this phone';

/** Replaces a picture that failed to load with the tour's heights, or generic hills. */
export function MissingPicture({ alt, className, tourId }: MissingPictureProps) {
  const shelf = useTourShelf();
  const [sketch, setSketch] = useState<HeightSketch | null>(null);
  useEffect(() => {
    let current = true;
    if (tourId) void shelf.sketch(tourId).then((drawn) => current && setSketch(drawn));
    return () => {
      current = false;
    };
  }, [shelf, tourId]);
  if (!sketch) return <span className={`${styles.missing} ${className}`} role="img" aria-label={alt || missing} />;
  const { line, area, top } = sketch;
  const height = `${formatNumber(top.altitudeM)} m`;
  return (
    <span
      className={`${styles.sketch} ${className}`}
      role="img"
      aria-label={`${alt ? `${alt}: ` : ''}height line up to ${top.name}, ${height}. ${missing}.`}
    >
      <svg viewBox="0 0 600 400" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.ground} d={area} />
        <path className={styles.line} d={line} />
      </svg>
      <span className={styles.summit}>
        <b>{height}</b> <span>{top.name}</span>
      </span>
    </span>
  );
}
