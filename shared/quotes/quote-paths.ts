// These paths are not in paths.ts, because every visitor downloads that.

/** Page of one quote, opened by its link. It is never cached: `no-store`, and no service worker. */
export const quotePaths = {
  quote: (token: string) => `/quote/${encodeURIComponent(token)}`,
  /** Page of the newest revision, for a link to a replaced one. */
  newest: (token: string) => `/quote/${encodeURIComponent(token)}/newest`,
  paper: (token: string, number: string) => `/quote/${encodeURIComponent(token)}/papers/${encodeURIComponent(number)}`,
  paid: (token: string) => `/quote/${encodeURIComponent(token)}/paid`,
  accept: (token: string) => `/quote/${encodeURIComponent(token)}/accept`,
  /** Beacon of a page that is shown to a person: programs that only fetch a link never send it. */
  seen: (token: string) => `/quote/${encodeURIComponent(token)}/seen`,
} as const;
