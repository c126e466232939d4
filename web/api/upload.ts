import type * as v from 'valibot';
import { OfflineError, readResponse, reportNetworkResult, withTimeout } from './client';

export type OnProgress = (share: number) => void;

export interface Upload<T> {
  schema: v.GenericSchema<unknown, T>;
  method: 'POST' | 'PUT';
  form: FormData;
  token: string;
  headers?: Record<string, string>;
  onProgress?: OnProgress | undefined;
}

/** Maximum time without progress; a slow upload may take longer. */
const stallTimeoutMs = 60_000;

/** Uses XMLHttpRequest, because fetch reports no upload progress. @throws the errors of `request` */
export function upload<T>(path: string, { schema, method, form, token, headers, onProgress }: Upload<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout>;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => xhr.abort(), stallTimeoutMs);
    };
    const failSilently = () => {
      clearTimeout(stallTimer);
      reportNetworkResult('silent');
      reject(new OfflineError());
    };
    xhr.open(method, path);
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.setRequestHeader('Authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      restartStallTimer();
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    xhr.onprogress = restartStallTimer;
    xhr.onerror = failSilently;
    xhr.onabort = failSilently;
    xhr.onload = () => {
      clearTimeout(stallTimer);
      const type = new Headers({ 'Content-Type': xhr.getResponseHeader('Content-Type') ?? '' });
      try {
        const value = readResponse({ status: xhr.status, headers: type, text: xhr.responseText }, schema);
        reportNetworkResult('answered');
        resolve(value);
      } catch (error) {
        reportNetworkResult(error instanceof OfflineError ? 'silent' : 'answered');
        reject(error);
      }
    };
    restartStallTimer();
    xhr.send(form);
  });
}

/** Long, because all pictures of a tour share a slow connection. */
export const pictureTimeoutMs = 180_000;

/** @throws OfflineError if the picture is missing, cut off, too slow or no picture */
export async function requestPicture(path: string): Promise<Response> {
  try {
    return await withTimeout(pictureTimeoutMs, async (signal) => {
      const response = await fetch(path, { redirect: 'error', signal });
      if (!response.ok) throw new OfflineError(undefined, response.status);
      if (!response.headers.get('Content-Type')?.startsWith('image/')) throw new OfflineError();
      const picture = await response.blob();
      if (path.endsWith('.webp') && !(await isCompleteWebp(picture))) throw new OfflineError();
      return new Response(picture, { headers: response.headers });
    });
  } catch (error) {
    throw error instanceof OfflineError ? error : new OfflineError(error);
  }
}

/** The header is `RIFF`, the length of the rest, `WEBP`. */
async function isCompleteWebp(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 12).arrayBuffer());
  if (head.byteLength < 12 || head.getUint32(0) !== 0x52494646 || head.getUint32(8) !== 0x57454250) return false;
  return file.size >= head.getUint32(4, true) + 8;
}
