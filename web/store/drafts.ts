import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiry-words';
import { StoreError, withStore } from './db';
import { Draft } from './schema';

/*
 * What is being typed. Where IndexedDB is broken the draft goes to local storage instead; as every good write takes
 * that copy away again, one that is found there is the newer of the two.
 */

const prefix = 'draft:';

interface TextStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export async function findDraft(form: string): Promise<InquiryDraft | null> {
  const spare = parseDraft(readSpare(form));
  if (spare) return spare;
  try {
    return parseDraft(await withStore((store) => store.get('drafts', form)));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return null;
  }
}

export async function updateDraft(form: string, draft: InquiryDraft): Promise<void> {
  try {
    await withStore((store) => store.put('drafts', draft, form));
    removeSpareDraft(form);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    withTextStorage((storage) => storage.setItem(toKey(form), JSON.stringify(draft)));
  }
}

export async function removeDraft(form: string): Promise<void> {
  removeSpareDraft(form);
  try {
    await withStore((store) => store.delete('drafts', form));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}

/** Takes away the copy in local storage. */
export function removeSpareDraft(form: string): void {
  withTextStorage((storage) => storage.removeItem(toKey(form)));
}

/** Takes away every draft's copy in local storage. */
export function removeSpareDrafts(): void {
  withTextStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

function readSpare(form: string): unknown {
  return withTextStorage((storage) => JSON.parse(storage.getItem(toKey(form)) ?? 'null'));
}

function parseDraft(row: unknown): InquiryDraft | null {
  const parsed = v.safeParse(Draft, row);
  return parsed.success ? parsed.output : null;
}

function toKey(form: string): string {
  return `${prefix}${form}`;
}

// Local storage is not there in a service worker, and merely touching it throws where cookies are blocked.
function withTextStorage<T>(work: (storage: TextStorage) => T): T | null {
  try {
    const { localStorage } = globalThis as { localStorage?: TextStorage };
    return localStorage ? work(localStorage) : null;
  } catch {
    return null;
  }
}
