import { post, put } from '../api.ts';
import { submitPath } from '../routes.ts';
import { InquiryInput, InquiryReceipt } from './inquiry.ts';

// Separate from api.ts, so that visitors do not download the admin's schemas.

/** A browser without scripts posts a form here; the response is then a page. */
export const submitInquiry = post(submitPath, { body: InquiryInput, response: InquiryReceipt });
export const correctInquiry = put('/form/submit/:key', { body: InquiryInput, response: InquiryReceipt });
