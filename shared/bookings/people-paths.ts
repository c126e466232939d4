/** The page on which travellers fill in who they are, for who has its link. Never kept by anybody. */
export const peoplePaths = {
  all: (token: string) => `/travellers/${encodeURIComponent(token)}`,
  one: (token: string, seat: number | string) => `/travellers/${encodeURIComponent(token)}/${seat}`,
} as const;
