import * as v from 'valibot';
import { IdempotencyKey, InquiryInput } from '#shared/inquiries/inquiry';
import { emptyInquiryDraft, honeypotField } from '#shared/inquiries/inquiry-labels';
import { sha256 } from '#shared/sha256';
import { listProblemsByField } from '#shared/text';

interface PostedForm {
  draft: Record<string, string>;
  /** Idempotency key in the form; null if the page had none. */
  pageKey: string | null;
  /** Null if the values are invalid. */
  input: InquiryInput | null;
  problems: Record<string, string>;
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
  const keyResult = v.safeParse(IdempotencyKey, idempotencyKey);
  return {
    draft,
    pageKey: keyResult.success ? keyResult.output.toLowerCase() : null,
    input: result.success ? result.output : null,
    problems: result.success ? {} : listProblemsByField(result.issues),
  };
}

type FingerprintInput = Omit<InquiryInput, 'writtenAt' | 'departureMonth' | typeof honeypotField> & {
  departureMonth: string;
};

/** SHA-256 (hex) of the fields except `writtenAt`, which a retry may format differently. */
export async function fingerprintInquiry(input: FingerprintInput): Promise<string> {
  const { name, countryCode, phone, email, subject, number, departureMonth, inquiryPage } = input;
  const { message = '', tourId = '', departureId = '', ride = '' } = input;
  const fields = [name, countryCode, phone, email, subject, number, departureMonth, inquiryPage];
  // Inquiries without a message keep the fingerprint that they had before the field existed.
  return sha256(JSON.stringify([...fields, tourId, departureId, ride, ...(message ? [message] : [])]));
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** The key is no UUID, so that no client can send it as its own idempotency key. */
const hashToKey = async (text: string) => `posted ${await sha256(text)}`;

// A cached page has no random key, so the key depends on the values and the day. The key of an hour ago recognises a
// double submit around midnight. A filled honeypot changes the key, so that spam cannot use up a visitor's key.
export async function calculatePostedKeys(
  input: InquiryInput,
  pageKey: string | null,
  now: number,
): Promise<[current: string, anHourAgo: string]> {
  const fingerprint = `${input[honeypotField] ? 'trapped ' : ''}${await fingerprintInquiry(input)}`;
  const calculateKey = (timeMs: number) => hashToKey(`${pageKey ?? Math.floor(timeMs / dayMs)} ${fingerprint}`);
  return Promise.all([calculateKey(now), calculateKey(now - hourMs)]);
}
