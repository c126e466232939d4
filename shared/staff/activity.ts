import * as v from 'valibot';

/** Texts of the activity list, by kind; each follows a person's name. */
export const activityLabels = {
  access: {
    login: 'logged in',
    logout: 'logged out',
    renamed: 'changed their name',
    password_changed: 'changed their password',
    password_reset: 'chose a new password by e-mail',
    session_ended: 'ended a session of theirs',
    device_added: 'switched notifications on in a browser',
    passkey_added: 'added a passkey',
    passkey_removed: 'removed a passkey',
  },
  tours: {
    tour_added: 'added a tour',
    tour_changed: 'changed a tour',
    share_picture_drawn: 'drew what shared links show of a tour',
    tour_copied: 'copied a tour',
    tour_published: 'published a tour',
    tour_taken_back: 'took a tour back to draft',
    tour_brought_back: 'brought back an earlier version of a tour',
    tour_deleted: 'deleted a tour',
    tour_restored: 'restored a tour',
    demo_removed: 'took the demo away',
  },
  inquiries: {
    inquiry_added: 'wrote down an inquiry',
    inquiries_read: 'fetched the list of inquiries',
    inquiries_exported: 'exported inquiries',
    inquirer_exported: 'exported what one person wrote',
    inquirer_erased: 'erased a person',
    waiting_stopped: 'took somebody off the waiting list of',
    inquiries_deleted: 'deleted inquiries',
    inquiries_restored: 'brought deleted inquiries back',
    inquiries_erased: 'erased old inquiries',
    quote_added: 'wrote a quote',
    quote_deleted: 'deleted the draft of a quote',
    quote_sent: 'sent a quote',
    quote_link_made: 'made another link to a quote',
    quote_link_ended: 'ended a link to a quote',
    quote_marked: 'noted something about a quote',
    template_added: 'added a reply template',
    template_changed: 'changed a reply template',
    template_deleted: 'deleted a reply template',
    template_restored: 'restored a reply template',
  },
  bookings: {
    booking_added: 'made a booking',
    booking_payer_changed: 'changed who pays for a booking',
    booking_agreed: 'changed what was agreed for a booking',
    booking_moved: 'moved a booking to another date',
    booking_held: 'held seats by a link',
    booking_hold_ended: 'ended a hold without a payment of',
    booking_seats_confirmed: 'confirmed the seats of a booking',
    booking_cancelled: 'cancelled a booking',
    booking_link_made: 'made a link for the customer of a booking',
    booking_link_ended: 'ended a link for the customer of a booking',
    travellers_changed: 'changed who travels on a booking',
    travellers_filled_in: 'filled in, by a link, who travels on a booking',
    travellers_link_made: 'made a link to fill in who travels on a booking',
    travellers_link_ended: 'ended a link to fill in who travels on a booking',
    travellers_kept: 'saved to a phone, for the road, the people of',
    travellers_seen: 'read travel documents on',
    review_link_made: 'made a link to review the tour of',
    review_link_ended: 'ended a link to review the tour of',
    review_written: 'wrote a review, by a link, of the tour of',
    review_approved: 'showed on the site a review of the tour of',
    review_hidden: 'hid a review of the tour of',
    review_answered: 'answered a review of the tour of',
    departure_changed: 'changed the tour leader, the travel documents or the notes of',
    captain_appointed: 'chose the tour leader, who can read travel documents, of',
    travellers_erased: 'erased travellers’ data after the tour',
    traveller_erased: 'erased somebody who travels on',
    notes_erased: 'took a person out of the notes of',
    booking_erased: 'erased who booked',
    payment_noted: 'noted a payment',
    payment_refunded: 'noted a refund',
    payment_reversed: 'took a payment back',
    balance_reminded: 'reminded somebody of a balance',
    payment_said: 'said to have paid',
    reminders_stopped: 'stopped reminders by mail about',
    reminders_resumed: 'wants reminders by mail again about',
    payment_not_found: 'didn’t find a payment at the bank',
    refund_not_booked: 'gave money back that isn’t due',
    refund_failed: 'couldn’t give money back',
    invoice_given: 'gave an invoice',
    paper_link_made: 'made a link to an invoice',
    paper_link_ended: 'ended a link to an invoice',
    accounts_exported: 'exported accounts',
  },
  people: {
    invited: 'invited somebody',
    invitation_removed: 'took an invitation back',
    joined: 'accepted an invitation',
    person_changed: 'changed a role or an account',
    person_sessions_ended: 'ended everything of a person',
    person_passkeys_removed: 'removed a person’s passkeys',
  },
  site: {
    account_made: 'made an account',
    account_password: 'set an account’s password',
    account_unlocked: 'ended the waits at the login',
    backed_up: 'made a backup',
    restored: 'restored a backup',
    settings_changed: 'changed the agency’s settings',
    brand_picture_added: 'uploaded a logo, an icon or a photograph',
  },
} as const;

export type ActivityKind = keyof typeof activityLabels;
type LabelsByAction = (typeof activityLabels)[ActivityKind];
export type AuditAction = LabelsByAction extends infer Labels ? (Labels extends unknown ? keyof Labels : never) : never;

export const activityKinds = Object.keys(activityLabels) as ActivityKind[];
export const activityKindLabels: Record<ActivityKind, string> = {
  access: 'Logins',
  tours: 'Tours',
  inquiries: 'Inquiries and quotes',
  bookings: 'Bookings and money',
  people: 'People',
  site: 'Settings and command line',
};

const allLabels: Record<string, string> = Object.assign({}, ...Object.values(activityLabels));
export const formatAction = (action: string): string => allLabels[action] ?? action;

export const activityMonths = 12;

const ActivityEntry = v.object({
  id: v.number(),
  at: v.string(),
  actorId: v.nullable(v.string()),
  actorName: v.string(),
  actorEmail: v.string(),
  action: v.string(),
  subject: v.nullable(v.string()),
  label: v.string(),
  requestId: v.string(),
});
export type ActivityEntry = v.InferOutput<typeof ActivityEntry>;

export const ActivityPage = v.object({
  data: v.array(ActivityEntry),
  people: v.array(v.object({ id: v.string(), name: v.string() })),
});
export type ActivityPage = v.InferOutput<typeof ActivityPage>;
