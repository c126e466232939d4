import * as v from 'valibot';

// Pages that somebody opens by a secret link. None is cached: `no-store`, and no service worker.
// Not in paths.ts, because every visitor downloads that.

export const quotePaths = {
  quote: (token: string) => `/quote/${encodeURIComponent(token)}`,
  /** Page of the newest revision, for a link to a replaced one. */
  newest: (token: string) => `/quote/${encodeURIComponent(token)}/newest`,
  invoice: (token: string, number: string) =>
    `/quote/${encodeURIComponent(token)}/papers/${encodeURIComponent(number)}`,
  reportPayment: (token: string) => `/quote/${encodeURIComponent(token)}/paid`,
  accept: (token: string) => `/quote/${encodeURIComponent(token)}/accept`,
  /** Beacon of a page that is shown to a person: programs that only fetch a link never send it. */
  markViewed: (token: string) => `/quote/${encodeURIComponent(token)}/seen`,
} as const;

/** Page on which travellers fill in who they are. */
export const travellerPaths = {
  list: (token: string) => `/travellers/${encodeURIComponent(token)}`,
  traveller: (token: string, seat: number | string) => `/travellers/${encodeURIComponent(token)}/${seat}`,
} as const;

export const invoicePaths = {
  invoice: (token: string) => `/paper/${encodeURIComponent(token)}`,
} as const;

/** What the admin reads of a secret link: its token is told once, when it is made. Times are ISO 8601. */
export const LinkRow = v.object({
  id: v.string(),
  madeAt: v.string(),
  /** Name at the time of making. */
  madeBy: v.string(),
  openedAt: v.nullable(v.string()),
  /** Last day on which it opens, in India. It moves with what becomes of its target. */
  endsOn: v.string(),
  revokedAt: v.nullable(v.string()),
});
export type LinkRow = v.InferOutput<typeof LinkRow>;
export const LinkRows = v.object({ data: v.array(LinkRow) });

/** A link that was just made: its address is told once. */
export const NewLink = v.object({ url: v.string(), endsOn: v.string() });
export type NewLink = v.InferOutput<typeof NewLink>;
