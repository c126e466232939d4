import * as v from 'valibot';
import { withRoom } from './cleanup';
import { type Store, withStore } from './db';
import { Draft, EntryBody, OutboxEntry, parseEntries, parseRow, SentNote } from './schema';
import { removeSpareDraft } from './spare-drafts';
import { removeTexts, withTextStorage } from './text-storage';

// The waiting inquiries, written with strict durability: "saved" means on disk. A row is removed only when the server
// acknowledges it or its writer deletes it; one that can't be parsed stays as it is.

const newsKey = 'news';
const touched = ['outbox', 'drafts', 'meta'] as const;

export type NewEntry = Pick<OutboxEntry, 'id' | 'body' | 'draft' | 'createdAt'>;

/** With its draft's end, both or neither; an entry with the same key stays unchanged. @throws StoreError */
export async function insertEntry(entry: NewEntry, form: string | null): Promise<void> {
  await putEntry(entry, form, null);
}

/** Replaces an entry with its correction. False, changing nothing, if both have gone. @throws StoreError */
export async function replaceEntry(oldId: string, entry: NewEntry, form: string | null): Promise<boolean> {
  return putEntry(entry, form, oldId);
}

// What somebody pressed Send for is tried whatever happened before.
async function putEntry(entry: NewEntry, form: string | null, oldId: string | null): Promise<boolean> {
  const isDone = await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const isThere = async (id: string) => (await outbox.getKey(id)) !== undefined;
    const isPut = await isThere(entry.id);
    if (oldId !== null && !isPut && !(await isThere(oldId))) return false;
    if (oldId !== null) await outbox.delete(oldId);
    if (!isPut) {
      const last = await outbox.index('order').openKeyCursor(null, 'prev');
      await outbox.put(toRow(entry, (last?.key ?? 0) + 1));
    }
    if (form !== null) await tx.objectStore('drafts').delete(form);
    return true;
  }, insists);
  if (isDone && form !== null) removeSpareDraft(form);
  return isDone;
}

/** An attempt under way can't be called back, but only its success is stored. @throws StoreError */
export async function updateHeld(id: string, heldUntil: number): Promise<void> {
  await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const row = parseRow(OutboxEntry, await outbox.get(id));
    if (row && row.refusal === null) await outbox.put({ ...row, lease: heldUntil ? null : row.lease, heldUntil });
  });
}

/** Oldest first. @throws StoreError */
export async function listEntries(): Promise<ReturnType<typeof parseEntries>> {
  return parseEntries(await withStore((store) => store.getAll('outbox')));
}

/** In one transaction, so only one sender gets it. @throws StoreError */
export async function leaseEntry(
  choose: (entries: OutboxEntry[]) => OutboxEntry | undefined,
  lease: NonNullable<OutboxEntry['lease']>,
): Promise<OutboxEntry | null> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const chosen = choose(parseEntries(await outbox.getAll()).entries);
    const leased = chosen && { ...chosen, lease, attempts: chosen.attempts + 1 };
    if (leased) await outbox.put(leased);
    return leased ?? null;
  }, casual);
}

export async function updateLeased(id: string, by: string, change: Partial<OutboxEntry>): Promise<void> {
  await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const row = parseRow(OutboxEntry, await outbox.get(id));
    if (row?.lease?.by === by) await outbox.put({ ...row, ...change, lease: null });
  }, casual);
}

/** @throws StoreError */
export async function removeEntry(id: string, note: SentNote | null = null): Promise<void> {
  await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const meta = tx.objectStore('meta');
    // Removed before, it has its note.
    const isThere = (await outbox.getKey(id)) !== undefined;
    await outbox.delete(id);
    await tx.objectStore('drafts').delete(`correction of ${id}`);
    if (note && isThere) await meta.put([...parseNotes(await meta.get(newsKey)), note], newsKey);
  });
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

/** Each only once across tabs. @throws StoreError */
export async function takeRefused(): Promise<OutboxEntry[]> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const refused = parseEntries(await outbox.getAll()).entries.filter(({ refusal }) => refusal && !refusal.told);
    for (const entry of refused) {
      await outbox.put({ ...entry, refusal: entry.refusal && { ...entry.refusal, told: true } });
    }
    return refused;
  }, casual);
}

type Change = ReturnType<typeof begin>;

function begin(store: Store, durability: IDBTransactionDurability) {
  return store.transaction(touched, 'readwrite', { durability });
}

interface WriteOptions {
  durability?: IDBTransactionDurability;
  insists?: boolean;
}

const casual: WriteOptions = { durability: 'default' };
const insists: WriteOptions = { insists: true };

async function write<T>(work: (tx: Change) => Promise<T>, options: WriteOptions = {}): Promise<T> {
  const change = async (store: Store) => {
    const tx = begin(store, options.durability ?? 'strict');
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
  return {
    ...entry,
    order,
    attempts: 0,
    notBefore: 0,
    asked: false,
    busy: false,
    lease: null,
    heldUntil: 0,
    refusal: null,
  };
}

function parseNotes(row: unknown): SentNote[] {
  return parseRow(v.array(SentNote), row) ?? [];
}

// What a form tried to send without hearing back. Pressing Send again on the same words resends the same entry, which
// the server stores once. Kept in memory, and in local storage if IndexedDB is broken, to survive a reload.

const pressedKey = 'pressed:';

const maxPressed = 8;

const Pressed = v.array(v.object({ id: v.string(), body: EntryBody, draft: Draft, createdAt: v.string() }));

const memory = new Map<string, NewEntry[]>();

export function findOrInsertPressed(form: string, entry: NewEntry): NewEntry {
  const tried = listPressed(form);
  const same = tried.find(({ body }) => toWords(body) === toWords(entry.body));
  if (!same) memory.set(form, [...tried, entry].slice(-maxPressed));
  return same ?? entry;
}

/** Writes the attempt to local storage. Returns what to send: another tab may have written the same words first. */
export function keepPressed(form: string, entry: NewEntry): NewEntry {
  const stored = listStored(form);
  const same = stored.find(({ body }) => toWords(body) === toWords(entry.body));
  if (same) return same;
  const pressed = JSON.stringify([...stored, entry].slice(-maxPressed));
  withTextStorage((storage) => storage.setItem(pressedKey + form, pressed));
  return entry;
}

export function removePressed(form: string): void {
  memory.delete(form);
  withTextStorage((storage) => storage.removeItem(pressedKey + form));
}

export function removeAllPressed(): void {
  memory.clear();
  removeTexts(pressedKey);
}

export function listPressed(form: string): NewEntry[] {
  const stored = listStored(form);
  const here = memory.get(form) ?? [];
  return [...stored, ...here.filter(({ id }) => !stored.some((one) => one.id === id))];
}

function listStored(form: string): NewEntry[] {
  return withTextStorage((storage) => v.parse(Pressed, JSON.parse(storage.getItem(pressedKey + form) ?? '[]'))) ?? [];
}

// The time and the page aren't the rider's words.
function toWords(body: NewEntry['body']): string {
  const { writtenAt: _, inquiryPage: __, ...words } = body;
  return JSON.stringify(Object.entries(words).sort(([a], [b]) => a.localeCompare(b)));
}
