import * as v from 'valibot';
import { withStore } from './db';
import { removeSpareDraft } from './drafts';
import { Draft, OutboxEntry, SentNote } from './schema';

/*
 * The inquiries that wait. They come in with strict durability: 'saved' is said only when it is on the disk. A row goes
 * in two cases, the server's acknowledgement and its writer's own wish; one that no longer parses is kept as it lies.
 */

const newsKey = 'news';
const strict = { durability: 'strict' } as const;

export type NewEntry = Pick<OutboxEntry, 'id' | 'body' | 'draft' | 'createdAt'>;

/** A row that this build cannot read. It is shown to its writer, who can send it again or let it go. */
export interface UnreadableEntry {
  id: string;
  draft: OutboxEntry['draft'];
}

/** Stores an entry and clears the draft it was made from, both or neither. @throws StoreError when it is not stored */
export async function insertEntry(entry: NewEntry, form: string | null): Promise<void> {
  await putEntry(entry, form, null);
}

/** Puts a corrected entry in the place of the one that was refused. @throws StoreError */
export async function replaceEntry(oldId: string, entry: NewEntry, form: string | null): Promise<void> {
  await putEntry(entry, form, oldId);
}

async function putEntry(entry: NewEntry, form: string | null, oldId: string | null): Promise<void> {
  await withStore(async (store) => {
    const tx = store.transaction(['outbox', 'drafts'], 'readwrite', strict);
    const outbox = tx.objectStore('outbox');
    if (oldId !== null) await outbox.delete(oldId);
    const last = await outbox.index('order').openKeyCursor(null, 'prev');
    await outbox.put(toRow(entry, (last?.key ?? 0) + 1));
    if (form !== null) await tx.objectStore('drafts').delete(form);
    await tx.done;
  });
  if (form !== null) removeSpareDraft(form);
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
  return withStore(async (store) => {
    const tx = store.transaction('outbox', 'readwrite');
    const chosen = choose(toEntries(await tx.store.getAll()).entries);
    const leased = chosen && { ...chosen, lease, attempts: chosen.attempts + 1 };
    if (leased) await tx.store.put(leased);
    await tx.done;
    return leased ?? null;
  });
}

/** Ends the lease of `by` with `change`. An entry that is gone, or that somebody else has taken on, is left alone. */
export async function updateLeased(id: string, by: string, change: Partial<OutboxEntry>): Promise<void> {
  await withStore(async (store) => {
    const tx = store.transaction('outbox', 'readwrite');
    const row = v.safeParse(OutboxEntry, await tx.store.get(id));
    if (row.success && row.output.lease?.by === by) await tx.store.put({ ...row.output, ...change, lease: null });
    await tx.done;
  });
}

/** Takes an entry out, and leaves `note` about it for the next screen that can show one. @throws StoreError */
export async function removeEntry(id: string, note: SentNote | null = null): Promise<void> {
  await withStore(async (store) => {
    const tx = store.transaction(['outbox', 'meta'], 'readwrite', strict);
    const meta = tx.objectStore('meta');
    await tx.objectStore('outbox').delete(id);
    if (note) await meta.put([...parseNotes(await meta.get(newsKey)), note], newsKey);
    await tx.done;
  });
}

/** The notes not shown yet; each is given out once, whichever tab asks first. @throws StoreError */
export async function takeSentNotes(): Promise<SentNote[]> {
  return withStore(async (store) => {
    const tx = store.transaction('meta', 'readwrite');
    const notes = parseNotes(await tx.store.get(newsKey));
    if (notes.length > 0) await tx.store.delete(newsKey);
    await tx.done;
    return notes;
  });
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
