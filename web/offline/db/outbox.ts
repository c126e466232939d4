import * as v from 'valibot';
import { type InquiryDraft, toCorrectionDraftKey } from '#shared/inquiries/inquiry-labels';
import { retryAfterCleanup } from './caches';
import { Draft, OutboxEntry, parseRow, parseRows, SentNotice, type Store, withStore, withStoreOr } from './db';

// Inquiries that wait to be sent. They are written with strict durability, because a form then says that the inquiry is saved.

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

/** Takes an entry out of the queue, so that its writer can edit it. Cannot cancel a running attempt. @throws StoreError */
export function markEntryReturned(id: string): Promise<void> {
  return changeEntries((entry) =>
    entry.id === id && !entry.returned ? { returned: { message: '', fields: {} } } : null,
  );
}

/** Puts a returned entry back into the queue, and deletes its correction. False if the entry no longer exists. @throws StoreError */
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

/** Counts one more attempt for the entry that `choose` returns, and returns that entry or null. @throws StoreError */
export function startAttempt(choose: (entries: OutboxEntry[]) => OutboxEntry | undefined): Promise<OutboxEntry | null> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const entry = choose(toEntries(await outbox.getAll()));
    if (!entry) return null;
    const startedEntry = { ...entry, attempts: entry.attempts + 1 };
    await outbox.put(startedEntry);
    return startedEntry;
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

export function removeEntry(id: string, notice: SentNotice | null = null): Promise<void> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const meta = tx.objectStore('meta');
    // If another tab removed the entry, that tab also stored the notice.
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

const storeNames = ['outbox', 'drafts', 'meta'] as const;

const beginWrite = (store: Store) => store.transaction(storeNames, 'readwrite', { durability: 'strict' });

function write<T>(work: (tx: ReturnType<typeof beginWrite>) => Promise<T>): Promise<T> {
  const runTransaction = async (store: Store) => {
    const tx = beginWrite(store);
    try {
      const result = await work(tx);
      await tx.done;
      return result;
    } catch (error) {
      // The request's error is only "aborted"; the transaction's error is the cause.
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

export async function findDraft(form: string): Promise<InquiryDraft | null> {
  return parseRow(Draft, await withStoreOr(null, (store) => store.get('drafts', form)));
}

/** Returns false if the draft could not be stored. */
export function updateDraft(form: string, draft: InquiryDraft): Promise<boolean> {
  return withStoreOr(false, async (store) => {
    const tx = store.transaction('drafts', 'readwrite', { durability: 'strict' });
    void tx.store.put(draft, form);
    // An explicit commit completes the write even if the visitor is leaving the page.
    tx.commit();
    await tx.done;
    return true;
  });
}

export async function removeDraft(form: string): Promise<void> {
  await withStoreOr(undefined, (store) => store.delete('drafts', form));
}
