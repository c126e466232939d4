import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { changePictures, isCoverChanged, isGalleryChanged, type Pictures, type Target } from './picture-list';
import { PictureRefusal, preparePicture } from './prepare-picture';

/** A chosen file that is still being looked over and made ready. */
export interface WaitingFile {
  key: string;
  file: File;
  target: Target;
}

let lastKey = 0;

/**
 * The pictures of one form. Files are made ready one after the other, in the order they were chosen: each is held in
 * memory unpacked while that lasts.
 *
 * @param before the pictures as they are stored; the form is compared to them
 * @param initial what the form begins with
 */
export function usePictures(before: Pictures, initial: Pictures) {
  const [pictures, change] = useReducer(changePictures, initial);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());

  const prepare = useCallback(async ({ key, file, target }: WaitingFile) => {
    try {
      change({ act: 'add', target, key, file: await preparePicture(file) });
    } catch (error) {
      const reason = error instanceof PictureRefusal ? error.message : 'it cannot be read.';
      change({ act: 'refuse', refused: { name: file.name, reason } });
    } finally {
      setWaiting((files) => files.filter((other) => other.key !== key));
    }
  }, []);

  const add = useCallback(
    (files: Iterable<File>, target: Target) => {
      const chosen = Array.from(files, (file): WaitingFile => {
        lastKey += 1;
        return { key: `new-${lastKey}`, file, target };
      });
      if (chosen.length === 0) return;
      change({ act: 'forgive' });
      setWaiting((before) => [...before, ...chosen]);
      for (const file of chosen) line.current = line.current.then(() => prepare(file));
    },
    [prepare],
  );

  const latest = useRef(pictures);
  latest.current = pictures;
  /** The pictures once every chosen file is ready or refused. */
  const settled = useCallback(async () => {
    await line.current;
    // What was decided last is on the screen one task later.
    await new Promise((resolve) => setTimeout(resolve));
    return latest.current;
  }, []);

  return useMemo(
    () => ({
      pictures,
      before,
      waiting,
      add,
      change,
      settled,
      isChanged: waiting.length > 0 || isCoverChanged(pictures, before) || isGalleryChanged(pictures, before),
    }),
    [pictures, waiting, add, settled, before],
  );
}

export type PictureDesk = ReturnType<typeof usePictures>;
