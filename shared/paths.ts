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
  /** A rider's plan for a tour. */
  ride: (id: string) => `/tour/${encodeURIComponent(id)}/ride`,
  find: '/find',
  /** All tours by height, from Delhi up. */
  passes: '/passes',
  compare: '/compare',
  exploreNow: '/explore-now',
  tourDetailOne: (id: string | number) => `/tour-detail-one/${encodeURIComponent(id)}`,
  tourDetailOneWithoutId: '/tour-detail-one',
  tourDetailTwo: '/tour-detail-two',
  contact: '/contact',
  inquiryForm: '/inquiryForm',
  inquiryAbout: (tourId: string) => `/inquiryForm?tour=${encodeURIComponent(tourId)}`,
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
  editTourModal: '/editTourModal',
  inquiries: '/formDataTable',
  answers: '/answers',
  quotes: '/quotes',
  staff: '/staff',
  activity: '/activity',
  account: '/account',
} as const;

/** /tour-detail-one/{id} shows the static variant for these ids. */
export const demoTourIds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

// The calls are apart from the pages, and visitors' own apart from them, so that no visitor loads the desk's.
// biome-ignore lint/performance/noBarrelFile: one place to import addresses from
export { api } from './calls.ts';
