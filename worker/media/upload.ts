import { sha256 } from '#shared/sha256';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { UploadedFile } from '../http/multipart';
import { requirePicture, requirePixels } from './inspect';
import { insertPicture, updatePictureStored } from './queries';
import { storePictureFiles } from './variants';

export interface StoredPicture {
  /** SHA-256 (hex) of the uploaded bytes, which its URLs are made of. */
  sha: string;
  /** `#rrggbb`; null where it could not be told. */
  sky: string | null;
}

/**
 * Stores a picture in every width. Known bytes cost one query. Throws PictureRefusal if the file is refused.
 */
export async function storePicture(env: Env, file: UploadedFile): Promise<StoredPicture> {
  requirePicture(file.bytes);
  const sha = await sha256(file.bytes);
  const db = createDb(env);
  const now = Date.now();
  const known = await insertPicture(db, { sha, createdAt: now });
  if (known.isStored) return { sha, sky: known.sky };
  const picture = new Blob([file.bytes]);
  await requirePixels(env, picture);
  const sky = await storePictureFiles(env, sha, picture);
  await updatePictureStored(db, sha, sky, now);
  return { sha, sky };
}
