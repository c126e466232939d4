// Apart from paths.ts, which every visitor downloads.

/** The page of one quote, for who has its link. Never kept by anybody: `no-store`, and no service worker. */
export const quotePaths = {
  quote: (token: string) => `/quote/${encodeURIComponent(token)}`,
  /** The newest revision, where the link's own was replaced. */
  newest: (token: string) => `/quote/${encodeURIComponent(token)}/newest`,
  paper: (token: string, number: string) => `/quote/${encodeURIComponent(token)}/papers/${encodeURIComponent(number)}`,
  paid: (token: string) => `/quote/${encodeURIComponent(token)}/paid`,
  accept: (token: string) => `/quote/${encodeURIComponent(token)}/accept`,
  /** Noted once somebody reads it: a program that looks at a link does nothing there. */
  seen: (token: string) => `/quote/${encodeURIComponent(token)}/seen`,
} as const;
