import * as v from 'valibot';
import { tryJson } from '#shared/text/parse-text';
import { line } from '#shared/text/text';
import type { StoredPicture } from '../media/upload';

/** The facts about a tour's pictures, by SHA: words for who does not see them and the colour of the sky. */
const Notes = v.record(
  v.string(),
  v.object({
    alt: v.optional(v.string()),
    sky: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))),
  }),
);
export type PictureNotes = v.InferOutput<typeof Notes>;

const Alts = v.pipe(v.array(line(300)), v.maxLength(6));

/** Stored notes; none where they do not fit, for a picture does without. */
export function parseNotes(json: string): PictureNotes {
  const read = v.safeParse(Notes, tryJson(json));
  return read.success ? read.output : {};
}

/** The field `alts` of a write: JSON text, a list of texts for the cover and the gallery in their order; or what is wrong. */
export function parseAlts(text: string | undefined): string[] | string | undefined {
  if (text === undefined) return undefined;
  const read = v.safeParse(Alts, tryJson(text));
  return read.success ? read.output : 'This must be a JSON list of at most six texts of 300 letters.';
}

/** Notes of the pictures that a tour shows now; what is known of them stays, unless it is said anew. */
export function toNotes(
  before: PictureNotes,
  shown: readonly string[],
  stored: readonly StoredPicture[],
  alts: readonly string[] | undefined,
): PictureNotes {
  const notes: PictureNotes = {};
  for (const [at, sha] of shown.entries()) {
    const known = stored.find((picture) => picture.sha === sha);
    const sky = known?.sky ?? before[sha]?.sky;
    const alt = alts?.[at] ?? before[sha]?.alt;
    notes[sha] = { ...(alt ? { alt } : {}), ...(sky ? { sky } : {}) };
  }
  return notes;
}
