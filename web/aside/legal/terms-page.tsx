import { pages } from '#shared/paths';
import { questions } from '#shared/site/questions';
import { Accordion } from '../../ui/folds/accordion';
import { PlaceholderLink } from '../../ui/links/placeholder-link';
import { PageHead } from '../../ui/page/page-head';
import { useSite } from '../../ui/page/site-context';
import * as styles from './legal.module.css';
import { LegalPage } from './legal-sheet';
import { toTermsSections } from './terms-text';

export function Component() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Terms of Services"
        description={`What you and ${site.name} agree to with a booking: payment in three parts, cancellation, restrictions on the road, and answers to what riders ask.`}
        path={pages.terms}
      />
      <LegalPage
        title="Terms of Services"
        eyebrow="Before you book"
        lead={`These terms apply to every ride, trek and trip booked with ${site.name}. They’re short because we want you to read them.`}
        sections={[
          ...toTermsSections(site),
          {
            id: 'questions',
            title: 'Questions & Answers',
            content: <Accordion name="terms" items={questions(site)} />,
          },
        ]}
        end={
          <p className={`cluster ${styles.answers}`}>
            <PlaceholderLink className="btn">Accept</PlaceholderLink>
            <PlaceholderLink className="btn btn-quiet">Decline</PlaceholderLink>
          </p>
        }
      />
    </>
  );
}
