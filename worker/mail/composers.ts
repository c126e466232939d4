import { composeInquiryMail } from '../inquiries/notify';
import { composeResetMail } from '../session/reset-mail';
import type { Composers } from './outbox';

export const composers: Composers = { inquiry: composeInquiryMail, password_reset: composeResetMail };
