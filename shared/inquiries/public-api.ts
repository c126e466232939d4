import { post, put } from '../api.ts';
import { submitPath } from '../routes.ts';
import { InquiryInput, InquiryReceipt } from './inquiry.ts';

// Apart from the admin's calls, whose schemas no visitor downloads.

/** Also takes the form of a page without scripts, and answers that with a page. */
export const submitInquiry = post(submitPath, { body: InquiryInput, answer: InquiryReceipt });
/** Replaces an inquiry that was sent under this Idempotency-Key. */
export const correctInquiry = put('/form/submit/:key', { body: InquiryInput, answer: InquiryReceipt });
