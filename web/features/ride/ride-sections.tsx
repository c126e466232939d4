import Plus from 'lucide-react/icons/plus';
import { type ComponentType, useEffect } from 'react';
import { hasHighNights, isBikeTour, type Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';
import { ErrorBoundary } from '../../components/error-boundary';
import { DaysSection } from './days-section';
import { useOpenLinkedDetails } from './details';
import { FuelSection } from './fuel-section';
import { HeightsSection } from './heights-section';
import { MoneySection, MoneySummary } from './money-section';
import { withExtraNights } from './plan/extra-nights';
import type { RideChange } from './plan/ride-changes';
import * as pageStyles from './ride-plan.module.css';
import * as styles from './section-menu.module.css';
import { ShareSection, ShareSummary } from './share-section';
import { SignalSection, SignalSummary } from './signal-section';
import { TravelDocumentsSection, TravelDocumentsSummary } from './travel-documents-section';

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
    appliesTo: hasHighNights,
  },
  {
    id: 'fuel',
    name: 'Fuel',
    title: 'Fuel',
    Section: FuelSection,
    appliesTo: isBikeTour,
  },
  { id: 'money', name: 'Money', title: 'Money and dates', Section: MoneySection, Summary: MoneySummary },
  { id: 'papers', name: 'Papers', title: 'Papers', Section: TravelDocumentsSection, Summary: TravelDocumentsSummary },
  { id: 'signal', name: 'Signal', title: 'Signal and emergency', Section: SignalSection, Summary: SignalSummary },
  { id: 'share', name: 'Share', title: 'Share this plan', Section: ShareSection, Summary: ShareSummary },
];

export interface AllSectionsProps extends Omit<SectionProps, 'tour'> {
  onReady: () => void;
}

export function AllSections({ onReady, ...sectionProps }: AllSectionsProps) {
  const props = { ...sectionProps, tour: withExtraNights(sectionProps.offeredTour, sectionProps.ride) };
  const visibleSections = sections.filter(({ appliesTo }) => appliesTo?.(props.tour) ?? true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once after mount
  useEffect(onReady, []);
  useOpenLinkedDetails();
  return (
    <>
      <SectionMenu sections={visibleSections} />
      <div className={`sections-below-fold container ${pageStyles.sections}`}>
        {visibleSections.map((section) => (
          <SectionView key={section.id} {...section} {...props} />
        ))}
        <p className="fine-print">For planning only. It’s neither medical advice nor navigation.</p>
      </div>
    </>
  );
}

function SectionView({ id, title, Section, Summary, ...props }: RideSection & SectionProps) {
  const heading = <h2 id={`${id}-title`}>{title}</h2>;
  const content = (
    <ErrorBoundary>
      <Section {...props} />
    </ErrorBoundary>
  );
  if (!Summary)
    return (
      <section id={id} aria-labelledby={`${id}-title`}>
        {heading}
        {content}
      </section>
    );
  return (
    <section className={pageStyles.row} aria-labelledby={`${id}-title`}>
      <details>
        <summary>
          {heading}
          <span className={pageStyles.summary}>
            <ErrorBoundary fallback={null}>
              <Summary {...props} />
            </ErrorBoundary>
          </span>
          <Plus className="icon" aria-hidden="true" />
        </summary>
        {/* Browsers open `details` for a link to an id inside. */}
        <div id={id}>{content}</div>
      </details>
    </section>
  );
}

export interface SectionProps {
  /** The tour with the rider's extra nights. */
  tour: Tour;
  offeredTour: Tour;
  /** An empty plan until the stored one is read. */
  ride: Ride;
  /** `YYYY-MM-DD` in the rider's time zone; null on the Worker and until the page is hydrated. */
  today: string | null;
  onChange: (change: RideChange) => void;
}

export interface RideSection {
  id: string;
  name: string;
  title: string;
  appliesTo?: (tour: Tour) => boolean;
  Section: ComponentType<SectionProps>;
  Summary?: ComponentType<SectionProps>;
}
