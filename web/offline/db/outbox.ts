import * as v from 'valibot';
import { type InquiryDraft, toCorrectionDraftKey } from '#shared/inquiries/inquiry-labels';
import { retryAfterCleanup } from './caches';
import { Draft, OutboxEntry, parseRow, parseRows, SentNotice, type Store, withStore, withStoreOr } from './db';

// The waiting inquiries, written with strict durability, because a form then says that the inquiry is saved. A row is
// removed only when the server acknowledges the inquiry, or its writer replaces or deletes it.

const sentNoticesKey = 'news';

export type NewEntry = Pick<OutboxEntry, 'id' | 'body' | 'draft' | 'createdAt'>;

/**
 * Puts an entry into the queue and deletes its form's draft, in one transaction. An entry with the same key is queued again
 * unchanged.
 * @param replaces the id of the returned entry that this one replaces
 * @returns false, changing nothing, if the returned entry no longer exists
 * @throws StoreError
 */
export function insertEntry(entry: NewEntry, draftKey: string | null, replaces?: string): Promise<boolean> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const entries = toEntries(await outbox.getAll());
    const existing = entries.find(({ id }) => id === entry.id);
    const isStillStored = replaces === undefined || entries.some(({ id }) => id === replaces);
    if (!existing && !isStillStored) return false;
    if (draftKey !== null) await tx.objectStore('drafts').delete(draftKey);
    if (replaces !== undefined) await outbox.delete(replaces);
    await outbox.put(existing ? { ...existing, returned: null } : toRow(entry, (entries.at(-1)?.order ?? 0) + 1));
    return true;
  });
}

/** Takes an entry out of the queue, so that its writer can change it. A running attempt cannot be cancelled. @throws StoreError */
export function markEntryReturned(id: string): Promise<void> {
  return changeEntries((entry) =>
    entry.id === id && !entry.returned ? { returned: { message: '', fields: {} } } : null,
  );
}

/** Puts a returned entry back into the queue unchanged, and deletes its correction. False if it no longer exists. @throws StoreError */
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

/** Chooses an entry and counts one more attempt at sending it. Null if none is chosen. @throws StoreError */
export function startAttempt(choose: (entries: OutboxEntry[]) => OutboxEntry | undefined): Promise<OutboxEntry | null> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const chosen = choose(toEntries(await outbox.getAll()));
    const started = chosen && { ...chosen, attempts: chosen.attempts + 1 };
    if (started) await outbox.put(started);
    return started ?? null;
  });
}

/** @param findChange returns null for an entry without changes @throws StoreError */
export function changeEntries(findChange: (entry: OutboxEntry) => Partial<OutboxEntry> | null): Promise<void> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    for (const entry of toEntries(await outbox.getAll())) {
      const change = findChange(entry);
      if (change) await outbox.put({ ...entry, ...change });
    }
  });
}

/** @throws StoreError */
export function removeEntry(id: string, notice: SentNotice | null = null): Promise<void> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const meta = tx.objectStore('meta');
    // An entry that another tab removed has its notice already.
    const isStillStored = (await outbox.getKey(id)) !== undefined;
    await outbox.delete(id);
    await tx.objectStore('drafts').delete(toCorrectionDraftKey(id));
    if (notice && isStillStored)
      await meta.put([...parseSentNotices(await meta.get(sentNoticesKey)), notice], sentNoticesKey);
  });
}

/** Returns the notices of sent inquiries and deletes them, so that one tab shows each. @throws StoreError */
export function takeSentNotices(): Promise<SentNotice[]> {
  return write(async (tx) => {
    const meta = tx.objectStore('meta');
    const notices = parseSentNotices(await meta.get(sentNoticesKey));
    if (notices.length > 0) await meta.delete(sentNoticesKey);
    return notices;
  });
}

const stores = ['outbox', 'drafts', 'meta'] as const;

const beginWrite = (store: Store) => store.transaction(stores, 'readwrite', { durability: 'strict' });

function write<T>(work: (tx: ReturnType<typeof beginWrite>) => Promise<T>): Promise<T> {
  const runTransaction = async (store: Store) => {
    const tx = beginWrite(store);
    try {
      const result = await work(tx);
      await tx.done;
      return result;
    } catch (error) {
      // The request's error only says "aborted"; the transaction has the cause.
      throw tx.error ?? error;
    }
  };
  return retryAfterCleanup(() => withStore(runTransaction));
}

const toEntries = (rows: unknown[]): OutboxEntry[] => parseRows(OutboxEntry, rows).sort((a, b) => a.order - b.order);

function toRow(entry: NewEntry, order: number): OutboxEntry {
  return { ...entry, order, attempts: 0, notBefore: 0, asked: false, busy: false, returned: null };
}

function parseSentNotices(row: unknown): SentNotice[] {
  return parseRow(v.array(SentNotice), row) ?? [];
}

// Half-written inquiries, one per form, stored with each change. Where the browser refuses storage, the form says so.

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
