import * as v from 'valibot';
import { IdempotencyKey, InquiryInput } from '#shared/inquiries/inquiry';
import { emptyInquiryDraft, honeypotField } from '#shared/inquiries/inquiry-labels';
import { sha256 } from '#shared/sha256';
import { listProblemsByField } from '#shared/text';

interface PostedForm {
  draft: Record<string, string>;
  pageKey: string | null;
  input: InquiryInput | null;
  fields: Record<string, string>;
}

/** Reads an urlencoded form. `draft` holds what was typed, to show it again with errors. */
export function parsePostedForm(text: string): PostedForm {
  const form = new URLSearchParams(text);
  const { idempotencyKey = '', ...sent } = Object.fromEntries(form);
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
    fields: result.success ? {} : listProblemsByField(result.issues),
  };
}

type Asked = Omit<InquiryInput, 'writtenAt' | 'departureMonth' | typeof honeypotField> & { departureMonth: string };

/** SHA-256 (hex) of an inquiry's content. `writtenAt` is left out, since a retry may format it differently. */
export async function fingerprintInquiry(input: Asked): Promise<string> {
  const { name, countryCode, phone, email, subject, number, departureMonth, inquiryPage } = input;
  const { tourId = '', departureId = '', ride = '' } = input;
  const asked = [name, countryCode, phone, email, subject, number, departureMonth, inquiryPage];
  return sha256(JSON.stringify([...asked, tourId, departureId, ride]));
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** No UUID, so that no caller can send it as its own key. */
const toKey = async (text: string) => `posted ${await sha256(text)}`;

/**
 * The keys of a posted inquiry: its day and its words. Pressed twice gives the same, other words another, and so does the
 * hidden field, or a robot could have a rider's words held before they come. Its page has no key, since many see the same
 * one. The second key is that of an hour ago: pressed again after midnight it is known.
 */
export async function toPostedKeys(
  input: InquiryInput,
  pageKey: string | null,
  now: number,
): Promise<[string, string]> {
  const said = `${input[honeypotField] ? 'trapped ' : ''}${await fingerprintInquiry(input)}`;
  const keyAt = (time: number) => toKey(`${pageKey ?? Math.floor(time / day)} ${said}`);
  return Promise.all([keyAt(now), keyAt(now - hour)]);
}
