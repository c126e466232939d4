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

/**
 * Pictures of the form. Files are prepared one after another, because decoding takes much memory.
 * @param savedPictures pictures of the saved tour, for detecting changes
 */
export function usePictures(savedPictures: Pictures, initial: Pictures) {
  const [pictures, change] = useReducer(changePictures, initial);
  const [pendingFiles, setPendingFiles] = useState<readonly PendingFile[]>([]);
  const preparationQueue = useRef<Promise<void>>(Promise.resolve());

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
      const newFiles = Array.from(files, (file): PendingFile => {
        lastKey += 1;
        return { key: `new-${lastKey}`, file, target };
      });
      if (newFiles.length === 0) return;
      change({ type: 'clear-rejected' });
      setPendingFiles((pending) => [...pending, ...newFiles]);
      for (const file of newFiles) preparationQueue.current = preparationQueue.current.then(() => prepare(file));
    },
    [prepare],
  );

  const latestPictures = useRef(pictures);
  latestPictures.current = pictures;
  const waitForPictures = useCallback(async () => {
    await preparationQueue.current;
    await new Promise((resolve) => setTimeout(resolve));
    return latestPictures.current;
  }, []);

  return useMemo(
    () => ({
      pictures,
      savedPictures,
      pendingFiles,
      add,
      change,
      waitForPictures,
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
 * Takes files that are dropped or pasted anywhere on the page; the browser would open a dropped file in place of the form.
 * @returns true while files are dragged over the page
 */
export function useFileDrops(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const handleDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const handleDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const handleDrop = (event: DragEvent) => {
      setDragging(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles(listFiles(event.dataTransfer));
    };
    const handlePaste = (event: ClipboardEvent) => {
      const files = listFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('dragover', handleDragOver, { signal });
    document.addEventListener('dragleave', handleDragLeave, { signal });
    document.addEventListener('drop', handleDrop, { signal });
    document.addEventListener('paste', handlePaste, { signal });
    return () => controller.abort();
  }, [onFiles]);
  return isDragging;
}
