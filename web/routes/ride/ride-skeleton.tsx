import * as styles from './ride-plan.module.css';

/** The page's head and its first part, empty. */
export function RideSkeleton() {
  return (
    <div className={`wrap ${styles.skeleton}`} aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading ride…
      </p>
      <i />
      <i />
      <i />
    </div>
  );
}
