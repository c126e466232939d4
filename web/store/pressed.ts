import * as v from 'valibot';
import type { NewEntry } from './outbox';
import { Draft, EntryBody } from './schema';
import { removeTexts, withTextStorage } from './text-storage';

/*
 * What a form tried to send and has not heard back about. Pressing Send again on the same words sends the same entry,
 * with its key: the server stores that once. It lies in memory; where IndexedDB cannot keep it, it also lies beside the
 * draft in local storage, for a page that is loaded anew.
 */

const prefix = 'pressed:';

/** A rider who changes a word before each try is remembered this far back. */
const mostPressed = 8;

const Pressed = v.array(v.object({ id: v.string(), body: EntryBody, draft: Draft, createdAt: v.string() }));

const memory = new Map<string, NewEntry[]>();

/** The entry that says the same and was tried from this form before; otherwise `entry`, which is remembered from now on. */
export function findOrInsertPressed(form: string, entry: NewEntry): NewEntry {
  const tried = listPressed(form);
  const same = tried.find(({ body }) => toWords(body) === toWords(entry.body));
  if (!same) memory.set(form, [...tried, entry].slice(-mostPressed));
  return same ?? entry;
}

/**
 * Writes down what this form tries, for a page that is loaded anew. Returns what is to be sent: another tab may have
 * written the same words down first.
 */
export function keepPressed(form: string, entry: NewEntry): NewEntry {
  const stored = listStored(form);
  const same = stored.find(({ body }) => toWords(body) === toWords(entry.body));
  if (same) return same;
  const pressed = JSON.stringify([...stored, entry].slice(-mostPressed));
  withTextStorage((storage) => storage.setItem(prefix + form, pressed));
  return entry;
}

/** Forgets what was tried from this form: it arrived, or the outbox has it. */
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

// When it was written and from which form's state are not the rider's words.
function toWords(body: NewEntry['body']): string {
  const { writtenAt: _, inquiryPage: __, ...words } = body;
  return JSON.stringify(Object.entries(words).sort(([a], [b]) => a.localeCompare(b)));
}
