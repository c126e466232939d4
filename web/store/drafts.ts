import type { InquiryDraft } from '#shared/inquiries/inquiry-words';
import { withStoreOr } from './db';
import { Draft, parseRow } from './schema';
import { removeTexts, withTextStorage } from './text-storage';

// Drafts live in IndexedDB. Local storage holds a copy when IndexedDB is broken, or when the page is closing and only a
// synchronous write is safe. A successful IndexedDB write removes that copy, so a copy that exists is the newer one.

const prefix = 'draft:';

export async function findDraft(form: string): Promise<InquiryDraft | null> {
  const spare = withTextStorage(() => JSON.parse(readSpareText(form) ?? 'null'));
  return parseRow(Draft, spare) ?? parseRow(Draft, await withStoreOr(null, (store) => store.get('drafts', form)));
}

export async function updateDraft(form: string, draft: InquiryDraft): Promise<void> {
  const spare = readSpareText(form);
  const isKept = await withStoreOr(false, (store) => store.put('drafts', draft, form).then(() => true));
  if (!isKept) updateSpareDraft(form, draft);
  // A copy written in the meantime is newer, so keep it.
  else if (readSpareText(form) === spare) removeSpareDraft(form);
}

export async function removeDraft(form: string): Promise<void> {
  removeSpareDraft(form);
  await withStoreOr(undefined, (store) => store.delete('drafts', form));
}

/** Synchronous. */
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

function toKey(form: string): string {
  return `${prefix}${form}`;
}
