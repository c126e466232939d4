/** Page of one paper, opened by its link. It is never cached: `no-store`, and no service worker. */
export const paperPaths = {
  paper: (token: string) => `/paper/${encodeURIComponent(token)}`,
} as const;
