import { InquiryReceipt } from '#shared/inquiry';
import { api } from '#shared/paths';
import { OfflineError, request } from './client';

/** Must be well below the outbox's lease. */
export const inquiryTimeLimitMs = 15_000;

/** An InquiryInput frozen when Send was pressed, perhaps by an older build. */
export type InquiryBody = Readonly<Record<string, string | number | undefined>>;

/** Sends an inquiry. Only an answer that echoes its key counts; any other 2xx is someone else's. */
export async function postInquiry(input: InquiryBody, key: string): Promise<{ message: string }> {
  const { body } = await request(api.submitInquiry, {
    method: 'POST',
    json: input,
    headers: { 'Idempotency-Key': key },
    schema: InquiryReceipt,
    timeLimitMs: inquiryTimeLimitMs,
  });
  if (body.key?.toLowerCase() !== key.toLowerCase()) throw new OfflineError('The answer did not echo the key.');
  return { message: body.message };
}
