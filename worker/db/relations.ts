import { relations } from 'drizzle-orm';
import { bookingPayments, bookings, bookingTravellers, invoices, reportedPayments } from './bookings-schema.ts';
import { inquiries, inquiryEvents, quotes } from './inquiries-schema.ts';
import { notifications } from './site-schema.ts';
import { devices, invitations, passkeys, passwordResets, sessions, users } from './staff-schema.ts';
import { departures, tours, tourVersions } from './tours-schema.ts';

// Which row names which. SQLite isn't told: a row may stay when the one that it names is erased.

export const ofDepartures = relations(departures, ({ one }) => ({
  tour: one(tours, { fields: [departures.tourId], references: [tours.id] }),
  leader: one(users, { fields: [departures.leaderId], references: [users.id] }),
}));

export const ofTourVersions = relations(tourVersions, ({ one }) => ({
  tour: one(tours, { fields: [tourVersions.tourId], references: [tours.id] }),
}));

export const ofInquiries = relations(inquiries, ({ one }) => ({
  departure: one(departures, {
    fields: [inquiries.tourId, inquiries.departureId],
    references: [departures.tourId, departures.id],
  }),
  owner: one(users, { fields: [inquiries.ownerId], references: [users.id] }),
}));

export const ofInquiryEvents = relations(inquiryEvents, ({ one }) => ({
  inquiry: one(inquiries, { fields: [inquiryEvents.inquiry], references: [inquiries.publicId] }),
}));

export const ofQuotes = relations(quotes, ({ one }) => ({
  inquiry: one(inquiries, { fields: [quotes.inquiry], references: [inquiries.publicId] }),
}));

export const ofBookings = relations(bookings, ({ one }) => ({
  departure: one(departures, {
    fields: [bookings.tourId, bookings.departureId],
    references: [departures.tourId, departures.id],
  }),
  inquiry: one(inquiries, { fields: [bookings.inquiryId], references: [inquiries.publicId] }),
  quote: one(quotes, { fields: [bookings.quoteId], references: [quotes.id] }),
}));

export const ofBookingPeople = relations(bookingTravellers, ({ one }) => ({
  booking: one(bookings, { fields: [bookingTravellers.bookingId], references: [bookings.id] }),
}));

export const ofBookingPayments = relations(bookingPayments, ({ one }) => ({
  booking: one(bookings, { fields: [bookingPayments.bookingId], references: [bookings.id] }),
}));

export const ofSaidPayments = relations(reportedPayments, ({ one }) => ({
  booking: one(bookings, { fields: [reportedPayments.bookingId], references: [bookings.id] }),
}));

export const ofPapers = relations(invoices, ({ one }) => ({
  booking: one(bookings, { fields: [invoices.bookingId], references: [bookings.id] }),
  payment: one(bookingPayments, { fields: [invoices.paymentId], references: [bookingPayments.id] }),
}));

export const ofSessions = relations(sessions, ({ one }) => ({
  user: one(users, { fields: [sessions.userId], references: [users.id] }),
}));

export const ofPasskeys = relations(passkeys, ({ one }) => ({
  user: one(users, { fields: [passkeys.userId], references: [users.id] }),
}));

export const ofPasswordResets = relations(passwordResets, ({ one }) => ({
  user: one(users, { fields: [passwordResets.userId], references: [users.id] }),
}));

export const ofInvitations = relations(invitations, ({ one }) => ({
  inviter: one(users, { fields: [invitations.invitedBy], references: [users.id] }),
}));

export const ofDevices = relations(devices, ({ one }) => ({
  user: one(users, { fields: [devices.userId], references: [users.id] }),
}));

export const ofNotifications = relations(notifications, ({ one }) => ({
  device: one(devices, { fields: [notifications.deviceId], references: [devices.id] }),
  inquiry: one(inquiries, { fields: [notifications.inquiryId], references: [inquiries.publicId] }),
}));
