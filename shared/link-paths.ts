// Pages that somebody opens by a secret link. None is cached: `no-store`, and no service worker.
// Not in paths.ts, because every visitor downloads that.

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

/** Page on which travellers fill in who they are. */
export const peoplePaths = {
  all: (token: string) => `/travellers/${encodeURIComponent(token)}`,
  one: (token: string, seat: number | string) => `/travellers/${encodeURIComponent(token)}/${seat}`,
} as const;

export const paperPaths = {
  paper: (token: string) => `/paper/${encodeURIComponent(token)}`,
} as const;
