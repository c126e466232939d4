import * as v from 'valibot';
import { requiredLine } from '../text/text.ts';

const reminderWays = ['whatsapp', 'mail'] as const;

/** The body of `POST /api/bookings/{id}/reminders`: a person began one; nobody knows whether it went out. */
export const Reminder = v.strictObject({
  way: v.picklist(reminderWays, 'Choose one of the list.'),
  template: v.optional(requiredLine(80)),
});
export type Reminder = v.InferOutput<typeof Reminder>;
