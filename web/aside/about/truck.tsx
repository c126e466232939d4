import { crew, truckOf } from '#shared/site/crew';
import { useSite } from '../../ui/page/site-context';
import * as styles from './truck.module.css';

export function Truck() {
  const site = useSite();
  const truck = truckOf(site);
  if (!crew.shown || truck.length === 0) return null;
  return (
    <section id="truck" className={`wrap section ${styles.section}`} aria-labelledby="truck-title">
      <div className="section-head">
        <div>
          <p className="eyebrow">Behind you all day</p>
          <h2 id="truck-title">What’s in the truck</h2>
        </div>
      </div>
      <div className={styles.truck}>
        <div className={styles.load}>
          <p className={styles.name} aria-hidden="true">
            {site.name} {site.city}
          </p>
          <div className={styles.shelves}>
            {truck.map(({ title, things }) => (
              <div key={title}>
                <h3>{title}</h3>
                <ul className={styles.things}>
                  {things.map((thing) => (
                    <li key={thing}>
                      <b className="num">{/^\d*/.exec(thing)}</b>
                      {thing.replace(/^\d+/, '')}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </div>
        <svg viewBox="0 0 200 300" className={styles.cab} aria-hidden="true">
          <path className={styles.roof} d="M0 62h96c14 0 24 6 30 18l8 18H0z" />
          <path className={styles.front} d="M0 98h134l24 62h22c9 0 16 7 16 16v84H0z" />
          <path className={styles.glass} d="M40 116h82l18 46H40z" />
          <path className={styles.trim} d="M0 176h150v10H0zM0 246h196v14H0z" />
          <circle className={styles.lamp} cx="182" cy="206" r="11" />
        </svg>
        <div className={styles.wheels} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </div>
    </section>
  );
}
