import * as v from 'valibot';
import { type InquiryDraft, toCorrectionDraftKey } from '#shared/inquiries/inquiry-labels';
import { retryAfterCleanup } from './caches';
import { Draft, OutboxEntry, parseRow, parseRows, SentNotice, type Store, withStore, withStoreOr } from './db';

// The waiting inquiries, written with strict durability: "saved" means on disk. A row is removed only when the server
// acknowledges it, its writer sends a correction in its place, or deletes it.

const newsKey = 'news';

export type NewEntry = Pick<OutboxEntry, 'id' | 'body' | 'draft' | 'createdAt'>;

/**
 * Puts an entry into the queue and ends its form's draft, both or neither. One with the same key is queued as it was.
 * @param replaces the id of the returned entry that this one replaces
 * @returns false, changing nothing, if the returned entry has gone
 * @throws StoreError
 */
export function insertEntry(entry: NewEntry, form: string | null, replaces?: string): Promise<boolean> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const entries = toEntries(await outbox.getAll());
    const known = entries.find(({ id }) => id === entry.id);
    const isThere = replaces === undefined || entries.some(({ id }) => id === replaces);
    if (!known && !isThere) return false;
    if (form !== null) await tx.objectStore('drafts').delete(form);
    if (replaces !== undefined) await outbox.delete(replaces);
    await outbox.put(known ? { ...known, returned: null } : toRow(entry, (entries.at(-1)?.order ?? 0) + 1));
    return true;
  });
}

/** Takes an entry out of the queue, for its writer to change. An attempt under way cannot be called back. @throws StoreError */
export function returnEntry(id: string): Promise<void> {
  return changeEntries((entry) =>
    entry.id === id && !entry.returned ? { returned: { message: '', fields: {} } } : null,
  );
}

/** Puts a returned entry back into the queue as it was, and ends its correction. False if it has gone. @throws StoreError */
export function requeueEntry(id: string): Promise<boolean> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const row = parseRow(OutboxEntry, await outbox.get(id));
    if (row) await outbox.put({ ...row, returned: null });
    await tx.objectStore('drafts').delete(toCorrectionDraftKey(id));
    return row !== null;
  });
}

/** Oldest first. @throws StoreError */
export async function listEntries(): Promise<OutboxEntry[]> {
  return toEntries(await withStore((store) => store.getAll('outbox')));
}

/** Counts one more attempt at an entry. @throws StoreError */
export function startAttempt(choose: (entries: OutboxEntry[]) => OutboxEntry | undefined): Promise<OutboxEntry | null> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const chosen = choose(toEntries(await outbox.getAll()));
    const tried = chosen && { ...chosen, attempts: chosen.attempts + 1 };
    if (tried) await outbox.put(tried);
    return tried ?? null;
  });
}

/** @param change null for an entry that stays as it is @throws StoreError */
export function changeEntries(change: (entry: OutboxEntry) => Partial<OutboxEntry> | null): Promise<void> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    for (const entry of toEntries(await outbox.getAll())) {
      const changed = change(entry);
      if (changed) await outbox.put({ ...entry, ...changed });
    }
  });
}

/** @throws StoreError */
export function removeEntry(id: string, note: SentNotice | null = null): Promise<void> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const meta = tx.objectStore('meta');
    // Removed before, it has its note.
    const isThere = (await outbox.getKey(id)) !== undefined;
    await outbox.delete(id);
    await tx.objectStore('drafts').delete(toCorrectionDraftKey(id));
    if (note && isThere) await meta.put([...parseNotes(await meta.get(newsKey)), note], newsKey);
  });
}

/** Each only once across tabs. @throws StoreError */
export function takeSentNotices(): Promise<SentNotice[]> {
  return write(async (tx) => {
    const meta = tx.objectStore('meta');
    const notes = parseNotes(await meta.get(newsKey));
    if (notes.length > 0) await meta.delete(newsKey);
    return notes;
  });
}

const stores = ['outbox', 'drafts', 'meta'] as const;

const beginWrite = (store: Store) => store.transaction(stores, 'readwrite', { durability: 'strict' });

function write<T>(work: (tx: ReturnType<typeof beginWrite>) => Promise<T>): Promise<T> {
  const change = async (store: Store) => {
    const tx = beginWrite(store);
    try {
      const result = await work(tx);
      await tx.done;
      return result;
    } catch (error) {
      // The request only says "aborted"; the transaction knows why.
      throw tx.error ?? error;
    }
  };
  return retryAfterCleanup(() => withStore(change));
}

const toEntries = (rows: unknown[]): OutboxEntry[] => parseRows(OutboxEntry, rows).sort((a, b) => a.order - b.order);

function toRow(entry: NewEntry, order: number): OutboxEntry {
  return { ...entry, order, attempts: 0, notBefore: 0, asked: false, busy: false, returned: null };
}

function parseNotes(row: unknown): SentNotice[] {
  return parseRow(v.array(SentNotice), row) ?? [];
}

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
