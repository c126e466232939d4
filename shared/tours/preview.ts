/** The page of a tour that isn't published yet, for who is logged in. */
export const previewPath = (id: string) => `/preview/${encodeURIComponent(id)}`;
