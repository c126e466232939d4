import { site } from '#shared/site/site';
import * as styles from './dashboard.module.css';

const cards = [
  { title: 'Total Bookings', figure: 120 },
  { title: 'Active Users', figure: 75 },
  { title: 'Travel Packages', figure: 25 },
];

/** The spec's three cards. Their figures are fixed and nothing backs them, so they come last and say so (spec §2). */
export function DemoFigures() {
  if (!site.demoFigures.shown) return null;
  return (
    <section className={styles.live} aria-labelledby="demo-figures">
      <h2 id="demo-figures">Demo figures</h2>
      <p className={`soft ${styles.demo}`}>Examples, not counted. Switch them off in shared/site/site.ts.</p>
      <ul className={`stack three gap-20 ${styles.cards}`}>
        {cards.map(({ title, figure }) => (
          <li key={title} className={`card holds clips ${styles.card}`}>
            <h3>{title}</h3>
            <p className="num">{figure}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
