import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/calls';
import { PaymentHosts } from '#shared/quotes/payment-host';
import type { Confirmation } from '#shared/staff/passkey-input';
import { MessageAnswer } from '#shared/staff/session';
import { ask } from '../session/ask';

/** The sites that payment links may lead to, by name. */
export const paymentHostsQuery = queryOptions({
  queryKey: ['payment hosts'],
  queryFn: async ({ signal }) =>
    (await ask(api.paymentHosts, { schema: PaymentHosts, signal })).data.map(({ host }) => host),
});

/** For owners. */
export function changePaymentHost(how: 'allow' | 'remove', host: string, json: Confirmation) {
  const path = how === 'allow' ? api.allowPaymentHost(host) : api.removePaymentHost(host);
  return ask(path, { method: 'POST', json, schema: MessageAnswer, renews: true });
}
