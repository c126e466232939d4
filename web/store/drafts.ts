import type { InquiryDraft } from '#shared/inquiries/inquiry-words';
import { withStoreOr } from './db';
import { Draft, parseRow } from './schema';

// Half-written inquiries, one per form, written with each change. Where the browser keeps nothing, the form says so.

export async function findDraft(form: string): Promise<InquiryDraft | null> {
  return parseRow(Draft, await withStoreOr(null, (store) => store.get('drafts', form)));
}

/** False if it could not be stored. */
export function updateDraft(form: string, draft: InquiryDraft): Promise<boolean> {
  return withStoreOr(false, async (store) => {
    const tx = store.transaction('drafts', 'readwrite', { durability: 'strict' });
    void tx.store.put(draft, form);
    // Committed at once, the write is finished even if the page is being left.
    tx.commit();
    await tx.done;
    return true;
  });
}

export async function removeDraft(form: string): Promise<void> {
  await withStoreOr(undefined, (store) => store.delete('drafts', form));
}
