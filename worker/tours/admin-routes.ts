import { Hono } from 'hono';
import { api } from '#shared/paths';
import { createDb } from '../db/client';
import type { AppEnv } from '../env';
import { fail } from '../http/fail';
import { allowOnly } from '../http/methods';
import { requireAdmin } from '../http/require-admin';
import { failedForm, tourTag } from './answers';
import { parseNewTour } from './tour-form';
import { toTour } from './tour-row';
import { readTourUpload, storePictures } from './tour-upload';
import { insertTour } from './tour-writes';

/** What the agency does to the catalogue. */
export const tourAdminRoutes = new Hono<AppEnv>()
  .post(api.tours, requireAdmin, async (c) => {
    const upload = await readTourUpload(c);
    if (upload instanceof Response) return upload;
    const { value, problems } = parseNewTour(upload.fields.filter(([name]) => name !== 'coverImage'));
    if (!upload.cover) return fail(c, 'bad_request', coverRequired, { fields: { coverImage: coverRequired } });
    if (value === null) return failedForm(c, problems);
    const shas = await storePictures(c, [upload.cover, ...upload.gallery]);
    if (shas instanceof Response) return shas;
    const [coverSha = '', ...gallery] = shas;
    const row = await insertTour(createDb(c.env), value, { coverSha, gallery }, Date.now());
    c.header('ETag', tourTag(row.version));
    c.header('Location', api.tour(row.id));
    return c.json({ message: 'Tour added successfully!', tour: toTour(row) }, 201);
  })
  .all(api.tours, allowOnly('GET', 'POST'))
  .all(`${api.tours}/:id`, allowOnly('GET', 'PUT', 'DELETE'))
  .all(`${api.tours}/:id/restore`, allowOnly('POST'));

const coverRequired = 'Cover image is required';
