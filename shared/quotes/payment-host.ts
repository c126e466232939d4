import * as v from 'valibot';

const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A host's name with a dot, as addresses have it: small letters, IDN as punycode. No IP address. */
export const isHost = (text: string) => text.length <= 253 && host.test(text);

/** Where a payment link leads; null if it is none: https alone, no name or password in it, no port. */
export function paymentHostOf(link: string): string | null {
  try {
    const { protocol, username, password, port, hostname } = new URL(link);
    const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
    return isPlain && isHost(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/** The host and those it lies below, without the last: of `pay.razorpay.com` also `razorpay.com`. */
export function withParents(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'));
}

export const PaymentHosts = v.object({
  /** `allowedAt` is ISO 8601. */
  data: v.array(v.object({ host: v.string(), allowedAt: v.string() })),
});
export type PaymentHosts = v.InferOutput<typeof PaymentHosts>;
