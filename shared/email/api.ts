import * as v from 'valibot';
import { get } from '../api.ts';
import { customerMailKinds } from './customer-mails.ts';

export const customerMailStates = ['waiting', 'sent', 'failing'] as const;

export const CustomerMailRow = v.object({
  id: v.number(),
  kind: v.picklist(customerMailKinds),
  queuedAt: v.string(),
  /** Null until it is sent. */
  sentAt: v.nullable(v.string()),
  /** `failing`: at least one try failed, and cron tries again. */
  state: v.picklist(customerMailStates),
});
export type CustomerMailRow = v.InferOutput<typeof CustomerMailRow>;

/** Mails about a booking or an inquiry and its quotes, oldest first. */
export const listCustomerMails = get('/api/customer-mails/:about', {
  response: v.object({ data: v.array(CustomerMailRow) }),
});
