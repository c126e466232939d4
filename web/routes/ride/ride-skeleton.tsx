import * as styles from './ride-plan.module.css';

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
