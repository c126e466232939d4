import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#shared/dates';
import { fetchStuckMail } from '../../api/admin';
import { withToken } from '../session/with-token';
import { FailedLine } from '../ui/state-line';

/** In milliseconds. */
const everyMinute = 60_000;

/** A line while mail from the site has not gone out for an hour. */
export function StuckMail() {
  const { data, refetch } = useQuery({
    queryKey: ['stuck-mail'],
    queryFn: ({ signal }) => withToken((token) => fetchStuckMail(token, signal)),
    refetchInterval: everyMinute,
  });
  if (!data) return null;
  const since = formatMoment(data);
  return (
    <FailedLine
      message={`E-mail from the site has been waiting since ${since}. Inquiries are stored all the same: read them here until it works again.`}
      onRetry={() => void refetch()}
    />
  );
}
