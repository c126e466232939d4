import Plus from 'lucide-react/icons/plus';
import * as styles from './accordion.module.css';

interface AccordionProps {
  name: string;
  items: readonly { title: string; text: string }[];
}

/** Native <details>, so find-in-page works. */
export function Accordion({ name, items }: AccordionProps) {
  return (
    <div>
      {items.map(({ title, text }, index) => (
        <details key={title} name={name} open={index === 0} className={styles.item}>
          <summary>
            <h3>{title}</h3>
            <Plus className="icon" aria-hidden="true" />
          </summary>
          <p>{text}</p>
        </details>
      ))}
    </div>
  );
}
