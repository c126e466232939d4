import * as v from 'valibot';
import { findHost, line, requiredLine, requiredText, text } from '../text.ts';
import { placesByType } from '../tours/tour-labels.ts';
import { defaultAboutTexts, defaultCounters, defaultPrinciples, defaultServices, serviceIcons } from './about-texts.ts';
import { defaultCaptains } from './crew.ts';
import { defaultDestinations, defaultTestimonials, destinationImages } from './home-texts.ts';
import { pictureSha } from './photos.ts';
import { defaultBookingNotes } from './policy.ts';
import { defaultQuestions } from './questions.ts';
import { defaultTermsTexts } from './terms-texts.ts';
import { defaultPromises } from './tour-texts.ts';
import { defaultTruck } from './truck.ts';

const knownPlaces = Object.values(placesByType).flat();

const createListSchema = <S extends v.GenericSchema>(entry: S, max: number, noun: string) =>
  v.pipe(v.array(entry), v.maxLength(max, `At most ${max} ${noun}.`));

const Captain = v.strictObject({
  name: requiredLine(60, 'Enter the name.'),
  road: requiredLine(80, 'Say on which roads.'),
  places: v.pipe(
    v.array(line(60)),
    v.maxLength(30, 'At most 30 places.'),
    v.check(
      (places) => places.every((place) => knownPlaces.includes(place)),
      ({ input }) => `No tour is in ${(input as string[]).find((place) => !knownPlaces.includes(place))}.`,
    ),
  ),
  since: v.pipe(
    v.number('Enter a year.'),
    v.integer('Enter a year.'),
    v.minValue(1900, 'Enter 1900 or later.'),
    v.maxValue(2200, 'Enter a year of four digits.'),
  ),
  line: requiredLine(160, 'Say something of them.'),
  photo: v.optional(pictureSha, ''),
});

const Shelf = v.strictObject({
  title: requiredLine(40, 'Name the shelf.'),
  things: v.pipe(
    createListSchema(requiredLine(80, 'Say what.'), 20, 'things on a shelf'),
    v.minLength(1, 'Put something on the shelf.'),
  ),
});

const Question = v.strictObject({
  title: requiredLine(120, 'Write the question.'),
  text: requiredText(600, 'Write the answer.'),
});

/** Path on the site, or a link. */
const pageLink = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    schema,
    v.transform((link) => link.replace(/ /g, '%20')),
    v.check(
      (link) => link === '' || /^\/(?![/\\])\S*$/.test(link) || findHost(link) !== null,
      'A page looks like /adventure, or begins with https://.',
    ),
  );

const Testimonial = v.strictObject({
  desc: requiredText(500, 'Write what they said.'),
  name: requiredLine(60, 'Enter the name.'),
  location: line(60),
});

const TopDestination = v.strictObject({
  image: v.picklist(destinationImages, 'Choose a picture.'),
  place: requiredLine(60, 'Enter the place.'),
  page: pageLink(requiredLine(300, 'Enter the page that it leads to.')),
  hotels: line(60),
});

const Counter = v.strictObject({
  label: requiredLine(24, 'Say what is counted.'),
  figure: requiredLine(12, 'Enter the figure.'),
  unit: line(40),
});

const Principle = v.strictObject({
  title: requiredLine(60, 'Enter a title.'),
  text: requiredText(300, 'Write a sentence.'),
});

const Service = v.strictObject({
  icon: v.picklist(serviceIcons, 'Choose a picture.'),
  title: requiredLine(60, 'Enter a title.'),
  text: requiredText(300, 'Write a sentence.'),
  page: pageLink(line(300)),
});

const shownOrHidden = v.picklist(['shown', 'hidden'], 'Choose one.');
const count = v.pipe(
  v.number('Enter a whole number.'),
  v.integer('Enter a whole number.'),
  v.minValue(0, 'Enter 0 or more.'),
  v.maxValue(9_999_999, 'Enter less than ten million.'),
);

const hexColor = v.pipe(
  line(9),
  v.transform((text) => text.toLowerCase()),
  v.regex(/^#[0-9a-f]{6}$/, 'A colour looks like #b4431f.'),
);

export const listFields = {
  founder: line(80),
  captains: createListSchema(Captain, 24, 'people'),
  truck: createListSchema(Shelf, 6, 'shelves'),
  questions: createListSchema(Question, 30, 'questions'),
  testimonials: createListSchema(Testimonial, 24, 'testimonials'),
  destinations: createListSchema(TopDestination, 16, 'destinations'),
  counters: createListSchema(Counter, 6, 'figures'),
  principles: createListSchema(Principle, 6, 'points'),
  services: createListSchema(Service, 12, 'services'),
};

/** Texts that may be empty: then the site does without. */
export const textFields = {
  regions: line(80),
  priceNote: line(160),
  refundMethod: line(80),
  aboutLead: text(200),
  story: text(2000),
  aim: text(300),
  channelText: text(200),
  promises: text(500),
  bookingNotes: text(1000),
  termsAgreement: text(3000),
  termsRiding: text(3000),
  termsRestrictions: text(3000),
  termsChanges: text(3000),
  termsLiability: text(3000),
  termsLaw: text(1000),
};

export const figureFields = {
  ratings: shownOrHidden,
  dashboardCards: shownOrHidden,
  totalBookings: count,
  activeUsers: count,
  travelPackages: count,
};

export const brandFields = {
  ink: hexColor,
  logo: pictureSha,
  logoDark: pictureSha,
  logoName: v.picklist(['beside', 'inside'], 'Choose one.'),
  logoWidth: v.pipe(v.number('Choose the logo again.'), v.integer(), v.minValue(0), v.maxValue(600)),
  icon: pictureSha,
  maskable: pictureSha,
  linkPicture: pictureSha,
};

export const defaultLists = {
  captains: defaultCaptains.map((captain) => ({ ...captain, places: [...captain.places] })),
  truck: defaultTruck.map(({ title, things }) => ({ title, things: [...things] })),
  questions: [...defaultQuestions],
  testimonials: [...defaultTestimonials],
  destinations: [...defaultDestinations],
  counters: [...defaultCounters],
  principles: [...defaultPrinciples],
  services: [...defaultServices],
};

export const defaultTexts = {
  ...defaultAboutTexts,
  ...defaultTermsTexts,
  promises: defaultPromises,
  bookingNotes: defaultBookingNotes,
};
