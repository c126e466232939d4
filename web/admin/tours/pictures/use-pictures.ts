import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { findErrorMessage } from '#shared/errors';
import {
  areAltsChanged,
  changePictures,
  isCoverChanged,
  isGalleryChanged,
  type Pictures,
  type PictureTarget,
} from './picture-list';
import { preparePicture } from './prepare-picture';

export interface PendingFile {
  key: string;
  file: File;
  target: PictureTarget;
}

let lastKey = 0;

/** Prepares files one at a time, because decoding takes much memory. @param savedPictures to compare with */
export function usePictures(savedPictures: Pictures, initial: Pictures) {
  const [pictures, change] = useReducer(changePictures, initial);
  const [pendingFiles, setPendingFiles] = useState<readonly PendingFile[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const prepare = useCallback(async ({ key, file, target }: PendingFile) => {
    try {
      change({ type: 'add', target, key, file: await preparePicture(file) });
    } catch (error) {
      const reason = findErrorMessage(error, 'the file can’t be read.');
      change({ type: 'reject', file: { name: file.name, reason } });
    } finally {
      setPendingFiles((files) => files.filter((other) => other.key !== key));
    }
  }, []);

  const add = useCallback(
    (files: Iterable<File>, target: PictureTarget) => {
      const chosen = Array.from(files, (file): PendingFile => {
        lastKey += 1;
        return { key: `new-${lastKey}`, file, target };
      });
      if (chosen.length === 0) return;
      change({ type: 'clear-rejected' });
      setPendingFiles((before) => [...before, ...chosen]);
      for (const file of chosen) queue.current = queue.current.then(() => prepare(file));
    },
    [prepare],
  );

  const latest = useRef(pictures);
  latest.current = pictures;
  /** Resolves when every chosen file is prepared or rejected. */
  const waitForPictures = useCallback(async () => {
    await queue.current;
    // React renders the last change one task later.
    await new Promise((resolve) => setTimeout(resolve));
    return latest.current;
  }, []);

  return useMemo(
    () => ({
      pictures,
      savedPictures: savedPictures,
      pendingFiles: pendingFiles,
      add,
      change,
      waitForPictures: waitForPictures,
      isChanged:
        pendingFiles.length > 0 ||
        isCoverChanged(pictures, savedPictures) ||
        isGalleryChanged(pictures, savedPictures) ||
        areAltsChanged(pictures, savedPictures),
    }),
    [pictures, pendingFiles, add, waitForPictures, savedPictures],
  );
}

export type PictureSelection = ReturnType<typeof usePictures>;

function listFiles(data: DataTransfer | null): File[] {
  return data ? [...data.files] : [];
}

/**
 * Without these handlers the browser would open a dropped file in place of the form. @returns whether files are being
 * dragged
 */
export function useFileDrops(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      setDragging(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles(listFiles(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const files = listFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => controller.abort();
  }, [onFiles]);
  return isDragging;
}
