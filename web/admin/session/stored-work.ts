import * as v from 'valibot';

/*
 * What an admin has half written, in local storage, so that a reload, a crash or a phone that ran out of memory takes
 * nothing away. It is the admin's own text alone: no inquiry, no picture. Logging out clears it.
 */

const prefix = 'desk-draft:';

/** What is stored under this name, or null; also where it no longer fits its schema. */
export function readStored<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(localStorage.getItem(prefix + name) ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** Stores what was written. A browser that keeps nothing leaves the question before leaving, and that is all. */
export function storeWork(name: string, work: unknown): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(work));
  } catch {
    // Full or shut: as above.
  }
}

export function dropStored(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing is stored there either.
  }
}

/** Clears all of it, when somebody logs out. */
export function dropAllStored(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
