import { useEffect } from 'react';
import { Apart } from '../../../ui/apart';
import * as styles from '../ride-plan.module.css';
import type { SectionProps } from './section';
import { SectionMenu } from './section-menu';
import { sections } from './sections';

export interface AllSectionsProps extends SectionProps {
  /** False once it's known that this browser keeps nothing. */
  keeps: boolean;
  /** Called when they respond. */
  onReady: () => void;
}

/** The page's own menu, and all that it leads to. */
export function AllSections({ keeps, onReady, ...props }: AllSectionsProps) {
  const shown = sections.filter(({ suits }) => suits?.(props.tour) ?? true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  return (
    <>
      <SectionMenu sections={shown} />
      <div className={`wrap ${styles.sections}`}>
        {keeps ? null : (
          <p className={`notice ${styles.loss}`} role="status">
            This browser lets us keep nothing here: your plan is gone when you close the page.
          </p>
        )}
        {shown.map(({ id, title, Section }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Apart>
              <Section {...props} />
            </Apart>
          </section>
        ))}
        <p className="fine">For planning only. It’s neither medical advice nor navigation.</p>
      </div>
    </>
  );
}
