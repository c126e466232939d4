/** Page on which travellers fill in who they are, opened by its link. It is never cached. */
export const peoplePaths = {
  all: (token: string) => `/travellers/${encodeURIComponent(token)}`,
  one: (token: string, seat: number | string) => `/travellers/${encodeURIComponent(token)}/${seat}`,
} as const;
