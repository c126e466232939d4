import Plus from 'lucide-react/icons/plus';
import { useEffect } from 'react';
import { withExtraNights } from '../../../ride/extra-nights';
import { ErrorBoundary } from '../../../ui/error-boundary';
import * as styles from '../ride-plan.module.css';
import type { RideSection, SectionProps } from './section';
import { SectionMenu } from './section-menu';
import { sections } from './sections';
import { useOpenForLink } from './use-open-for-link';

export interface AllSectionsProps extends Omit<SectionProps, 'tour'> {
  onReady: () => void;
}

export function AllSections({ onReady, ...given }: AllSectionsProps) {
  const props = { ...given, tour: withExtraNights(given.offered, given.ride) };
  const shown = sections.filter(({ suits }) => suits?.(props.tour) ?? true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onReady, []);
  useOpenForLink();
  return (
    <>
      <SectionMenu sections={shown} />
      <div className={`parts-below wrap ${styles.sections}`}>
        {shown.map((section) => (
          <Part key={section.id} {...section} {...props} />
        ))}
        <p className="fine">For planning only. It’s neither medical advice nor navigation.</p>
      </div>
    </>
  );
}

function Part({ id, title, Section, State, ...props }: RideSection & SectionProps) {
  const heading = <h2 id={`${id}-title`}>{title}</h2>;
  const part = (
    <ErrorBoundary>
      <Section {...props} />
    </ErrorBoundary>
  );
  if (!State)
    return (
      <section id={id} aria-labelledby={`${id}-title`}>
        {heading}
        {part}
      </section>
    );
  return (
    <section className={styles.row} aria-labelledby={`${id}-title`}>
      <details>
        <summary>
          {heading}
          <span className={styles.state}>
            <ErrorBoundary fallback={null}>
              <State {...props} />
            </ErrorBoundary>
          </span>
          <Plus className="icon" aria-hidden="true" />
        </summary>
        {/* Browsers open the row that a link leads into. */}
        <div id={id}>{part}</div>
      </details>
    </section>
  );
}
