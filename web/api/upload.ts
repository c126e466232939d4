import type * as v from 'valibot';
import { OfflineError, readAnswer, reportContact } from './client';

export type OnProgress = (share: number) => void;

export interface Upload<T> {
  schema: v.GenericSchema<unknown, T>;
  method: 'POST' | 'PUT';
  form: FormData;
  token: string;
  headers?: Record<string, string>;
  onProgress?: OnProgress | undefined;
}

/** Without progress; a slow upload is fine. */
const stallLimitMs = 60_000;

/** With progress, which fetch can't report. @throws the same as `request` in client.ts */
export function upload<T>(path: string, { schema, method, form, token, headers, onProgress }: Upload<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(stall);
      stall = setTimeout(() => xhr.abort(), stallLimitMs);
    };
    const silent = () => {
      clearTimeout(stall);
      reportContact('silent');
      reject(new OfflineError());
    };
    xhr.open(method, path);
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.setRequestHeader('Authorization', `Bearer ${token}`);
    for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      moved();
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    xhr.onprogress = moved;
    xhr.onerror = silent;
    xhr.onabort = silent;
    xhr.onload = () => {
      clearTimeout(stall);
      const type = new Headers({ 'Content-Type': xhr.getResponseHeader('Content-Type') ?? '' });
      try {
        const value = readAnswer({ status: xhr.status, headers: type, text: xhr.responseText }, schema);
        reportContact('answered');
        resolve(value);
      } catch (error) {
        reportContact(error instanceof OfflineError ? 'silent' : 'answered');
        reject(error);
      }
    };
    moved();
    xhr.send(form);
  });
}
