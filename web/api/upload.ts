import type * as v from 'valibot';
import { OfflineError, readResponse, reportNetworkResult } from './client';

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
