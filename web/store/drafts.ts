import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiry-words';
import { StoreError, withStore } from './db';
import { Draft } from './schema';
import { removeTexts, withTextStorage } from './text-storage';

// Drafts live in IndexedDB. Local storage holds a copy when IndexedDB is broken, or when the page is closing and only a
// synchronous write is safe. A successful IndexedDB write removes that copy, so a copy that exists is the newer one.

const prefix = 'draft:';

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
  const spare = readSpareText(form);
  try {
    await withStore((store) => store.put('drafts', draft, form));
    // A copy written in the meantime is newer, so keep it.
    if (readSpareText(form) === spare) removeSpareDraft(form);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    updateSpareDraft(form, draft);
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

/** Writes the local storage copy, synchronously. */
export function updateSpareDraft(form: string, draft: InquiryDraft): void {
  withTextStorage((storage) => storage.setItem(toKey(form), JSON.stringify(draft)));
}

export function removeSpareDraft(form: string): void {
  withTextStorage((storage) => storage.removeItem(toKey(form)));
}

export function removeSpareDrafts(): void {
  removeTexts(prefix);
}

function readSpareText(form: string): string | null {
  return withTextStorage((storage) => storage.getItem(toKey(form)));
}

function readSpare(form: string): unknown {
  return withTextStorage(() => JSON.parse(readSpareText(form) ?? 'null'));
}

function parseDraft(row: unknown): InquiryDraft | null {
  const parsed = v.safeParse(Draft, row);
  return parsed.success ? parsed.output : null;
}

function toKey(form: string): string {
  return `${prefix}${form}`;
}
