import { demoTourIds, pages } from '#shared/routes';
import { listPolicySections } from '#shared/settings/policy';
import { defaultQuestions } from '#shared/settings/questions';
import { defaultFacts as agency, defaultSite } from '#shared/settings/site';
import type { Tour } from '#shared/tours/tour';
import { tourMessages } from '#shared/tours/tour-messages';
import type { Site } from './site';

/** A public URL (spec §2) and what its page shows. */
export interface Route {
  path: string;
  status?: number;
  title: string;
  h1: string;
  texts?: readonly string[];
  /** The canonical path if it differs; null for noindex pages. */
  canonical?: string | null;
  /** Another route shows the same screen with other text, so accessibility is not checked again. */
  isVariant?: true;
  /** The content depends on the URL's fragment or on data stored on the phone, which only scripts can read. */
  needsScripts?: true;
  /** Most visits begin here, so the page is also opened at laptop size. */
  isEntryPage?: true;
  /** Limit at 390 px wide. */
  maxHeightPx?: number;
}

const policy = listPolicySections(defaultSite).flatMap(({ points }) => points);
const questions = defaultQuestions.map(({ title }) => title);
const invalidTour = { title: tourMessages.invalidId, h1: tourMessages.invalidId, canonical: null };
const tourNotFound = { status: 404, title: tourMessages.notFound, h1: tourMessages.notFound, canonical: null };
const notFound = {
  status: 404,
  title: 'Page Not Found',
  h1: 'Page Not Found?',
  texts: ['Back to Home'],
  canonical: null,
};

const home: Route = {
  path: pages.home,
  title: `${agency.name}: ${agency.tagline}`,
  h1: 'Where Do You Want To Go?',
  texts: ['Plan Your Trip', 'Top Destinations', 'Tour Packages', 'What Our Travelers Are Saying', 'Send inquiry'],
  maxHeightPx: 6_500,
  isEntryPage: true,
};

/** A page with noindex. */
const createNoindexRoute = (path: string, title: string, ...texts: string[]): Route => ({
  path,
  title,
  h1: title,
  texts,
  canonical: null,
});

const createRoute = (path: string, title: string, ...texts: string[]): Route => ({ path, title, h1: title, texts });

const variants = [
  createRoute(pages.domestic, 'Domestic Packages'),
  createRoute(pages.international, 'International Packages'),
  createRoute(pages.himachalPradesh, 'Himachal Pradesh'),
  createRoute(pages.spitiValley, 'Spiti Valley'),
  createRoute(pages.lehLadakh, 'Leh Ladakh'),
].map((route) => ({ ...route, isVariant: true as const }));

const listings: Route[] = [
  { ...createRoute(pages.adventure, 'Adventure Packages', 'All', 'Rating :'), isEntryPage: true },
  ...variants,
  { ...createRoute(pages.find, 'Find your tour', 'When do you ride?', 'Show tours'), isEntryPage: true },
  createNoindexRoute(`${pages.find}?month=january&place=Leh+Ladakh`, 'Find your tour', 'No tour has all of that'),
  createRoute(pages.passes, 'Tours by height', '5,798\u00a0m', 'Manali to Leh High-Pass Ride'),
];

const formsTextsAndAccounts: Route[] = [
  {
    path: pages.contact,
    title: 'Contact Us',
    h1: 'Get in touch!',
    texts: ['Send Message', 'Select Month of Departure', 'January', 'December', 'Show map'],
  },
  {
    path: pages.inquiryForm,
    title: 'Send an inquiry',
    h1: 'Get in touch!',
    texts: ['Send inquiry', '+91 (India)', '+1 (USA)'],
  },
  createRoute(pages.about, 'About us', '4589', '50+', 'KNOW YOUR RIDER', 'MY AIM', 'OUR SERVICES', 'Read More', '2017'),
  createRoute(pages.terms, 'Terms of Services', 'Restrictions', 'Accept', 'Decline', ...policy, ...questions),
  createRoute(pages.privacy, 'Privacy Policy', 'Home', 'What we use it for', 'Print'),
  createNoindexRoute(pages.comingSoon, 'Coming soon', 'Days', 'Hours', 'Minutes', 'Seconds', '00'),
  createNoindexRoute(pages.maintenance, 'Maintenance', 'Minutes', 'Subscribe'),
  createNoindexRoute(pages.login, 'Login', 'Show', 'Forgot Password?'),
  createNoindexRoute(pages.signup, 'Sign up', 'Register', 'Sign in', 'I Accept Terms And Condition'),
  createNoindexRoute(pages.signupSuccess, 'Success', 'Congratulations!', 'Your account has been successfully created.'),
  createNoindexRoute(pages.forgotPassword, 'Forgot Password', 'Send'),
  // The token is in the fragment, as in a mail's link.
  createNoindexRoute(`${pages.resetPassword}#t=${'x'.repeat(43)}`, 'New password'),
  { ...createNoindexRoute(pages.acceptInvitation, 'Your account'), needsScripts: true },
];

