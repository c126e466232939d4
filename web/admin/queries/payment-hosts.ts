import { queryOptions } from '@tanstack/react-query';
import { fetchPaymentHosts } from '../../api/payment-hosts';
import { withToken } from '../session/with-token';

/** The sites that payment links may lead to. */
export const paymentHostsQuery = queryOptions({
  queryKey: ['payment hosts'],
  queryFn: ({ signal }) => withToken((token) => fetchPaymentHosts(token, signal)),
});
