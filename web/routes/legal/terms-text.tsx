import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { site } from '#shared/site';
import { PolicyNotes } from '../../ui/policy-notes';
import type { LegalSection } from './legal-sheet';

export const termsSections: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What we agree on',
    content: (
      <>
        <p>
          {site.name}, {site.address.oneLine}, arranges the tour as its page describes it: the route, the nights, and
          what stands under Inclusions. What stands under Exclusions is yours to pay.
        </p>
        <p>
          An inquiry binds nobody. A booking begins when we have confirmed the dates in writing and your booking payment
          has come in. Whoever books for others speaks for them and passes these terms on.
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
          You hold a licence for the motorcycle that you ride and carry it as an original. You tell us before the tour
          what we need to know about your health: heart, lungs, blood pressure, pregnancy, and anything you take
          medicine for. Above 3,500 metres that is not a formality.
        </p>
        <p>
          On the road the road captain decides about pace, weather and turning back. The motorcycle is checked with you
          when you get it and when you give it back; damage beyond wear is charged by the workshop’s bill, and at most
          up to the deposit where the tour’s page names one.
        </p>
      </>
    ),
  },
  {
    id: 'restrictions',
    title: 'Restrictions',
    content: (
      <>
        <p>These end a place on the tour, without refund, because they put others at risk:</p>
        <ul>
          <li>Riding without helmet and gloves, or before the morning’s briefing.</li>
          <li>Alcohol or drugs before or while riding; alcohol at all on the first night above 3,500 metres.</li>
          <li>Handing your motorcycle to anybody else.</li>
          <li>Overtaking the road captain, or leaving the route without a word to the crew.</li>
          <li>Entering restricted or border areas without the permit for them.</li>
          <li>Flying a drone, or photographing bridges, camps and checkpoints, where it is forbidden.</li>
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
        Snow, landslides, strikes and orders of the army or the district can close a road. We then change the order of
        the days, go round, or end early; nights and fuel on the changed way are ours. If we have to cancel a tour
        before it starts, you choose between another date and all of your money back.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Insurance and liability',
    content: (
      <p>
        Travel insurance that covers motorcycling, altitude and rescue is yours to take out; without it you ride at your
        own cost in an emergency. We answer for what we and our crew do or fail to do, and not for what the weather, the
        road, other drivers or third parties do. Nothing here takes away a right that the law gives you as a consumer.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Your data',
    content: (
      <p>
        What we keep of you, where, and for how long stands in the <Link to={pages.privacy}>privacy policy</Link>.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law',
    content: (
      <p>
        Indian law holds, and the courts of {site.city} decide. Before that, talk to us: {site.phone}, or{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a>.
      </p>
    ),
  },
];
