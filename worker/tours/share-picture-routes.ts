import { and, eq, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import * as toursApi from '#shared/tours/api';
import { uploadLimits } from '#shared/tours/pictures';
import { type AuditStatement, insertAuditEvent } from '../audit/audit-log';
import { batchChangedRows, createDb, type Database, incrementCounter } from '../db/client';
import { tours } from '../db/tours-schema';
import type { AppEnv } from '../env';
import { throwError } from '../middleware/errors';
import { readFormWithFiles } from '../middleware/read-body';
import { requireStaff } from '../middleware/require-staff';
import { findIfUnchanged, throwWriteConflict } from './admin-routes';
import { parsePictureNotes, type TourRow } from './tour-row';
import { storePictures } from './tour-upload';

/** More than the longest heading, duration and name. */
const maxContentBytes = 2048;

/**
 * Returns false if the tour was changed meanwhile. The version and the place in listings stay the same, because nothing of
 * the tour itself changes.
 */
function updateSharePicture(
  db: Database,
  event: AuditStatement,
  { id, version, coverSha, pictureNotes }: TourRow,
  sharePicture: { sha: string; content: string },
  now: number,
): Promise<boolean> {
  const notes = parsePictureNotes(pictureNotes);
  const newNotes = { ...notes, [coverSha]: { ...notes[coverSha], sharePicture } };
  return batchChangedRows(db, [
    db
      .update(tours)
      .set({ pictureNotes: JSON.stringify(newNotes) })
      .where(and(eq(tours.id, id), eq(tours.version, version), isNull(tours.deletedAt))),
    event,
    incrementCounter(db, 'tours', now),
  ]);
}

export const sharePictureRoutes = new Hono<AppEnv>().put(toursApi.addSharePicture.path, requireStaff, async (c) => {
  const row = await findIfUnchanged(c);
  const { fileBytes } = uploadLimits;
  const limits = { maxParts: 2, maxFieldBytes: maxContentBytes, maxFileBytes: fileBytes };
  const { fields, files } = await readFormWithFiles(c, fileBytes + 2 * maxContentBytes, limits);
  const content = fields.find(([name]) => name === 'content')?.[1];
  const file = files.find(({ field }) => field === 'picture');
  if (!content || !file) return throwError(c, 'bad_request', 'Send a picture and its content.');
  if (row.coverSha === '') return throwError(c, 'bad_request', 'This tour has no cover.');
  const [picture] = await storePictures(c, [file]);
  const event = insertAuditEvent(c, { action: 'share_picture_drawn', subject: row.id, label: row.heading });
  const sharePicture = { sha: picture?.sha ?? '', content };
  if (!(await updateSharePicture(createDb(c.env), event, row, sharePicture, Date.now()))) return throwWriteConflict(c);
  return c.json({ message: 'Links to the tour show the new picture.' });
});
