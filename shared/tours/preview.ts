import * as v from 'valibot';

export const previewPath = (id: string, key: string) => `/preview/${encodeURIComponent(id)}/${key}`;

export const previewDays = 30;

/** One of a tour's previews. None can be read again, so this is what there is to tell it by. Times are ISO 8601. */
const Preview = v.object({
  id: v.string(),
  madeAt: v.string(),
  madeBy: v.string(),
  endsAt: v.string(),
});
export type Preview = v.InferOutput<typeof Preview>;
export const Previews = v.object({ data: v.array(Preview) });

/** `id` is its name in the list. */
export const PreviewAnswer = v.object({ path: v.string(), id: v.string() });
export type PreviewAnswer = v.InferOutput<typeof PreviewAnswer>;
