import type * as v from 'valibot';
import { OfflineError, readResponse, reportNetworkResult } from './client';

/** @param fraction of the bytes sent, between 0 and 1 */
export type OnProgress = (fraction: number) => void;

export interface Upload<T> {
  schema: v.GenericSchema<unknown, T>;
  method: 'POST' | 'PUT';
  form: FormData;
  token: string;
  headers?: Record<string, string>;
  onProgress?: OnProgress | undefined;
}

/** Longest time without progress. The whole upload may take longer. */
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
    const failWithoutResponse = () => {
      clearTimeout(stallTimer);
      reportNetworkResult('no response');
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
    xhr.onerror = failWithoutResponse;
    xhr.onabort = failWithoutResponse;
    xhr.onload = () => {
      clearTimeout(stallTimer);
      const responseHeaders = new Headers({ 'Content-Type': xhr.getResponseHeader('Content-Type') ?? '' });
      try {
        const body = readResponse({ status: xhr.status, headers: responseHeaders, text: xhr.responseText }, schema);
        reportNetworkResult('responded');
        resolve(body);
      } catch (error) {
        reportNetworkResult(error instanceof OfflineError ? 'no response' : 'responded');
        reject(error);
      }
    };
    restartStallTimer();
    xhr.send(form);
  });
}
