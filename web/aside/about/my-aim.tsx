import * as styles from './my-aim.module.css';

export function MyAim() {
  return (
    <section className={`ridge ${styles.aim}`} aria-labelledby="aim-title">
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.top}>
          <h2 id="aim-title" className={styles.title}>
            MY AIM
          </h2>
          <p className={styles.words}>
            That you come down from the pass with the same grin, and the same number of fingers, that you went up with.
          </p>
        </div>
        <ul className={styles.ways}>
          <li>
            <h3>Slowly up</h3>
            <p>
              Nights as low as the road allows, days of rest on the way up, and we turn back when somebody needs to.
            </p>
          </li>
          <li>
            <h3>Nothing hidden</h3>
            <p>Height, distance, fuel gap, permits and what’s not included are on the page before you ask.</p>
          </li>
          <li>
            <h3>Money stays up there</h3>
            <p>Local crews, family guest houses, dhabas we’ve eaten at for years. What we carry in, we carry out.</p>
          </li>
        </ul>
      </div>
    </section>
  );
}
