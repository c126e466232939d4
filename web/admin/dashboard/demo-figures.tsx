import { site } from '#shared/site';
import * as styles from './dashboard.module.css';

/** The spec's three cards. Their figures are fixed and nothing backs them, so they come last and say so (spec §2). */
export function DemoFigures() {
  const { shown, dashboard } = site.demoFigures;
  if (!shown) return null;
  return (
    <section className={styles.live} aria-labelledby="demo-figures">
      <h2 id="demo-figures">Demo figures</h2>
      <p className={styles.demo}>Examples, not counted. They are switched off in shared/site.ts.</p>
      <ul className={styles.cards}>
        {dashboard.map(({ title, figure }) => (
          <li key={title} className={`card ${styles.card}`}>
            <h3>{title}</h3>
            <p className="num">{figure}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
