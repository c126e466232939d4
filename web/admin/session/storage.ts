import * as v from 'valibot';

// Local storage, which a browser may refuse: what is stored here can be done without.

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null if it no longer fits the schema, too. */
export function readJson<S extends v.GenericSchema>(key: string, schema: S): v.InferOutput<S> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(readText(key) ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

export function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {}
}

export function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}
