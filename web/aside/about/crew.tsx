import { captainsOf, crew } from '#shared/site/crew';
import { Helmet } from '../../ui/drawings/helmet';
import { useSite } from '../../ui/page/site-context';
import * as styles from './crew.module.css';

export function Crew() {
  const captains = captainsOf(useSite());
  if (!crew.shown || captains.length === 0) return null;
  return (
    <section id="crew" className={`wrap ${styles.crew}`} aria-labelledby="crew-title">
      <p className="eyebrow">In front of you all day</p>
      <h2 id="crew-title">Who rides in front</h2>
      <ul className={styles.captains}>
        {captains.map(({ name, road, since, line }, index) => (
          <li key={name}>
            <Helmet colour={index} />
            <h3>{name}</h3>
            <p className={styles.road}>{road}</p>
            <p>{line}</p>
            <p className={`fine ${styles.since}`}>
              Road captain since <span className="num">{since}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
