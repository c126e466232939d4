import * as v from 'valibot';

/*
 * Unsaved forms in local storage, so a reload or crash loses nothing. Only what was typed at the desk: no inquiries, no
 * pictures. Cleared on logout.
 */

const prefix = 'desk-draft:';

/** Under which half a note for an inquiry waits, and half a quote. */
export const noteName = (inquiryId: string) => `note ${inquiryId}`;
export const newQuoteName = (inquiryId: string) => `quote for ${inquiryId}`;

/** The value stored under this name, or null if there is nothing or it no longer fits the schema. */
export function readStored<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(localStorage.getItem(prefix + name) ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Stores a form. Without storage, the question before leaving is the only protection. */
export function storeWork(name: string, work: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(work));
  } catch {
    // Storage is full or blocked.
  }
}

export function dropStored(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Storage is blocked.
  }
}

/** Clears every stored form, on logout. */
export function dropAllStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
