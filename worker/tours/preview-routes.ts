import { Hono } from 'hono';
import type * as v from 'valibot';
import { api } from '#shared/calls';
import { sha256 } from '#shared/sha256';
import { type PreviewAnswer, type Previews, previewPath } from '#shared/tours/preview';
import { lineOf, nameOf } from '../audit/recording';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { requireAdmin } from '../http/require-admin';
import { createPreviewKey, insertPreviewKey, listPreviews, revokePreview } from './preview';
import { notFound, tourOf } from './tour-answers';

const all = `${api.tours}/:id/previews` as const;
const one = `${all}/:preview` as const;

export const previewRoutes = new Hono<AppEnv>()
  .post(`${api.tours}/:id/preview`, requireAdmin, async (c) => {
    const row = await tourOf(c);
    const key = createPreviewKey();
    const made = { key, by: nameOf(c) };
    const line = lineOf(c, { action: 'tour_previewed', subject: row.id, label: row.heading });
    const isMade = await insertPreviewKey(createDb(c.env), line, row.id, made, Date.now());
    if (!isMade) return notFound(c);
    const id = (await sha256(key)).slice(0, 16);
    return c.json({ path: previewPath(row.id, key), id } satisfies PreviewAnswer);
  })
  .get(all, requireAdmin, async (c) => {
    const data = await listPreviews(createDb(c.env), c.req.param('id'), Date.now());
    return c.json({ data } satisfies v.InferOutput<typeof Previews>);
  })
  .delete(one, requireAdmin, async (c) => {
    const row = await tourOf(c);
    const line = lineOf(c, { action: 'preview_ended', subject: row.id, label: row.heading });
    const isDone = await revokePreview(createDb(c.env), line, row.id, c.req.param('preview'), Date.now());
    if (!isDone) return fail(c, 'not_found', 'This preview had ended before.');
    return c.json({ message: 'The preview is ended.' });
  });
