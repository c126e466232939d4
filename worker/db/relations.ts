import { relations } from 'drizzle-orm';
import { bookingPayments, bookings, invoices, reportedPayments, reviews, travellers } from './bookings-schema.ts';
import { inquiries, inquiryEvents, quotes } from './inquiries-schema.ts';
import { notifications } from './site-schema.ts';
import { devices, invitations, passkeys, passwordResets, sessions, users } from './staff-schema.ts';
import { departures, tours, tourVersions } from './tours-schema.ts';

// Not foreign keys in SQLite: a row may stay when the row that it refers to is erased.

export const departureRelations = relations(departures, ({ one }) => ({
  tour: one(tours, { fields: [departures.tourId], references: [tours.id] }),
  leader: one(users, { fields: [departures.leaderId], references: [users.id] }),
}));

export const tourVersionRelations = relations(tourVersions, ({ one }) => ({
  tour: one(tours, { fields: [tourVersions.tourId], references: [tours.id] }),
}));

export const inquiryRelations = relations(inquiries, ({ one }) => ({
  departure: one(departures, {
    fields: [inquiries.tourId, inquiries.departureId],
    references: [departures.tourId, departures.id],
  }),
  owner: one(users, { fields: [inquiries.ownerId], references: [users.id] }),
}));

export const inquiryEventRelations = relations(inquiryEvents, ({ one }) => ({
  inquiry: one(inquiries, { fields: [inquiryEvents.inquiry], references: [inquiries.publicId] }),
}));

export const quoteRelations = relations(quotes, ({ one }) => ({
  inquiry: one(inquiries, { fields: [quotes.inquiry], references: [inquiries.publicId] }),
}));

export const bookingRelations = relations(bookings, ({ one }) => ({
  departure: one(departures, {
    fields: [bookings.tourId, bookings.departureId],
    references: [departures.tourId, departures.id],
  }),
  inquiry: one(inquiries, { fields: [bookings.inquiryId], references: [inquiries.publicId] }),
  quote: one(quotes, { fields: [bookings.quoteId], references: [quotes.id] }),
}));

export const travellerRelations = relations(travellers, ({ one }) => ({
  booking: one(bookings, { fields: [travellers.bookingId], references: [bookings.id] }),
}));

export const bookingPaymentRelations = relations(bookingPayments, ({ one }) => ({
  booking: one(bookings, { fields: [bookingPayments.bookingId], references: [bookings.id] }),
}));

export const reportedPaymentRelations = relations(reportedPayments, ({ one }) => ({
  booking: one(bookings, { fields: [reportedPayments.bookingId], references: [bookings.id] }),
}));

export const reviewRelations = relations(reviews, ({ one }) => ({
  booking: one(bookings, { fields: [reviews.bookingId], references: [bookings.id] }),
  tour: one(tours, { fields: [reviews.tourId], references: [tours.id] }),
}));

export const invoiceRelations = relations(invoices, ({ one }) => ({
  booking: one(bookings, { fields: [invoices.bookingId], references: [bookings.id] }),
  payment: one(bookingPayments, { fields: [invoices.paymentId], references: [bookingPayments.id] }),
}));

export const sessionRelations = relations(sessions, ({ one }) => ({
  user: one(users, { fields: [sessions.userId], references: [users.id] }),
}));

export const passkeyRelations = relations(passkeys, ({ one }) => ({
  user: one(users, { fields: [passkeys.userId], references: [users.id] }),
}));

export const passwordResetRelations = relations(passwordResets, ({ one }) => ({
  user: one(users, { fields: [passwordResets.userId], references: [users.id] }),
}));

export const invitationRelations = relations(invitations, ({ one }) => ({
  inviter: one(users, { fields: [invitations.invitedBy], references: [users.id] }),
}));

export const deviceRelations = relations(devices, ({ one }) => ({
  user: one(users, { fields: [devices.userId], references: [users.id] }),
}));

export const notificationRelations = relations(notifications, ({ one }) => ({
  device: one(devices, { fields: [notifications.deviceId], references: [devices.id] }),
  inquiry: one(inquiries, { fields: [notifications.inquiryId], references: [inquiries.publicId] }),
}));
