import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sayMonth } from '#shared/bookings/month';
import { sayInquiryPage } from '#shared/inquiries/inquiry-source';
import { deskLinks } from '#shared/site/protected-pages';
import { toursQuery } from '../queries/tours';

interface AskedFromProps {
  tour: string | null;
  page: string | null;
  month: string | null;
  /** Only those that were answered within a day. */
  isQuick: boolean;
}

/** The filter of the list that a figure led to, and the way back to all. */
export function AskedFrom({ tour, page, month, isQuick }: AskedFromProps) {
  const { data } = useQuery({ ...toursQuery, enabled: tour !== null });
  if (tour === null && page === null && month === null) return null;
  const heading = data?.tours.find(({ _id }) => _id === tour)?.heading;
  const parts = [
    page === null ? '' : `sent from “${sayInquiryPage(page)}”`,
    tour === null ? '' : `that asked about ${heading ?? 'a deleted tour'}`,
    month === null ? '' : `received in ${sayMonth(month)}`,
    isQuick ? 'answered within a day' : '',
  ];
  return (
    <p className="small soft foot-8">
      Only those {parts.filter(Boolean).join(', ')}. <Link to={deskLinks.inbox({ show: 'all' })}>Show all</Link>
    </p>
  );
}
