import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { deskLinks } from '#shared/site/protected-pages';
import { toursQuery } from '../queries/tours';

/** The dashboard's filter of the list, and the way back to all. */
export function AskedFrom({ tour, page }: { tour: string | null; page: string | null }) {
  const { data } = useQuery({ ...toursQuery, enabled: tour !== null });
  if (tour === null && page === null) return null;
  const heading = data?.tours.find(({ _id }) => _id === tour)?.heading;
  return (
    <p className="small soft foot-8">
      {tour === null
        ? `Only those sent from “${sayInquiryPage(page ?? '')}”.`
        : `Only those that asked about ${heading ?? 'a deleted tour'}.`}{' '}
      <Link to={deskLinks.inbox({ show: 'all' })}>Show all</Link>
    </p>
  );
}
