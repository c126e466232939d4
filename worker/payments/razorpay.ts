import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { toIndianDay } from '#shared/dates';
import { tryParseJson } from '#shared/text';
import type { GatewayEvent, PaymentGateway, PaymentRequest } from './gateway';

// Razorpay Payment Links: https://razorpay.com/docs/api/payments/payment-links/, and their webhooks:
// https://razorpay.com/docs/webhooks/payment-links, https://razorpay.com/docs/webhooks/refunds (read on 2026-11-29).

const linksUrl = 'https://api.razorpay.com/v1/payment_links';
const timeoutMs = 10_000;
const linkLifeSeconds = 24 * 60 * 60;

const PaymentLink = v.object({ short_url: v.pipe(v.string(), v.url()), status: v.string(), expire_by: v.number() });
const PaymentLinks = v.object({ payment_links: v.array(PaymentLink) });

const Payment = v.object({
  id: v.string(),
  amount: v.number(),
  currency: v.literal('INR'),
  method: v.string(),
  captured: v.boolean(),
  created_at: v.number(),
});
// A gateway sends empty notes as a list.
const Notes = v.fallback(v.object({ booking: v.optional(v.string()) }), {});
const LinkEvent = v.object({
  event: v.picklist(['payment_link.paid', 'payment_link.partially_paid']),
  payload: v.object({
    payment: v.object({ entity: Payment }),
    payment_link: v.object({ entity: v.object({ notes: Notes }) }),
  }),
});
const RefundEvent = v.object({
  event: v.picklist(['refund.processed', 'refund.failed']),
  payload: v.object({
    payment: v.object({ entity: Payment }),
    refund: v.object({ entity: v.object({ id: v.string(), amount: v.number() }) }),
  }),
});

const modesByMethod: Readonly<Record<string, GatewayEvent['mode']>> = { upi: 'upi', netbanking: 'bank', card: 'card' };

function toEvent(body: string): GatewayEvent | null {
  const result = v.safeParse(v.union([LinkEvent, RefundEvent]), tryParseJson(body));
  if (!result.success) return null;
  const { payload } = result.output;
  const { id: paymentId, amount, captured, method, created_at: paidAtSeconds } = payload.payment.entity;
  // Razorpay gives a payment back by itself if it was not captured: the agency never had it.
  if (!captured) return null;
  const facts = { paymentId, mode: modesByMethod[method] ?? 'other', paidAt: paidAtSeconds * 1000 };
  if (!('refund' in payload)) {
    const { booking: bookingId = null } = payload.payment_link.entity.notes;
    return { ...facts, kind: 'payment', refundId: null, bookingId, amountPaise: amount };
  }
  const { id: refundId, amount: amountPaise } = payload.refund.entity;
  const kind = result.output.event === 'refund.failed' ? 'refund_failed' : 'refund';
  return { ...facts, kind, refundId, bookingId: null, amountPaise };
}

function isSigned(body: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const received = Buffer.from(signature);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/**
 * @param key ID and secret of the API key, with a colon between
 * @param webhookSecrets the secret of the webhook; after a change the new one, a comma, the former one, with which
 *   Razorpay signs what it sends again
 */
export function createRazorpay(key: string, webhookSecrets: string): PaymentGateway {
  const callApi = async <S extends v.GenericSchema>(schema: S, url: string, body?: object) => {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Basic ${btoa(key)}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`Razorpay answered ${response.status}`);
    return v.parse(schema, await response.json());
  };
  return {
    name: 'Razorpay',
    async startPayment(request, returnUrl) {
      const now = Date.now();
      const link = toLink(request, returnUrl, now);
      // One link a day for what is due, so that a payer who presses twice does not get two links.
      const query = new URLSearchParams({ reference_id: link.reference_id });
      const { payment_links: sameLinks } = await callApi(PaymentLinks, `${linksUrl}?${query}`);
      const openLink = sameLinks.find(({ status }) => status === 'created');
      return (openLink ?? (await callApi(PaymentLink, linksUrl, link))).short_url;
    },
    async readEvent(body, headers) {
      const signature = headers.get('X-Razorpay-Signature') ?? '';
      const secrets = webhookSecrets
        .split(',')
        .map((secret) => secret.trim())
        .filter((secret) => secret !== '');
      return secrets.some((secret) => isSigned(body, signature, secret)) ? toEvent(body) : 'unsigned';
    },
  };
}

/** Request for a link. Razorpay allows 40 characters in `reference_id`, and each only once. */
function toLink(request: PaymentRequest, returnUrl: string, now: number) {
  const { reference, bookingId, title, amountPaise, paidPaise, payer } = request;
  const { name, phone, email } = payer;
  return {
    amount: amountPaise,
    currency: 'INR',
    accept_partial: false,
    reference_id: `${reference}-${paidPaise}-${toIndianDay(now).replaceAll('-', '')}`,
    description: `${reference}, ${title}`.slice(0, 250),
    customer: { name, contact: phone.replace(/[^\d+]/g, ''), ...(email ? { email } : {}) },
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: Math.floor(now / 1000) + linkLifeSeconds,
    notes: { booking: bookingId },
    callback_url: returnUrl,
    callback_method: 'get',
  };
}
