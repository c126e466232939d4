import { demoTourIds, pages } from '#shared/paths';
import { policySections } from '#shared/site/policy';
import { shippedQuestions } from '#shared/site/questions';
import { site as agency } from '#shared/site/site';
import { tourMessages } from '#shared/tours/tour-words';
import type { Site } from './site';

export interface Route {
  path: string;
  status?: number;
  title: string;
  h1: string;
  texts?: readonly string[];
  fields?: readonly string[];
  /** The canonical path if it differs; null for noindex pages. */
  canonical?: string | null;
  /** Another address's screen with other words: nothing in it that could be less accessible. */
  isSeenElsewhere?: true;
}

const policy = policySections().flatMap(({ points }) => points);
const inquiryFields = [
  'Name',
  'Country code',
  'Phone',
  'Email',
  'Destination',
  'No. of People',
  'Month of Departure',
] as const;
const pager = ['1', '2', '3', '4', '5'];
const activities = ['Bali Park', 'Paris', 'Arcadia', 'Culver City', 'Long Beach', 'California'];
const sidebar = ['Review', 'Booking Activity', ...activities, 'Tour Map'];
const demoCards = ['10% Off', 'Above the Indus', 'Winter Spiti with a Snow Crew', '5.0(30)'];
const notFound = {
  status: 404,
  title: 'Page Not Found',
  h1: 'Page Not Found?',
  texts: ['Back to Home'],
  canonical: null,
};

const listings: Route[] = [
  { path: pages.adventure, title: 'Adventure Packages', h1: 'Adventure Packages', texts: ['All', 'Rating :'] },
  { path: pages.domestic, title: 'Domestic Packages', h1: 'Domestic Packages', isSeenElsewhere: true },
  { path: pages.international, title: 'International Packages', h1: 'International Packages', isSeenElsewhere: true },
  { path: pages.himachalPradesh, title: 'Himachal Pradesh', h1: 'Himachal Pradesh', isSeenElsewhere: true },
  { path: pages.spitiValley, title: 'Spiti Valley', h1: 'Spiti Valley' },
  { path: pages.lehLadakh, title: 'Leh Ladakh', h1: 'Leh Ladakh', isSeenElsewhere: true },
];

const layouts: Route[] = [
  { path: pages.grid, texts: ['$ 58 / Day'] },
  { path: pages.list, texts: ['$ 58 / Day'], isSeenElsewhere: true as const },
  { path: pages.listOneColumn, texts: ['$ 58 / Day'] },
  { path: pages.gridLeftSidebar, texts: ['$ 495 / Day', ...sidebar] },
  { path: pages.gridRightSidebar, texts: ['$ 495 / Day', ...sidebar], isSeenElsewhere: true as const },
  { path: pages.listLeftSidebar, texts: ['$ 495 / Day', ...sidebar] },
  { path: pages.listRightSidebar, texts: ['$ 495 / Day', ...sidebar], isSeenElsewhere: true as const },
].map(({ texts, ...layout }) => ({
  ...layout,
  title: 'Tour Packages',
  h1: 'Tour Packages',
  texts: ['Home', 'Explore Now', ...demoCards, ...pager, ...texts],
  canonical: null,
}));

const demoDetail = {
  title: 'Above the Indus',
  h1: 'Above the Indus',
  texts: [
    'Duration',
    'Type',
    'Group Size',
    'Languages',
    'Questions & Answers',
    'Leave A Comment',
    ...shippedQuestions.slice(0, 4).map(({ title }) => title),
    ...policy,
  ],
  canonical: null,
};

