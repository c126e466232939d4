import { InquiryReceipt } from '#shared/inquiry';
import { api } from '#shared/paths';
import { OfflineError, request } from './client';

/** Total limit of one attempt, in milliseconds; well inside the outbox's lease. */
export const inquiryTimeLimitMs = 15_000;

/** An InquiryInput as it was frozen when Send was pressed, maybe by an older build. */
export type InquiryBody = Readonly<Record<string, string | number | undefined>>;

/**
 * Sends an inquiry under its key. Resolves with the server's words only when the answer echoes the key: any other
 * 2xx is somebody else's, and counts as no answer.
 */
export async function postInquiry(input: InquiryBody, key: string): Promise<{ message: string }> {
  const { body } = await request(api.submitInquiry, {
    method: 'POST',
    json: input,
    headers: { 'Idempotency-Key': key },
    schema: InquiryReceipt,
    timeLimitMs: inquiryTimeLimitMs,
  });
  if (body.key?.toLowerCase() !== key.toLowerCase()) throw new OfflineError('the key was not echoed');
  return { message: body.message };
}
