import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { findErrorMessage } from '#shared/errors';
import {
  areWordsChanged,
  changePictures,
  isCoverChanged,
  isGalleryChanged,
  type Pictures,
  type Target,
} from './picture-list';
import { preparePicture } from './prepare-picture';

export interface WaitingFile {
  key: string;
  file: File;
  target: Target;
}

let lastKey = 0;

/** Files are prepared one at a time, in order: each is unpacked in memory. @param before to compare with */
export function usePictures(before: Pictures, initial: Pictures) {
  const [pictures, change] = useReducer(changePictures, initial);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());

  const prepare = useCallback(async ({ key, file, target }: WaitingFile) => {
    try {
      change({ act: 'add', target, key, file: await preparePicture(file) });
    } catch (error) {
      const reason = findErrorMessage(error, 'the file can’t be read.');
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
  /** Once every chosen file is prepared or refused. */
  const settled = useCallback(async () => {
    await line.current;
    // React renders the last change one task later.
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
      isChanged:
        waiting.length > 0 ||
        isCoverChanged(pictures, before) ||
        isGalleryChanged(pictures, before) ||
        areWordsChanged(pictures, before),
    }),
    [pictures, waiting, add, settled, before],
  );
}

export type PictureChoice = ReturnType<typeof usePictures>;

function filesOf(data: DataTransfer | null): File[] {
  return data ? [...data.files] : [];
}

/** Otherwise the browser would open a dropped file in place of the form. @returns whether files are being dragged */
export function useFileDrops(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    const bringsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const drop = (event: DragEvent) => {
      setHovering(false);
      if (!bringsFiles(event)) return;
      event.preventDefault();
      onFiles(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('dragover', over, { signal });
    document.addEventListener('dragleave', leave, { signal });
    document.addEventListener('drop', drop, { signal });
    document.addEventListener('paste', paste, { signal });
    return () => listening.abort();
  }, [onFiles]);
  return hovering;
}
