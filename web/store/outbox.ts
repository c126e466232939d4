import * as v from 'valibot';
import { type Store, withStore } from './db';
import { removeSpareDraft } from './drafts';
import { withRoom } from './make-room';
import { Draft, OutboxEntry, SentNote } from './schema';

// The waiting inquiries, written with strict durability: "saved" means on disk. A row is removed only when the server
// acknowledges it or its writer deletes it; one that can't be parsed stays as it is.

const newsKey = 'news';
const touched = ['outbox', 'drafts', 'meta'] as const;

export type NewEntry = Pick<OutboxEntry, 'id' | 'body' | 'draft' | 'createdAt'>;

/** A row this build can't read. Its writer can see it, and resend or delete it. */
export interface UnreadableEntry {
  id: string;
  draft: OutboxEntry['draft'];
}

/**
 * Stores an entry and clears its draft, both or neither. An entry with the same key stays unchanged.
 * @throws StoreError
 */
export async function insertEntry(entry: NewEntry, form: string | null): Promise<void> {
  await putEntry(entry, form, null);
}

/** Replaces a refused entry with its correction. False, changing nothing, if it has gone. @throws StoreError */
export async function replaceEntry(oldId: string, entry: NewEntry, form: string | null): Promise<boolean> {
  return putEntry(entry, form, oldId);
}

async function putEntry(entry: NewEntry, form: string | null, oldId: string | null): Promise<boolean> {
  const isPut = await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const isThere = async (id: string) => (await outbox.getKey(id)) !== undefined;
    if (oldId !== null && !(await isThere(oldId))) return false;
    if (oldId !== null) await outbox.delete(oldId);
    if (!(await isThere(entry.id))) {
      const last = await outbox.index('order').openKeyCursor(null, 'prev');
      await outbox.put(toRow(entry, (last?.key ?? 0) + 1));
    }
    if (form !== null) await tx.objectStore('drafts').delete(form);
    return true;
  });
  if (isPut && form !== null) removeSpareDraft(form);
  return isPut;
}

/** Everything waiting, oldest first, with unreadable rows listed separately. @throws StoreError */
export async function listEntries(): Promise<{ entries: OutboxEntry[]; unreadable: UnreadableEntry[] }> {
  const rows = await withStore((store) => store.getAll('outbox'));
  return toEntries(rows);
}

/** Leases the entry `choose` picks to `lease.by` in one transaction, so only one sender gets it. @throws StoreError */
export async function leaseEntry(
  choose: (entries: OutboxEntry[]) => OutboxEntry | undefined,
  lease: NonNullable<OutboxEntry['lease']>,
): Promise<OutboxEntry | null> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const chosen = choose(toEntries(await outbox.getAll()).entries);
    const leased = chosen && { ...chosen, lease, attempts: chosen.attempts + 1 };
    if (leased) await outbox.put(leased);
    return leased ?? null;
  }, 'default');
}

/** Ends `by`'s lease with `change`. Does nothing if the entry is gone or leased by someone else. */
export async function updateLeased(id: string, by: string, change: Partial<OutboxEntry>): Promise<void> {
  await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const row = v.safeParse(OutboxEntry, await outbox.get(id));
    if (row.success && row.output.lease?.by === by) await outbox.put({ ...row.output, ...change, lease: null });
  }, 'default');
}

/** Removes an entry and leaves `note` for the next screen to show. @throws StoreError */
export async function removeEntry(id: string, note: SentNote | null = null): Promise<void> {
  await write(async (tx) => {
    const meta = tx.objectStore('meta');
    await tx.objectStore('outbox').delete(id);
    if (note) await meta.put([...parseNotes(await meta.get(newsKey)), note], newsKey);
  });
}

/** Notes not shown yet; each is returned only once across tabs. @throws StoreError */
export async function takeSentNotes(): Promise<SentNote[]> {
  return write(async (tx) => {
    const meta = tx.objectStore('meta');
    const notes = parseNotes(await meta.get(newsKey));
    if (notes.length > 0) await meta.delete(newsKey);
    return notes;
  }, 'default');
}

/** Refused entries not reported yet; each is returned only once across tabs. @throws StoreError */
export async function takeRefused(): Promise<OutboxEntry[]> {
  return write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const refused = toEntries(await outbox.getAll()).entries.filter(({ refusal }) => refusal && !refusal.told);
    for (const entry of refused) {
      await outbox.put({ ...entry, refusal: entry.refusal && { ...entry.refusal, told: true } });
    }
    return refused;
  }, 'default');
}

type Change = ReturnType<typeof begin>;

function begin(store: Store, durability: IDBTransactionDurability) {
  return store.transaction(touched, 'readwrite', { durability });
}

/** One transaction on the outbox and related stores; makes room on a full phone. */
async function write<T>(work: (tx: Change) => Promise<T>, durability: IDBTransactionDurability = 'strict'): Promise<T> {
  return withRoom(() =>
    withStore(async (store) => {
      const tx = begin(store, durability);
      try {
        const result = await work(tx);
        await tx.done;
        return result;
      } catch (error) {
        // The request only says "aborted"; the transaction knows why.
        throw tx.error ?? error;
      }
    }),
  );
}

function toRow(entry: NewEntry, order: number): OutboxEntry {
  return { ...entry, order, attempts: 0, notBefore: 0, asked: false, lease: null, refusal: null };
}

function toEntries(rows: unknown[]): { entries: OutboxEntry[]; unreadable: UnreadableEntry[] } {
  const entries: OutboxEntry[] = [];
  const unreadable: UnreadableEntry[] = [];
  for (const row of rows) {
    const parsed = v.safeParse(OutboxEntry, row);
    if (parsed.success) entries.push(parsed.output);
    else unreadable.push(toUnreadable(row));
  }
  return { entries: entries.sort((a, b) => a.order - b.order), unreadable };
}

const Rough = v.object({
  id: v.fallback(v.string(), ''),
  draft: v.fallback(v.optional(Draft), undefined),
  body: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
});

function toUnreadable(row: unknown): UnreadableEntry {
  const { id, draft, body } = v.parse(Rough, row);
  const words = Object.entries(body ?? {}).map(([field, value]) => [field, String(value)]);
  return { id, draft: draft ?? v.parse(Draft, Object.fromEntries(words)) };
}

function parseNotes(row: unknown): SentNote[] {
  const notes = v.safeParse(v.array(SentNote), row);
  return notes.success ? notes.output : [];
}
