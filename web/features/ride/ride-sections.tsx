import Plus from 'lucide-react/icons/plus';
import { type ComponentType, useEffect } from 'react';
import { hasHighNights, isBikeTour, type Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';
import { ErrorBoundary } from '../../components/error-boundary';
import { DaysSection } from './days-section';
import { useOpenForLink } from './details';
import { FuelSection } from './fuel-section';
import { HeightsSection } from './heights-section';
import { MoneySection, MoneyState } from './money-section';
import { withExtraNights } from './plan/extra-nights';
import type { RideChange } from './plan/plan-link';
import * as allSectionsStyles from './ride-plan.module.css';
import * as styles from './section-menu.module.css';
import { ShareSection, ShareState } from './share-section';
import { SignalSection, SignalState } from './signal-section';
import { TravelDocumentsSection, TravelDocumentsState } from './travel-documents-section';

/** Stays below the site's menu, and scrolls sideways on a phone. */
export function SectionMenu({ sections }: { sections: readonly RideSection[] }) {
  return (
    <nav className={styles.menu} aria-label="On this page">
      <ul className={`container ${styles.links}`}>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const sections: readonly RideSection[] = [
  { id: 'days', name: 'Days', title: 'Day by day', Section: DaysSection },
  {
    id: 'heights',
    name: 'Heights',
    title: 'Heights by night',
    Section: HeightsSection,
    suits: hasHighNights,
  },
  {
    id: 'fuel',
    name: 'Fuel',
    title: 'Fuel',
    Section: FuelSection,
    suits: isBikeTour,
  },
  { id: 'money', name: 'Money', title: 'Money and dates', Section: MoneySection, State: MoneyState },
  { id: 'papers', name: 'Papers', title: 'Papers', Section: TravelDocumentsSection, State: TravelDocumentsState },
  { id: 'signal', name: 'Signal', title: 'Signal and emergency', Section: SignalSection, State: SignalState },
  { id: 'share', name: 'Share', title: 'Share this plan', Section: ShareSection, State: ShareState },
];

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
      <div className={`sections-below-fold container ${allSectionsStyles.sections}`}>
        {shown.map((section) => (
          <Part key={section.id} {...section} {...props} />
        ))}
        <p className="fine-print">For planning only. It’s neither medical advice nor navigation.</p>
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
    <section className={allSectionsStyles.row} aria-labelledby={`${id}-title`}>
      <details>
        <summary>
          {heading}
          <span className={allSectionsStyles.state}>
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

export interface SectionProps {
  tour: Tour;
  offered: Tour;
  /** The beginning of every plan, until the phone's own is read. */
  ride: Ride;
  /** `YYYY-MM-DD` where the rider is; null on the Worker and until the page is hydrated. */
  today: string | null;
  onChange: (change: RideChange) => void;
}

export interface RideSection {
  id: string;
  name: string;
  title: string;
  suits?: (tour: Tour) => boolean;
  Section: ComponentType<SectionProps>;
  /** A part without one is always open. */
  State?: ComponentType<SectionProps>;
}
