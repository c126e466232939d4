/** Every page of the site (spec §2). */
export const pages = {
  home: '/',
  domestic: '/domestic',
  international: '/international',
  adventure: '/adventure',
  himachalPradesh: '/himachalPradesh',
  spitiValley: '/spitiValley',
  lehLadakh: '/lehLadakh',
  tour: (id: string) => `/tour/${encodeURIComponent(id)}`,
  tourWithoutId: '/tour',
  exploreNow: '/explore-now',
  tourDetailOne: (id: string | number) => `/tour-detail-one/${encodeURIComponent(id)}`,
  tourDetailOneWithoutId: '/tour-detail-one',
  tourDetailTwo: '/tour-detail-two',
  contact: '/contact',
  inquiryForm: '/inquiryForm',
  about: '/aboutus',
  saved: '/saved',
  correctInquiry: (id: string) => `/saved?correct=${encodeURIComponent(id)}`,
  login: '/login',
  signup: '/signup',
  signupSuccess: '/signup-success',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvitation: '/accept-invitation',
  terms: '/terms',
  privacy: '/privacy',
  comingSoon: '/comingsoon',
  maintenance: '/maintenance',
  notFound: '/404',
  grid: '/grid',
  gridLeftSidebar: '/grid-left-sidebar',
  gridRightSidebar: '/grid-right-sidebar',
  list: '/list',
  listOneColumn: '/list-one-column',
  listLeftSidebar: '/list-left-sidebar',
  listRightSidebar: '/list-right-sidebar',
  dashboard: '/dashboard',
  addTour: '/addTour',
  policyNotes: '/addItenarary',
  editTours: '/editTour',
  editTour: (id: string) => `/editTourModal?id=${encodeURIComponent(id)}`,
  editTourModal: '/editTourModal',
  deletedTours: '/editTour?show=deleted',
  inquiries: '/formDataTable',
  waitingInquiries: '/formDataTable?show=waiting',
  inquiry: (id: string) => `/formDataTable?open=${encodeURIComponent(id)}`,
} as const;

/** /tour-detail-one/{id} shows the static variant for these ids. */
export const demoTourIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Pages whose content changes when tours do. */
export const tourListPages: readonly string[] = [
  pages.home,
  pages.adventure,
  pages.domestic,
  pages.international,
  pages.himachalPradesh,
  pages.spitiValley,
  pages.lehLadakh,
];

/** Pages in the sitemap, besides tours. All others are `noindex`. */
export const indexedPages: readonly string[] = [
  ...tourListPages,
  pages.about,
  pages.contact,
  pages.inquiryForm,
  pages.terms,
  pages.privacy,
];

export const protectedPages: readonly string[] = [
  pages.dashboard,
  pages.addTour,
  pages.policyNotes,
  pages.editTours,
  pages.editTourModal,
  pages.inquiries,
];

export const api = {
  tours: '/api/tours',
  tour: (id: string) => `/api/tours/${encodeURIComponent(id)}`,
  deletedTours: '/api/deleted-tours',
  restoreTour: (id: string) => `/api/tours/${encodeURIComponent(id)}/restore`,
  submitInquiry: '/form/submit',
  inquiries: '/form/data',
  handledInquiry: (id: string) => `/form/data/${encodeURIComponent(id)}/handled`,
  /** All inquiries of the person who wrote this one. */
  inquirer: (id: string) => `/form/data/${encodeURIComponent(id)}/inquirer`,
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  forgotPassword: '/api/auth/forgot-password',
  resetPassword: '/api/auth/reset-password',
  /** The signed-in person's own account. */
  account: '/api/account',
  accountSeen: '/api/account/seen',
  accountPassword: '/api/account/password',
  accountSessions: '/api/account/sessions',
  accountSession: (id: string) => `/api/account/sessions/${encodeURIComponent(id)}`,
  /** Everybody with an account, and who is invited. */
  people: '/api/people',
  person: (id: string) => `/api/people/${encodeURIComponent(id)}`,
  personSessions: (id: string) => `/api/people/${encodeURIComponent(id)}/sessions`,
  invitations: '/api/invitations',
  invitation: (id: string) => `/api/invitations/${encodeURIComponent(id)}`,
  sendInvitation: (id: string) => `/api/invitations/${encodeURIComponent(id)}/send`,
  readInvitation: '/api/auth/read-invitation',
  acceptInvitation: '/api/auth/accept-invitation',
  health: '/healthz',
  mailQueue: '/api/mail-queue',
} as const;
