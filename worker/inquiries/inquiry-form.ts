import * as v from 'valibot';
import { IdempotencyKey, InquiryInput } from '#shared/inquiries/inquiry';
import { emptyInquiryDraft, honeypotField } from '#shared/inquiries/inquiry-labels';
import { sha256 } from '#shared/sha256';
import { listProblemsByField } from '#shared/text';

interface PostedForm {
  draft: Record<string, string>;
  /** Idempotency key in the form; null if the page had none. */
  pageKey: string | null;
  input: InquiryInput | null;
  fields: Record<string, string>;
}

export function parsePostedForm(text: string): PostedForm {
  const form = new URLSearchParams(text);
  const { idempotencyKey = '', ...values } = Object.fromEntries(form);
  const draft = Object.fromEntries(Object.keys(emptyInquiryDraft).map((name) => [name, values[name] ?? '']));
  const filledFields = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name in draft || value !== ''),
  );
  if (filledFields.inquiryPage === '') delete filledFields.inquiryPage;
  const result = v.safeParse(InquiryInput, filledFields);
  const key = v.safeParse(IdempotencyKey, idempotencyKey);
  return {
    draft,
    pageKey: key.success ? key.output.toLowerCase() : null,
    input: result.success ? result.output : null,
    fields: result.success ? {} : listProblemsByField(result.issues),
  };
}

type FingerprintInput = Omit<InquiryInput, 'writtenAt' | 'departureMonth' | typeof honeypotField> & {
  departureMonth: string;
};

/** Returns SHA-256 (hex) of the fields without `writtenAt`, because a retry may format that field differently. */
export async function fingerprintInquiry(input: FingerprintInput): Promise<string> {
  const { name, countryCode, phone, email, subject, number, departureMonth, inquiryPage } = input;
  const { tourId = '', departureId = '', ride = '' } = input;
  const fields = [name, countryCode, phone, email, subject, number, departureMonth, inquiryPage];
  return sha256(JSON.stringify([...fields, tourId, departureId, ride]));
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The key is no UUID, so that no client can send it as its own idempotency key. */
const toKey = async (text: string) => `posted ${await sha256(text)}`;

/**
 * Idempotency keys of a posted form, which replace a random key: a cached page without scripts has none. They depend on
 * the values, so a double submit has the same key, and on the day. They depend on the honeypot too, so that a spam program
 * cannot use up the key of a visitor's inquiry.
 * @returns the current key, and the key of an hour ago, which recognises a double submit around midnight
 */
export async function toPostedKeys(
  input: InquiryInput,
  pageKey: string | null,
  now: number,
): Promise<[current: string, anHourAgo: string]> {
  const values = `${input[honeypotField] ? 'trapped ' : ''}${await fingerprintInquiry(input)}`;
  const toKeyAt = (timeMs: number) => toKey(`${pageKey ?? Math.floor(timeMs / dayMs)} ${values}`);
  return Promise.all([toKeyAt(now), toKeyAt(now - hourMs)]);
}
