import { listToDos } from '../../../ride/to-dos';
import * as styles from './days-section.module.css';
import type { SectionProps } from './section';

export function ToDos({ tour, ride, today }: SectionProps) {
  const left = today ? listToDos(tour, ride, today) : [];
  if (left.length === 0) return <p className="lead">Nothing is left to do but pack.</p>;
  return (
    <div>
      <p>
        <b>Before you go</b>
      </p>
      <ul className={styles.todos}>
        {left.map(({ section, words }) => (
          <li key={words}>
            <a href={`#${section}`}>{words}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
