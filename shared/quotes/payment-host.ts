import * as v from 'valibot';

/** The host and those it lies below, without the last: of `pay.razorpay.com` also `razorpay.com`. */
export function withParents(name: string): string[] {
  const parts = name.split('.');
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'));
}

export const PaymentHosts = v.object({
  data: v.array(v.object({ host: v.string(), allowedAt: v.string() })),
});
export type PaymentHosts = v.InferOutput<typeof PaymentHosts>;
