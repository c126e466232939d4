import { useState } from 'react';
import { toFileShares } from '../pictures/upload-shares';

/** Upload progress from 0 to 1, overall and per file. */
export interface UploadState {
  share: number;
  files: ReadonlyMap<File, number>;
}

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
