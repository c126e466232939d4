import type { Context } from 'hono';

/** Sets a header of a finished answer. Hono's own way makes a new answer for each. */
export function setHeader(c: Context, name: string, value: string): void {
  try {
    c.res.headers.set(name, value);
  } catch {
    // Of an answer that came from elsewhere, such as a file.
    c.header(name, value);
  }
}
