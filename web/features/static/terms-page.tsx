import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { listQuestions } from '#shared/settings/questions';
import type { Site } from '#shared/settings/site';
import { listTermsLines } from '#shared/settings/terms-texts';
import { Accordion } from '../../components/disclosure/disclosure';
import { PolicyNotes } from '../../components/disclosure/policy-notes';
import { PlaceholderLink } from '../../components/links';
import { PageHead } from '../../components/page/page-head';
import { useSite } from '../../components/page/site-context';
import * as styles from './legal.module.css';
import { LegalPage, type LegalSection } from './legal-sheet';

const toParagraphs = (lines: readonly string[]) => lines.map((line) => <p key={line}>{line}</p>);

export function toTermsSections(site: Site): readonly LegalSection[] {
  const agreement = listTermsLines('termsAgreement', site);
  const riding = listTermsLines('termsRiding', site);
  const restrictions = listTermsLines('termsRestrictions', site);
  const changes = listTermsLines('termsChanges', site);
  const liability = listTermsLines('termsLiability', site);
  const law = listTermsLines('termsLaw', site);
  const sections: (LegalSection | false)[] = [
    agreement.length > 0 && { id: 'agreement', title: 'What we agree on', content: toParagraphs(agreement) },
    { id: 'policy', title: 'Booking, payment, cancellation', content: <PolicyNotes /> },
    riding.length > 0 && { id: 'riding', title: 'Riding with us', content: toParagraphs(riding) },
    restrictions.length > 0 && {
      id: 'restrictions',
      title: 'Restrictions',
      content: (
        <>
          <p>Any of these ends your tour, without a refund, because it puts others at risk:</p>
          <ul>
            {restrictions.map((restriction) => (
              <li key={restriction}>{restriction}</li>
            ))}
          </ul>
        </>
      ),
    },
    changes.length > 0 && {
      id: 'changes',
      title: 'When the road decides otherwise',
      content: toParagraphs(changes),
    },
    liability.length > 0 && { id: 'liability', title: 'Insurance and liability', content: toParagraphs(liability) },
    {
      id: 'data',
      title: 'Your data',
      content: (
        <p>
          Our <Link to={pages.privacy}>privacy policy</Link> says what we store about you, where, and for how long.
        </p>
      ),
    },
    law.length > 0 && {
      id: 'law',
      title: 'Law',
      content: (
        <>
          {toParagraphs(law)}
          <p>
            Talk to us first: {site.phone}, or <a href={`mailto:${site.email}`}>{site.email}</a>.
          </p>
        </>
      ),
    },
  ];
  return sections.filter((section) => section !== false);
}

export function Component() {
  const site = useSite();
  const questions = listQuestions(site);
  return (
    <>
      <PageHead
        title="Terms of Services"
        description={`What you and ${site.name} agree to with a booking: payment in parts, cancellation, restrictions on the road, and answers to what riders ask.`}
        path={pages.terms}
      />
      <LegalPage
        title="Terms of Services"
        eyebrow="Before you book"
        lead={`These terms apply to every ride, trek and trip booked with ${site.name}. They’re short because we want you to read them.`}
        sections={[
          ...toTermsSections(site),
          ...(questions.length > 0
            ? [
                {
                  id: 'questions',
                  title: 'Questions & Answers',
                  content: <Accordion name="terms" items={questions} />,
                },
              ]
            : []),
        ]}
        footer={
          <p className={`cluster ${styles.decision}`}>
            <PlaceholderLink className="btn">Accept</PlaceholderLink>
            <PlaceholderLink className="btn btn-quiet">Decline</PlaceholderLink>
          </p>
        }
      />
    </>
  );
}
