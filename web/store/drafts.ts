import * as v from 'valibot';
import type { InquiryDraft } from '#shared/inquiry-words';
import { StoreError, withStore } from './db';
import { Draft } from './schema';
import { removeTexts, withTextStorage } from './text-storage';

/*
 * What is being typed. IndexedDB keeps it; local storage has a copy where IndexedDB is broken, or where the page is being
 * closed and only a synchronous write is sure to be done. As every good write takes that copy away again, one that is
 * found there is the newer of the two.
 */

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
    // One that was written while this was under way is newer.
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

/** Writes the copy in local storage, at once. */
export function updateSpareDraft(form: string, draft: InquiryDraft): void {
  withTextStorage((storage) => storage.setItem(toKey(form), JSON.stringify(draft)));
}

/** Takes away the copy in local storage. */
export function removeSpareDraft(form: string): void {
  withTextStorage((storage) => storage.removeItem(toKey(form)));
}

/** Takes away every draft's copy in local storage. */
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
