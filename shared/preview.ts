import * as v from 'valibot';

/** The page that shows a tour before it is published, to whoever knows the address. */
export const previewPath = (id: string, key: string) => `/preview/${encodeURIComponent(id)}/${key}`;

/** Then a preview's address opens nothing more. */
export const previewDays = 30;

/** The answer of `POST /api/tours/{id}/preview`. */
export const PreviewAnswer = v.object({ path: v.string() });
