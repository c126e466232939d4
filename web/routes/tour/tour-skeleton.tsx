import * as styles from './tour-skeleton.module.css';

export function TourSkeleton() {
  return (
    <div className={`wrap ${styles.skeleton}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading tour…
      </p>
      <i className={styles.title} />
      <i className={styles.photos} />
      <i className={styles.text} />
      <i className={styles.text} />
    </div>
  );
}