/** Every public address in section 2 of the spec, except tours. */
export const routes: Readonly<Record<string, readonly Route[]>> = {
  'Home and what leads to a tour': [
    {
      path: pages.home,
      title: `${agency.name}: ${agency.tagline}`,
      h1: 'Where Do You Want To Go?',
      texts: ['Plan Your Trip', 'Top Destinations', 'Tour Packages', 'What Our Travelers Are Saying', 'Send Message'],
      fields: inquiryFields,
    },
    { path: pages.find, title: 'Find your tour', h1: 'Find your tour', texts: ['When do you ride?', 'Show tours'] },
    {
      path: pages.passes,
      title: 'Tours by height',
      h1: 'Tours by height',
      texts: ['5,798 m', 'Manali to Leh High-Pass Ride'],
    },
    { path: pages.compare, title: 'Compare tours', h1: 'Compare tours', canonical: null },
    { path: pages.saved, title: 'Saved trips', h1: 'Saved trips', canonical: null },
    { path: pages.exploreNow, title: tourMessages.invalidId, h1: tourMessages.invalidId, canonical: null },
  ],
  'the listings': listings,
  'the forms and About us': [
    {
      path: pages.contact,
      title: 'Contact Us',
      h1: 'Get in touch!',
      texts: ['Send Message', 'Select Month of Departure', 'January', 'December', 'Show map'],
      fields: inquiryFields,
    },
    {
      path: pages.inquiryForm,
      title: 'Send an inquiry',
      h1: 'Get in touch!',
      texts: ['Send Message', '+91 (India)', '+1 (USA)'],
      fields: inquiryFields,
    },
    {
      path: pages.about,
      title: 'About us',
      h1: 'About us',
      texts: ['4589', '50+', 'KNOW YOUR RIDER', 'MY AIM', 'OUR SERVICES', 'Read More', '2017', 'Delhi'],
    },
  ],
  'the pages of an account': [
    {
      path: pages.login,
      title: 'Login',
      h1: 'Login',
      texts: ['Show', 'Forgot Password?'],
      fields: ['Email', 'Password'],
      canonical: null,
    },
    {
      path: pages.signup,
      title: 'Sign up',
      h1: 'Sign up',
      texts: ['Register', 'Sign in'],
      fields: ['Name', 'Email', 'Password', 'I Accept Terms And Condition'],
      canonical: null,
    },
    {
      path: pages.signupSuccess,
      title: 'Success',
      h1: 'Success',
      texts: ['Congratulations!', 'Your account has been successfully created.', 'Continue'],
      canonical: null,
    },
    {
      path: pages.forgotPassword,
      title: 'Forgot Password',
      h1: 'Forgot Password',
      texts: ['Send'],
      fields: ['Email'],
      canonical: null,
    },
  ],
  'the legal texts and the timers': [
    {
      path: pages.terms,
      title: 'Terms of Services',
      h1: 'Terms of Services',
      texts: ['Restrictions', 'Accept', 'Decline', ...policy, ...shippedQuestions.map(({ title }) => title)],
    },
    {
      path: pages.privacy,
      title: 'Privacy Policy',
      h1: 'Privacy Policy',
      texts: ['Home', 'What we use it for', 'Print'],
    },
    {
      path: pages.comingSoon,
      title: 'Coming soon',
      h1: 'Coming soon',
      texts: ['Days', 'Hours', 'Minutes', 'Seconds', '00'],
      canonical: null,
    },
    {
      path: pages.maintenance,
      title: 'Maintenance',
      h1: 'Maintenance',
      texts: ['Minutes', 'Subscribe'],
      fields: ['Your e-mail'],
      canonical: null,
    },
  ],
  'the demo layouts': layouts,
  'the demo tours': [
    { path: pages.tourDetailTwo, ...demoDetail, isSeenElsewhere: true },
    { path: pages.tourDetailOne(demoTourIds[0]), ...demoDetail },
    {
      path: pages.tourDetailOne(demoTourIds[11]),
      ...demoDetail,
      title: 'Winter Spiti with a Snow Crew',
      h1: 'Winter Spiti with a Snow Crew',
      isSeenElsewhere: true,
    },
  ],
  'what is not there': [
    ...[pages.tourWithoutId, pages.tourDetailOneWithoutId].map((path) => ({
      path,
      status: 404,
      title: tourMessages.invalidId,
      h1: tourMessages.invalidId,
      canonical: null,
      isSeenElsewhere: true as const,
    })),
    // screens.ts has a tour that isn't there.
    ...[pages.tour('nowhere'), `${pages.exploreNow}?id=nowhere`, pages.tourDetailOne('13')].map((path) => ({
      path,
      status: 404,
      title: tourMessages.notFound,
      h1: tourMessages.notFound,
      canonical: null,
      isSeenElsewhere: true as const,
    })),
    { path: pages.notFound, ...notFound },
    ...['/Contact', '/x/y', '/x%0ay'].map((path) => ({ path, ...notFound, isSeenElsewhere: true as const })),
  ],
};

export async function tourRoutes(site: Site): Promise<Route[]> {
  const tour = (await site.tours()).find(({ heading }) => heading === 'Manali to Leh High-Pass Ride');
  if (!tour) throw new Error('The demo tours are missing.');
  const { _id, heading } = tour;
  const texts = [
    'Duration',
    'Type',
    'Group Size',
    'Languages',
    'Price per day',
    tour.description,
    ...tour.itinerary.map(({ day, title }) => `Day ${day}: ${title}`),
    'Questions & Answers',
    'Inclusions',
    'Exclusions',
    ...tour.inclusions,
    ...tour.exclusions,
    ...tour.faq.flatMap(({ question, answer }) => [question, answer]),
    'Customer care 24/7',
    'Best price guarantee',
    'Complimentary riding gears',
    ...policy,
  ];
  return [pages.tour(_id), pages.tourDetailOne(_id), `${pages.exploreNow}?id=${_id}`].map((path, at) => ({
    path,
    ...(at > 0 ? { isSeenElsewhere: true as const } : {}),
    title: heading,
    h1: heading,
    texts,
    fields: inquiryFields,
    canonical: pages.tour(_id),
  }));
}

export function canonicalOf({ path, canonical }: Route): string | null {
  return canonical === undefined ? path : canonical;
}
