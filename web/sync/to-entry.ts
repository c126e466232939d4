import * as v from 'valibot';
import { InquiryInput } from '#shared/inquiry';
import type { InquiryDraft } from '#shared/inquiry-words';
import { problemsByField } from '#shared/text';
import type { NewEntry } from '../store/outbox';

/** Turns a form's content into an outbox entry with a new key, or reports what's wrong per field. */
export function toEntry(draft: InquiryDraft): NewEntry | { fields: Record<string, string> } {
  const createdAt = new Date().toISOString();
  const parsed = v.safeParse(InquiryInput, { ...draft, writtenAt: createdAt });
  if (!parsed.success) return { fields: problemsByField(parsed.issues) };
  const { writtenAt = createdAt, ...fields } = parsed.output;
  return { id: mintKey(), body: { ...fields, writtenAt }, draft, createdAt };
}

// randomUUID is missing over plain http.
function mintKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
