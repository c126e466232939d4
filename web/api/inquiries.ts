import { toPath } from '#shared/api';
import { correctInquiry, submitInquiry } from '#shared/inquiries/public-api';
import { ApiError, InvalidResponseError, request } from './client';

const timeoutMs = 15_000;

type InquiryBody = Readonly<Record<string, string | number | undefined>>;

export type Delivery =
  | { kind: 'sent'; message: string }
  | { kind: 'refused'; message: string; fields: Record<string, string> }
  /** Our server cannot store the inquiry now. */
  | { kind: 'retry later'; retryAfterMs: number | null }
  | { kind: 'no response'; isServerFailure?: boolean };

interface InquiryPost {
  id: string;
  /** Key of the sent inquiry that this corrects, or empty. */
  corrects: string;
  body: InquiryBody;
}

/** Accepts only a response that repeats the key, because a captive portal may respond 2xx, too. Never throws. */
export async function postInquiry({ id, corrects, body: json }: InquiryPost, signal?: AbortSignal): Promise<Delivery> {
  try {
    const call = corrects === '' ? submitInquiry : correctInquiry;
    const { body } = await request(toPath<string>(call, { key: corrects }), {
      method: call.method,
      schema: call.response,
      json,
      ...(corrects === '' ? { headers: { 'Idempotency-Key': id } } : {}),
      timeoutMs,
      signal,
    });
    const hasOurKey = body.key?.toLowerCase() === (corrects || id).toLowerCase();
    return hasOurKey ? { kind: 'sent', message: body.message } : { kind: 'no response' };
  } catch (error) {
    return toDelivery(error);
  }
}

function toDelivery(error: unknown): Delivery {
  if (error instanceof ApiError) {
    const { status, message, fields = {}, retryAfterMs } = error;
    const isTemporary = status < 400 || status >= 500 || isBusy(status);
    if (isTemporary) return { kind: 'retry later', retryAfterMs };
    // The message may be shown without the form, so it includes the messages of the fields.
    return { kind: 'refused', message: [message, ...Object.values(fields)].join(' '), fields };
  }
  if (error instanceof InvalidResponseError) return { kind: 'retry later', retryAfterMs: null };
  const { status = 0 } = error as { status?: number };
  return { kind: 'no response', isServerFailure: status >= 500 || isBusy(status) };
}

function isBusy(status: number): boolean {
  return [408, 425, 429].includes(status);
}
