import { sha256 } from '#shared/sha256';
import { createDb } from '../db/client';
import type { Env } from '../env';
import type { UploadedFile } from '../http/multipart';
import { requirePicture, requirePixels } from './inspect';
import { insertPicture, updatePictureStored } from './queries';
import { type PictureFacts, storePictureFiles } from './variants';

export interface StoredPicture extends PictureFacts {
  sha: string;
}

export async function storePicture(env: Env, file: UploadedFile): Promise<StoredPicture> {
  requirePicture(file.bytes);
  const sha = await sha256(file.bytes);
  const db = createDb(env);
  const now = Date.now();
  const known = await insertPicture(db, { sha, createdAt: now });
  if (known.isStored) return { sha, ...known.facts };
  const picture = new Blob([file.bytes]);
  await requirePixels(env, picture);
  const facts = await storePictureFiles(env, sha, picture);
  await updatePictureStored(db, sha, facts, now);
  return { sha, ...facts };
}
