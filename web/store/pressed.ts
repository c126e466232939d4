import * as v from 'valibot';
import type { NewEntry } from './outbox';
import { Draft, EntryBody } from './schema';
import { removeTexts, withTextStorage } from './text-storage';

// What a form tried to send without hearing back. Pressing Send again on the same words resends the same entry, which
// the server stores once. Kept in memory, and in local storage if IndexedDB is broken, to survive a reload.

const prefix = 'pressed:';

/** How many attempts with changed words are remembered. */
const mostPressed = 8;

const Pressed = v.array(v.object({ id: v.string(), body: EntryBody, draft: Draft, createdAt: v.string() }));

const memory = new Map<string, NewEntry[]>();

/** An earlier attempt with the same words, else `entry`, which is then remembered. */
export function findOrInsertPressed(form: string, entry: NewEntry): NewEntry {
  const tried = listPressed(form);
  const same = tried.find(({ body }) => toWords(body) === toWords(entry.body));
  if (!same) memory.set(form, [...tried, entry].slice(-mostPressed));
  return same ?? entry;
}

/** Writes the attempt to local storage. Returns what to send: another tab may have written the same words first. */
export function keepPressed(form: string, entry: NewEntry): NewEntry {
  const stored = listStored(form);
  const same = stored.find(({ body }) => toWords(body) === toWords(entry.body));
  if (same) return same;
  const pressed = JSON.stringify([...stored, entry].slice(-mostPressed));
  withTextStorage((storage) => storage.setItem(prefix + form, pressed));
  return entry;
}

/** Forgets this form's attempts: one arrived, or the outbox has it. */
export function removePressed(form: string): void {
  memory.delete(form);
  withTextStorage((storage) => storage.removeItem(prefix + form));
}

export function removeAllPressed(): void {
  memory.clear();
  removeTexts(prefix);
}

function listPressed(form: string): NewEntry[] {
  const stored = listStored(form);
  const here = memory.get(form) ?? [];
  return [...stored, ...here.filter(({ id }) => !stored.some((one) => one.id === id))];
}

function listStored(form: string): NewEntry[] {
  return withTextStorage((storage) => v.parse(Pressed, JSON.parse(storage.getItem(prefix + form) ?? '[]'))) ?? [];
}

// The time and the page aren't the rider's words.
function toWords(body: NewEntry['body']): string {
  const { writtenAt: _, inquiryPage: __, ...words } = body;
  return JSON.stringify(Object.entries(words).sort(([a], [b]) => a.localeCompare(b)));
}
