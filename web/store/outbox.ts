import * as v from 'valibot';
import { correctionKey } from '#shared/inquiries/inquiry-words';
import { withRoom } from './cleanup';
import { type Store, withStore } from './db';
import { OutboxEntry, parseEntries, parseRow, SentNote } from './schema';

// The waiting inquiries, written with strict durability: "saved" means on disk. A row is removed only when the server
// acknowledges it, its writer sends a correction in its place, or deletes it.

const newsKey = 'news';
const touched = ['outbox', 'drafts', 'meta'] as const;

export type NewEntry = Pick<OutboxEntry, 'id' | 'corrects' | 'body' | 'draft' | 'createdAt'>;

/**
 * Puts an entry into the queue and ends its form's draft, both or neither; an entry with the same key stays unchanged.
 * @param replaces the id of the returned entry that this one replaces
 * @returns the id to send; null, changing nothing, if the returned entry has gone
 * @throws StoreError
 */
export async function insertEntry(entry: NewEntry, form: string | null, replaces?: string): Promise<string | null> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const isPut = (await outbox.getKey(entry.id)) !== undefined;
    const old = replaces === undefined ? null : parseRow(OutboxEntry, await outbox.get(replaces));
    if (replaces !== undefined && !isPut && !old) return null;
    if (form !== null) await tx.objectStore('drafts').delete(form);
    // Unchanged, it goes under its own key: it may have arrived before its writer took it back.
    if (old?.returned?.message === '' && isSameInquiry(old, entry)) {
      await outbox.put({ ...old, returned: null });
      return old.id;
    }
    if (old) await outbox.delete(old.id);
    if (!isPut) {
      const last = await outbox.index('order').openKeyCursor(null, 'prev');
      await outbox.put(toRow({ ...correctionOf(old), ...entry }, (last?.key ?? 0) + 1));
    }
    return entry.id;
  }, insists);
}

/** A correction that came too late has no problem in a field: what replaces it is an inquiry of its own. */
function correctionOf(old: OutboxEntry | null): Pick<OutboxEntry, 'corrects'> {
  const isTooLate = old?.returned && old.returned.message !== '' && Object.keys(old.returned.fields).length === 0;
  return old?.corrects === undefined || isTooLate ? {} : { corrects: old.corrects };
}

/** Takes an entry out of the queue, for its writer to change. An attempt under way cannot be called back. @throws StoreError */
export async function returnEntry(id: string): Promise<void> {
  await updateEntry(id, (entry) => ({ returned: entry.returned ?? { message: '', fields: {} } }), strict);
}

/** Puts a returned entry back into the queue as it was, and ends its correction. False if it has gone. @throws StoreError */
export async function requeueEntry(id: string): Promise<boolean> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const row = parseRow(OutboxEntry, await outbox.get(id));
    if (row) await outbox.put({ ...row, returned: null });
    await tx.objectStore('drafts').delete(correctionKey(id));
    return row !== null;
  }, insists);
}

/** Oldest first. @throws StoreError */
export async function listEntries(): Promise<OutboxEntry[]> {
  return parseEntries(await withStore((store) => store.getAll('outbox')));
}

/** Counts one more attempt at an entry. @throws StoreError */
export async function startAttempt(
  choose: (entries: OutboxEntry[]) => OutboxEntry | undefined,
): Promise<OutboxEntry | null> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const chosen = choose(parseEntries(await outbox.getAll()));
    const tried = chosen && { ...chosen, attempts: chosen.attempts + 1 };
    if (tried) await outbox.put(tried);
    return tried ?? null;
  }, casual);
}

/** @throws StoreError */
export async function updateEntry(
  id: string,
  change: (entry: OutboxEntry) => Partial<OutboxEntry>,
  options: WriteOptions = casual,
): Promise<void> {
  await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const row = parseRow(OutboxEntry, await outbox.get(id));
    if (row) await outbox.put({ ...row, ...change(row) });
  }, options);
}

/** @throws StoreError */
export async function removeEntry(id: string, note: SentNote | null = null): Promise<void> {
  await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const meta = tx.objectStore('meta');
    // Removed before, it has its note.
    const isThere = (await outbox.getKey(id)) !== undefined;
    await outbox.delete(id);
    await tx.objectStore('drafts').delete(correctionKey(id));
    if (note && isThere) await meta.put([...parseNotes(await meta.get(newsKey)), note], newsKey);
  }, strict);
}

/** Each only once across tabs. @throws StoreError */
export async function takeSentNotes(): Promise<SentNote[]> {
  return write(async (tx) => {
    const meta = tx.objectStore('meta');
    const notes = parseNotes(await meta.get(newsKey));
    if (notes.length > 0) await meta.delete(newsKey);
    return notes;
  }, casual);
}

/** True if two inquiries have the same words. The time and the page are not the rider's words. */
export function isSameInquiry(one: Pick<NewEntry, 'body'>, other: Pick<NewEntry, 'body'>): boolean {
  const toWords = ({ body: { writtenAt: _, inquiryPage: __, ...words } }: Pick<NewEntry, 'body'>) =>
    JSON.stringify(Object.entries(words).sort(([a], [b]) => a.localeCompare(b)));
  return toWords(one) === toWords(other);
}

type Change = ReturnType<typeof begin>;

function begin(store: Store, durability: IDBTransactionDurability) {
  return store.transaction(touched, 'readwrite', { durability });
}

interface WriteOptions {
  durability: IDBTransactionDurability;
  insists?: boolean;
}

const casual: WriteOptions = { durability: 'default' };
const strict: WriteOptions = { durability: 'strict' };
/** An explicit send ignores earlier failures of the store. */
const insists: WriteOptions = { durability: 'strict', insists: true };

async function write<T>(work: (tx: Change) => Promise<T>, { durability, ...options }: WriteOptions): Promise<T> {
  const change = async (store: Store) => {
    const tx = begin(store, durability);
    try {
      const result = await work(tx);
      await tx.done;
      return result;
    } catch (error) {
      // The request only says "aborted"; the transaction knows why.
      throw tx.error ?? error;
    }
  };
  return withRoom(() => withStore(change, options));
}

function toRow(entry: NewEntry, order: number): OutboxEntry {
  return { ...entry, order, attempts: 0, notBefore: 0, asked: false, busy: false, returned: null };
}

function parseNotes(row: unknown): SentNote[] {
  return parseRow(v.array(SentNote), row) ?? [];
}
