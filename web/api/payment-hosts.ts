import { api } from '#shared/calls';
import type { Confirmation } from '#shared/passkey-input';
import { PaymentHosts } from '#shared/payment-host';
import { MessageAnswer } from '#shared/session';
import { request } from './client';

/** The sites that payment links may lead to, by name. */
export async function fetchPaymentHosts(token: string, signal?: AbortSignal): Promise<string[]> {
  const { data } = (await request(api.paymentHosts, { token, schema: PaymentHosts, signal })).body;
  return data.map(({ host }) => host);
}

const change = async (path: string, token: string, proof: Confirmation): Promise<string> =>
  (await request(path, { method: 'POST', token, json: proof, schema: MessageAnswer })).body.message;

/** For owners. What the server says of it. */
export const allowPaymentHost = (token: string, host: string, proof: Confirmation) =>
  change(api.allowPaymentHost(host), token, proof);
export const removePaymentHost = (token: string, host: string, proof: Confirmation) =>
  change(api.removePaymentHost(host), token, proof);
