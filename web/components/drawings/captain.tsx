import { listCaptains } from '#shared/settings/crew';
import type { Captain } from '#shared/settings/site';
import { pictureSrc } from '#shared/tours/pictures';
import { useSite } from '../page/site-context';
import { useImageError } from '../page/use-offline-state';
import * as quoteStyles from './captain.module.css';
import * as styles from './helmet.module.css';

const paintClasses = [styles.blue, styles.white, styles.red, styles.green];

function Helmet({ colour }: { colour: number }) {
  return (
    <svg
      viewBox="0 0 96 96"
      className={`${styles.helmet} ${paintClasses[colour % paintClasses.length]}`}
      aria-hidden="true"
    >
      <circle cx="48" cy="48" r="48" className={styles.sky} />
      <path
        className={styles.shell}
        d="M16 58c-2-26 12-42 33-42 19 0 31 13 32 31l-3 19c-1 6-5 10-11 12l-20 4c-8 0-13-3-17-7z"
      />
      <path className={styles.stripe} d="M22 32c5-8 13-14 24-15 17 1 28 9 33 21l-6 1C66 28 45 23 22 32z" />
      <path className={styles.visor} d="M44 44c13-4 26-4 36 0l1 9c0 4-2 6-6 7-10 2-20 2-28-1-5-2-7-12-3-15z" />
      <path className={styles.shine} d="M51 47c7-2 14-2 20-1l-15 9c-5-1-7-6-5-8z" />
      <path className={styles.chin} d="m55 70 22-3-2 7c-1 3-3 4-6 5l-12 2z" />
    </svg>
  );
}

interface CaptainFaceProps {
  captain: Pick<Captain, 'photo'>;
  /** Position in the list, for the helmet's colour. */
  index: number;
}

/** The captain's photograph; a helmet without one, or while it can't be loaded. */
export function CaptainFace({ captain: { photo }, index }: CaptainFaceProps) {
  const { failed, onError } = useImageError();
  if (!photo || failed) return <Helmet colour={index} />;
  return (
    <img
      className={`rounded-full ${styles.helmet} ${styles.photo}`}
      src={pictureSrc(photo, 400)}
      width="96"
      height="96"
      alt=""
      loading="lazy"
      decoding="async"
      onError={onError}
    />
  );
}

export function CaptainQuote({ captain }: { captain: Captain }) {
  return (
    <div className={`row ${quoteStyles.captain}`}>
      <CaptainFace captain={captain} index={listCaptains(useSite()).indexOf(captain)} />
      <div>
        <h3>{captain.name}</h3>
        <p className={quoteStyles.road}>
          {captain.road}, since {captain.since}
        </p>
        <p>{captain.line}</p>
      </div>
    </div>
  );
}
