import { Buffer } from 'node:buffer';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { UploadedFile } from '../http/multipart';
import { inspectPicture } from './inspect';
import { upright } from './picture';
import { insertPicture, updatePictureStored } from './queries';
import { storePictureFiles } from './variants';

export interface StoredPicture {
  /** SHA-256 (hex), which its URLs are made of. */
  sha: string;
  /** `#rrggbb`; null where it could not be told. */
  sky: string | null;
}

/**
 * Stores a picture in every width. Known bytes cost one query. Throws PictureRefusal if the file is refused.
 */
export async function storePicture(env: Env, file: UploadedFile): Promise<StoredPicture> {
  const picture = inspectPicture(file.bytes);
  const sha = Buffer.from(await crypto.subtle.digest('SHA-256', file.bytes)).toString('hex');
  const db = createDb(env);
  const now = Date.now();
  const { contentType } = picture;
  const known = await insertPicture(db, {
    sha,
    ...upright(picture),
    bytes: file.bytes.length,
    contentType,
    createdAt: now,
  });
  if (known.isStored) return { sha, sky: known.sky };
  const sky = await storePictureFiles(env, sha, picture);
  await updatePictureStored(db, sha, sky, now);
  return { sha, sky };
}
