/** The page of one paper, for who has its link. Never kept by anybody: `no-store`, and no service worker. */
export const paperPaths = {
  paper: (token: string) => `/paper/${encodeURIComponent(token)}`,
} as const;
