import { Link } from 'react-router-dom';
import { pages } from '#shared/routes';
import { listQuestions } from '#shared/settings/questions';
import type { Site } from '#shared/settings/site';
import { Accordion } from '../../components/disclosure/disclosure';
import { PolicyNotes } from '../../components/disclosure/policy-notes';
import { PlaceholderLink } from '../../components/links';
import { PageHead } from '../../components/page/page-head';
import { useSite } from '../../components/page/site-context';
import * as styles from './legal.module.css';
import { LegalPage, type LegalSection } from './legal-sheet';

export const toTermsSections = (site: Site): readonly LegalSection[] => [
  {
    id: 'agreement',
    title: 'What we agree on',
    content: (
      <>
        <p>
          {site.name}, {site.address.oneLine}, arranges the tour as its page describes it: the route, the nights, and
          everything listed under Inclusions. You pay for anything listed under Exclusions.
        </p>
        <p>
          An inquiry is not a booking. A booking starts when we’ve confirmed the dates in writing and received your
          booking payment. If you book for others, you act on their behalf and pass these terms on to them.
        </p>
      </>
    ),
  },
  { id: 'policy', title: 'Booking, payment, cancellation', content: <PolicyNotes /> },
  {
    id: 'riding',
    title: 'Riding with us',
    content: (
      <>
        <p>
          You hold a licence for the motorcycle you ride and carry the original with you. Before the tour, you tell us
          what we need to know about your health: heart, lungs, blood pressure, pregnancy, and anything you take
          medicine for. Above 3,500 metres that’s not a formality.
        </p>
        <p>
          On the road, the road captain decides on pace, weather and turning back. We check the motorcycle with you when
          you get it and when you return it. You pay the workshop’s bill for damage beyond normal wear, up to the
          deposit if the tour’s page names one.
        </p>
      </>
    ),
  },
  {
    id: 'restrictions',
    title: 'Restrictions',
    content: (
      <>
        <p>Any of these ends your tour, without a refund, because it puts others at risk:</p>
        <ul>
          <li>Riding without a helmet and gloves, or before the morning briefing.</li>
          <li>Alcohol or drugs before or while riding; any alcohol on the first night above 3,500 metres.</li>
          <li>Letting anyone else ride your motorcycle.</li>
          <li>Overtaking the road captain, or leaving the route without telling the crew.</li>
          <li>Entering restricted or border areas without the permit for them.</li>
          <li>Flying a drone, or photographing bridges, camps and checkpoints, where that’s forbidden.</li>
          <li>Leaving litter, and riding on meadows, lake shores or salt flats.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When the road decides otherwise',
    content: (
      <p>
        Snow, landslides, strikes and orders from the army or the district can close a road. We then change the order of
        the days, take another road, or end early, and pay for the nights and fuel on the changed route. If we have to
        cancel a tour before it starts, you choose between another date and a full refund.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Insurance and liability',
    content: (
      <p>
        Travel insurance that covers motorcycling, altitude and rescue is up to you; without it, you pay for any
        emergency yourself. We’re liable for what we and our crew do or fail to do, but not for the weather, the road,
        other drivers or third parties. Nothing here limits your legal rights as a consumer.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Your data',
    content: (
      <p>
        Our <Link to={pages.privacy}>privacy policy</Link> says what we store about you, where, and for how long.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law',
    content: (
      <p>
        Indian law applies, and the courts of {site.city} have jurisdiction. Talk to us first: {site.phone}, or{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a>.
      </p>
    ),
  },
];

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
            content: <Accordion name="terms" items={listQuestions(site)} />,
          },
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
