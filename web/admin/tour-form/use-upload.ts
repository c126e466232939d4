import { useState } from 'react';
import { toFileShares } from '../pictures/upload-shares';

/** How far an upload is: all of it from 0 to 1, and each file. */
export interface UploadState {
  share: number;
  files: ReadonlyMap<File, number>;
}

/** Sends a form with its pictures and tells how far it is. */
export function useUpload() {
  const [state, setState] = useState<UploadState | null>(null);
  const upload = async <T>(body: FormData, send: (onProgress: (share: number) => void) => Promise<T>): Promise<T> => {
    const tell = (share: number) => setState({ share, files: toFileShares(body, share) });
    tell(0);
    try {
      return await send(tell);
    } finally {
      setState(null);
    }
  };
  return { state, upload };
}
