import * as v from 'valibot';
import { IdempotencyKey } from '#shared/idempotency-key';
import { InquiryInput } from '#shared/inquiry';
import { emptyInquiryDraft } from '#shared/inquiry-words';
import { sha256 } from '#shared/sha256';
import { problemsByField } from '#shared/text';

/** A form posted without JavaScript: its fields and, if the page had one, its key. */
interface PostedForm {
  draft: Record<string, string>;
  pageKey: string | null;
  input: InquiryInput | null;
  fields: Record<string, string>;
}

/** Reads an urlencoded form. `draft` holds what was typed, to show it again with errors. */
export function parsePostedForm(text: string): PostedForm {
  const { idempotencyKey = '', ...sent } = Object.fromEntries(new URLSearchParams(text));
  const draft = Object.fromEntries(Object.keys(emptyInquiryDraft).map((name) => [name, sent[name] ?? '']));
  // Optional fields left empty count as missing.
  const given = Object.fromEntries(Object.entries(sent).filter(([name, value]) => name in draft || value !== ''));
  if (given.inquiryPage === '') delete given.inquiryPage;
  const result = v.safeParse(InquiryInput, given);
  const key = v.safeParse(IdempotencyKey, idempotencyKey);
  return {
    draft,
    pageKey: key.success ? key.output.toLowerCase() : null,
    input: result.success ? result.output : null,
    fields: result.success ? {} : problemsByField(result.issues),
  };
}

type Asked = Record<Exclude<keyof InquiryInput, 'writtenAt' | 'website' | 'number'>, string> & { number: number };

/** SHA-256 (hex) of an inquiry's content. `writtenAt` is left out, since a retry may format it differently. */
export async function fingerprintInquiry(input: Asked): Promise<string> {
  const { name, countryCode, phone, email, subject, number, departureMonth, inquiryPage } = input;
  return sha256(JSON.stringify([name, countryCode, phone, email, subject, number, departureMonth, inquiryPage]));
}

/**
 * The key of a posted inquiry: its page's key plus its content. Pressing twice gives the same key, changed text
 * another.
 */
export async function toPostedKey(pageKey: string, input: InquiryInput): Promise<string> {
  const hash = await sha256(pageKey + (await fingerprintInquiry(input)));
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
