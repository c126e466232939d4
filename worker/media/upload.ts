import { Buffer } from 'node:buffer';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { UploadedFile } from '../http/multipart';
import { inspectPicture } from './inspect';
import { upright } from './picture';
import { insertPicture, updatePictureStored } from './queries';
import { storePictureFiles } from './variants';

/**
 * Stores a picture in every width. Returns its SHA-256 (hex), which its URLs contain. Known bytes cost one query.
 * Throws PictureRefusal if the file is refused.
 */
export async function storePicture(env: Env, file: UploadedFile): Promise<string> {
  const picture = inspectPicture(file.bytes);
  const sha = Buffer.from(await crypto.subtle.digest('SHA-256', file.bytes)).toString('hex');
  const db = createDb(env);
  const now = Date.now();
  const { contentType } = picture;
  const isStored = await insertPicture(db, {
    sha,
    ...upright(picture),
    bytes: file.bytes.length,
    contentType,
    createdAt: now,
  });
  if (isStored) return sha;
  await storePictureFiles(env, sha, picture);
  await updatePictureStored(db, sha, now);
  return sha;
}
