import { visitorApi } from './visitor-calls.ts';

/** Every call of the site (spec §7). In a browser for the desk alone: visitors' pages load their own, in visitor-calls. */
export const api = {
  ...visitorApi,
  deletedTours: '/api/deleted-tours',
  /** All tours with their stage, page by page. */
  deskTours: '/api/desk-tours',
  deskTour: (id: string) => `/api/desk-tours/${encodeURIComponent(id)}`,
  tourStage: (id: string) => `/api/tours/${encodeURIComponent(id)}/stage`,
  /** Answers with the address of a page that shows a tour before it is published. */
  previewTour: (id: string) => `/api/tours/${encodeURIComponent(id)}/preview`,
  previewsOf: (id: string) => `/api/tours/${encodeURIComponent(id)}/previews`,
  tourPreview: (id: string, preview: string) =>
    `/api/tours/${encodeURIComponent(id)}/previews/${encodeURIComponent(preview)}`,
  copyTour: (id: string) => `/api/tours/${encodeURIComponent(id)}/copy`,
  tourVersions: (id: string) => `/api/tours/${encodeURIComponent(id)}/versions`,
  tourVersion: (id: string, version: number) => `/api/tours/${encodeURIComponent(id)}/versions/${version}`,
  tourPrices: '/api/tour-prices',
  takenSeats: (id: string, departure: string) =>
    `/api/tours/${encodeURIComponent(id)}/departures/${encodeURIComponent(departure)}/taken`,
  restoreTour: (id: string) => `/api/tours/${encodeURIComponent(id)}/restore`,
  inquiries: '/form/data',
  addInquiry: '/form/inbox/inquiries',
  inquiry: (id: string) => `/form/data/${encodeURIComponent(id)}`,
  handledInquiry: (id: string) => `/form/data/${encodeURIComponent(id)}/handled`,
  /** All inquiries of the person who wrote this one, to take away: the activity says who did. */
  erasure: (id: string) => `/form/data/${encodeURIComponent(id)}/inquirer/erasure`,
  inquirer: (id: string) => `/form/data/${encodeURIComponent(id)}/inquirer`,
  /** The desk's lists: how many each has, and a part of one. */
  inbox: '/form/inbox',
  /** A list to take away: the activity says who did. */
  inboxExport: '/form/inbox/export',
  inboxChanges: '/form/inbox/changes',
  deskFigures: '/form/inbox/figures',
  /** Those that are held back. */
  heldInquiries: '/form/held',
  searchHeld: '/form/held/search',
  answerTemplates: '/api/answer-templates',
  answerTemplate: (id: string) => `/api/answer-templates/${encodeURIComponent(id)}`,
  restoreAnswerTemplate: (id: string) => `/api/answer-templates/${encodeURIComponent(id)}/restore`,
  quotes: '/api/quotes',
  quotesPage: (page: number) => `/api/quotes?page=${page}`,
  quotesOf: (inquiry: string) => `/api/quotes?inquiry=${encodeURIComponent(inquiry)}`,
  quote: (id: string) => `/api/quotes/${encodeURIComponent(id)}`,
  sendQuote: (id: string) => `/api/quotes/${encodeURIComponent(id)}/send`,
  quoteLinks: (id: string) => `/api/quotes/${encodeURIComponent(id)}/links`,
  quoteLink: (id: string, link: string) => `/api/quotes/${encodeURIComponent(id)}/links/${encodeURIComponent(link)}`,
  reviseQuote: (id: string) => `/api/quotes/${encodeURIComponent(id)}/revise`,
  quoteMarks: (id: string) => `/api/quotes/${encodeURIComponent(id)}/marks`,
  bookings: '/api/bookings',
  /** The same as `bookings`, with a search that no log keeps. */
  searchBookings: '/api/booking-search',
  /** Payments that are late, or due by a day. */
  bookingsOf: (inquiry: string) => `/api/bookings?inquiry=${encodeURIComponent(inquiry)}`,
  booking: (id: string) => `/api/bookings/${encodeURIComponent(id)}`,
  bookingPeople: (id: string) => `/api/bookings/${encodeURIComponent(id)}/people`,
  bookingPayments: (id: string) => `/api/bookings/${encodeURIComponent(id)}/payments`,
  bookingRefunds: (id: string) => `/api/bookings/${encodeURIComponent(id)}/refunds`,
  reversePayment: (id: string, payment: string) =>
    `/api/bookings/${encodeURIComponent(id)}/payments/${encodeURIComponent(payment)}/reversal`,
  /** A payment that the payer told of isn't at the bank. */
  saidNotFound: (id: string, said: string) =>
    `/api/bookings/${encodeURIComponent(id)}/said/${encodeURIComponent(said)}/not-found`,
  moveBooking: (id: string) => `/api/bookings/${encodeURIComponent(id)}/move`,
  cancelBooking: (id: string) => `/api/bookings/${encodeURIComponent(id)}/cancellation`,
  agreeBooking: (id: string) => `/api/bookings/${encodeURIComponent(id)}/agreed`,
  bookingPeopleLinks: (id: string) => `/api/bookings/${encodeURIComponent(id)}/people/links`,
  bookingPeopleLink: (id: string, link: string) => `${api.bookingPeopleLinks(id)}/${encodeURIComponent(link)}`,
  /** GET: everything that erasing who pays would take. */
  payerErasure: (id: string) => `/api/bookings/${encodeURIComponent(id)}/payer/erasure`,
  bookingPayer: (id: string) => `/api/bookings/${encodeURIComponent(id)}/payer`,
  departures: '/api/departures',
  today: '/api/today',
  month: (month: string) => `/api/months/${encodeURIComponent(month)}`,
  monthPayments: (month: string) => `/api/months/${encodeURIComponent(month)}/payments`,
  bookingReminders: (id: string) => `/api/bookings/${encodeURIComponent(id)}/reminders`,
  papers: '/api/papers',
  departuresBetween: (from: string, to: string) => `/api/departures?from=${from}&to=${to}`,
  departure: (tour: string, date: string) => `/api/departures/${encodeURIComponent(tour)}/${encodeURIComponent(date)}`,
  /** With what is encrypted: for owners and the date's captain, each reading noted. */
  departureSheet: (tour: string, date: string, kind: string) =>
    `/api/departures/${encodeURIComponent(tour)}/${encodeURIComponent(date)}/sheets/${kind}`,
  departurePhones: (tour: string, date: string) => `${api.departure(tour, date)}/phones`,
  departurePhone: (tour: string, date: string, phone: string) =>
    `${api.departurePhones(tour, date)}/${encodeURIComponent(phone)}`,
  paper: (number: string) => `/api/papers/${encodeURIComponent(number)}`,
  /** Answers with an address for the payer, told once. */
  paperLinks: (number: string) => `/api/papers/${encodeURIComponent(number)}/links`,
  /** Gives the invoice; one that was given is answered again. */
  bookingInvoice: (id: string) => `/api/bookings/${encodeURIComponent(id)}/invoice`,
  accounts: (month: string, kind: 'papers' | 'payments' = 'papers') => `/api/accounts/${month}.csv?kind=${kind}`,
  settings: '/api/settings',
  settingsHistory: '/api/settings/history',
  /** Answers with the addresses of pages that show settings before they hold. */
  previewSettings: '/api/settings/preview',
  /** Takes a logo or an icon and answers with its SHA-256, by which settings name it. */
  brandPicture: (kind: string) => `/api/settings/pictures/${kind}`,
  paymentHosts: '/api/payment-hosts',
  allowPaymentHost: (host: string) => `/api/payment-hosts/${encodeURIComponent(host)}/allow`,
  removePaymentHost: (host: string) => `/api/payment-hosts/${encodeURIComponent(host)}/remove`,
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  account: '/api/account',
  accountSeen: '/api/account/seen',
  accountPassword: '/api/account/password',
  accountSessions: '/api/account/sessions',
  accountSession: (id: string) => `/api/account/sessions/${encodeURIComponent(id)}`,
  people: '/api/people',
  person: (id: string) => `/api/people/${encodeURIComponent(id)}`,
  personSessions: (id: string) => `/api/people/${encodeURIComponent(id)}/sessions`,
  /** Their names alone. */
  colleagues: '/api/colleagues',
  invitations: '/api/invitations',
  invitation: (id: string) => `/api/invitations/${encodeURIComponent(id)}`,
  sendInvitation: (id: string) => `/api/invitations/${encodeURIComponent(id)}/send`,
  readInvitation: '/api/auth/read-invitation',
  acceptInvitation: '/api/auth/accept-invitation',
  devices: '/api/devices',
  device: (id: string) => `/api/devices/${encodeURIComponent(id)}`,
  tryDevice: (id: string) => `/api/devices/${encodeURIComponent(id)}/try`,
  health: '/healthz',
  mailQueue: '/api/mail-queue',
} as const;
