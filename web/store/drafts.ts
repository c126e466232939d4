import type { InquiryDraft } from '#shared/inquiries/inquiry-words';
import { withStoreOr } from './db';
import { Draft, parseRow } from './schema';
import { readSpareText, removeSpareDraft, updateSpareDraft } from './spare-drafts';
import { withTextStorage } from './text-storage';

// Drafts live in IndexedDB. Local storage holds a copy when IndexedDB is broken, or when the page is closing and only a
// synchronous write is safe. A successful IndexedDB write removes that copy, so a copy that exists is the newer one.

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