const activities = ['Bali Park', 'Paris', 'Arcadia', 'Culver City', 'Long Beach', 'California'];
const sidebar = ['$ 495 / Day', 'Review', 'Booking Activity', ...activities, 'Tour Map'];
const demoCards = ['Explore Now', '10% Off', 'Above the Indus', 'Winter Spiti with a Snow Crew', '5.0(30)'];
const pager = ['1', '2', '3', '4', '5'];

const demoLayout = (path: string, texts: readonly string[]): Route =>
  createNoindexRoute(path, 'Tour Packages', 'Home', ...demoCards, ...pager, ...texts);

const demoDetail = (path: string, title: string): Route =>
  createNoindexRoute(
    path,
    title,
    ...['Duration', 'Type', 'Group Size', 'Languages', 'Questions & Answers', 'Leave A Comment'],
    ...questions.slice(0, 4),
    ...policy,
  );

const demosAndNotFound: Route[] = [
  { path: pages.exploreNow, ...invalidTour },
  { path: pages.notFound, ...notFound },
  demoLayout(pages.grid, ['$ 58 / Day']),
  { ...demoLayout(pages.list, ['$ 58 / Day']), isVariant: true },
  demoLayout(pages.listOneColumn, ['$ 58 / Day']),
  demoLayout(pages.gridLeftSidebar, sidebar),
  { ...demoLayout(pages.gridRightSidebar, sidebar), isVariant: true },
  demoLayout(pages.listLeftSidebar, sidebar),
  { ...demoLayout(pages.listRightSidebar, sidebar), isVariant: true },
  { ...demoDetail(pages.tourDetailTwo, 'Above the Indus'), isVariant: true },
  demoDetail(pages.tourDetailOne(demoTourIds[0]), 'Above the Indus'),
];

/** URLs that show the screen of another URL, or the not-found page. */
const otherAddresses: Route[] = [
  demoDetail(pages.tourDetailOne(demoTourIds[11]), 'Winter Spiti with a Snow Crew'),
  ...[pages.tourWithoutId, pages.tourDetailOneWithoutId].map((path) => ({ path, status: 404, ...invalidTour })),
  ...[pages.tour('nowhere'), `${pages.exploreNow}?id=nowhere`, pages.tourDetailOne('13')].map((path) => ({
    path,
    ...tourNotFound,
  })),
  ...['/Contact', '/x/y', '/x%0ay', '/index-two', '/index-three', '/index-four', '/index-five', '/index-item'].map(
    (path) => ({ path, ...notFound }),
  ),
];

const createTourRoute = (path: string, tour: Tour): Route => ({
  path,
  title: tour.heading,
  h1: tour.heading,
  texts: [
    ...['Duration', 'Type', 'Group Size', 'Languages', 'Price per day', tour.description],
    ...tour.itinerary.map(({ day, title }) => `Day ${day}: ${title}`),
    ...['Questions & Answers', 'Inclusions', 'Exclusions', ...tour.inclusions, ...tour.exclusions],
    ...tour.faq.flatMap(({ question, answer }) => [question, answer]),
    ...['Customer care 24/7', 'Best price guarantee', 'Complimentary riding gears', ...policy],
  ],
  canonical: pages.tour(tour._id),
  maxHeightPx: 7_000,
  isEntryPage: true,
});

/** Used in the titles of the route tests. */
export const publicGroups = [
  'Home, a tour and its ride',
  'lists of tours',
  'forms, texts and accounts',
  'demo screens and dead ends',
] as const;

/** Returns the public screens in groups that take about the same time to test. */
export async function listPublicRoutes(site: Site): Promise<Record<(typeof publicGroups)[number], Route[]>> {
  const tour = await site.findTour('Manali to Leh High-Pass Ride');
  const compared = (await site.listTours()).slice(0, 3).map(({ _id }) => _id);
  return {
    'Home, a tour and its ride': [
      home,
      createTourRoute(pages.tour(tour._id), tour),
      {
        path: pages.ride(tour._id),
        title: `Ride plan: ${tour.heading}`,
        h1: tour.heading,
        isEntryPage: true,
        maxHeightPx: 6_500,
      },
      createNoindexRoute(`${pages.compare}?ids=${compared}`, 'Compare tours', 'Price per person'),
      { ...createNoindexRoute(pages.saved, 'Saved trips'), needsScripts: true },
    ],
    'lists of tours': listings,
    'forms, texts and accounts': formsTextsAndAccounts,
    'demo screens and dead ends': demosAndNotFound,
  };
}

/** Returns every public URL. */
export async function listAddresses(site: Site): Promise<Route[]> {
  const tour = await site.findTour('Manali to Leh High-Pass Ride');
  const others = [pages.tourDetailOne(tour._id), `${pages.exploreNow}?id=${tour._id}`].map((path) =>
    createTourRoute(path, tour),
  );
  return [...Object.values(await listPublicRoutes(site)).flat(), ...others, ...otherAddresses];
}
