import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#shared/dates';
import { stuckMailQuery } from '../queries/desk-figures';
import { FailedLine } from '../ui/state-line';

/** A line while mail from the site has not gone out for an hour. */
export function StuckMail() {
  const { data, refetch } = useQuery(stuckMailQuery);
  if (!data) return null;
  const since = formatMoment(data);
  return (
    <FailedLine
      message={`E-mail from the site has been waiting since ${since}. Inquiries are stored all the same: read them here until it works again.`}
      onRetry={() => void refetch()}
    />
  );
}
