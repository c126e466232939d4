import * as v from 'valibot';
import { type Store, withStore } from './db';
import { removeSpareDraft } from './drafts';
import { withRoom } from './make-room';
import { Draft, OutboxEntry, SentNote } from './schema';

/*
 * The inquiries that wait. They come in with strict durability: 'saved' is said only when it is on the disk. A row goes
 * in two cases, the server's acknowledgement and its writer's own wish; one that no longer parses is kept as it lies.
 */

const newsKey = 'news';
const touched = ['outbox', 'drafts', 'meta'] as const;

export type NewEntry = Pick<OutboxEntry, 'id' | 'body' | 'draft' | 'createdAt'>;

/** A row that this build cannot read. It is shown to its writer, who can send it again or let it go. */
export interface UnreadableEntry {
  id: string;
  draft: OutboxEntry['draft'];
}

/**
 * Stores an entry and clears the draft it was made from, both or neither. One that waits under the same key stays as it
 * is. @throws StoreError when it is not stored
 */
export async function insertEntry(entry: NewEntry, form: string | null): Promise<void> {
  await putEntry(entry, form, null);
}

/**
 * Puts a corrected entry in the place of the one that was refused. False, and nothing is changed, where that one is gone:
 * it was corrected or let go before. @throws StoreError
 */
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

/** All that waits, oldest first, and apart from it what cannot be read. @throws StoreError */
export async function listEntries(): Promise<{ entries: OutboxEntry[]; unreadable: UnreadableEntry[] }> {
  const rows = await withStore((store) => store.getAll('outbox'));
  return toEntries(rows);
}

/**
 * Gives the entry that `choose` picks to `lease.by`, in one transaction: of two senders one gets it.
 * @throws StoreError
 */
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

/** Ends the lease of `by` with `change`. An entry that is gone, or that somebody else has taken on, is left alone. */
export async function updateLeased(id: string, by: string, change: Partial<OutboxEntry>): Promise<void> {
  await write(async (tx) => {
    const outbox = tx.objectStore('outbox');
    const row = v.safeParse(OutboxEntry, await outbox.get(id));
    if (row.success && row.output.lease?.by === by) await outbox.put({ ...row.output, ...change, lease: null });
  }, 'default');
}

/** Takes an entry out, and leaves `note` about it for the next screen that can show one. @throws StoreError */
export async function removeEntry(id: string, note: SentNote | null = null): Promise<void> {
  await write(async (tx) => {
    const meta = tx.objectStore('meta');
    await tx.objectStore('outbox').delete(id);
    if (note) await meta.put([...parseNotes(await meta.get(newsKey)), note], newsKey);
  });
}

/** The notes not shown yet; each is given out once, whichever tab asks first. @throws StoreError */
export async function takeSentNotes(): Promise<SentNote[]> {
  return write(async (tx) => {
    const meta = tx.objectStore('meta');
    const notes = parseNotes(await meta.get(newsKey));
    if (notes.length > 0) await meta.delete(newsKey);
    return notes;
  }, 'default');
}

/** The refused entries that no screen has told of; each is given out once, whichever tab asks first. @throws StoreError */
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

/** One transaction over the outbox and what hangs on it; on a full phone it makes room for itself. */
async function write<T>(work: (tx: Change) => Promise<T>, durability: IDBTransactionDurability = 'strict'): Promise<T> {
  return withRoom(() =>
    withStore(async (store) => {
      const tx = begin(store, durability);
      try {
        const result = await work(tx);
        await tx.done;
        return result;
      } catch (error) {
        // A request of an aborted transaction says only that; the transaction itself says why.
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
