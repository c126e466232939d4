import { fillFacts } from './agency-texts.ts';
import type { Counter, Principle, Service, Site } from './site.ts';

// DEMO: what About says of the invented agency, until owners write their own. Only About loads it.

export const defaultCounters: readonly Counter[] = [
  // The first two figures are the specification's (spec §9).
  { label: 'Visitors', figure: '4589', unit: 'and counting' },
  { label: 'Packages', figure: '50+', unit: 'travel packages' },
  { label: 'Since', figure: '{founded}', unit: '{city}' },
];

export const defaultPrinciples: readonly Principle[] = [
  {
    title: 'Slowly up',
    text: 'Nights as low as the road allows, days of rest on the way up, and we turn back when somebody needs to.',
  },
  {
    title: 'Nothing hidden',
    text: 'Height, distance, fuel gap, permits and what’s not included are on the page before you ask.',
  },
  {
    title: 'Money stays up there',
    text: 'Local crews, family guest houses, dhabas we’ve eaten at for years. What we carry in, we carry out.',
  },
];

export const serviceIcons = ['motorbike', 'tent', 'waves', 'compass', 'globe', 'headset'] as const;

export const defaultServices: readonly Service[] = [
  {
    icon: 'motorbike',
    title: 'Motorbike tours',
    text: 'Ladakh, Spiti and Himachal with a road captain, a mechanic and a truck. Riding gear is included.',
    page: '/adventure',
  },
  {
    icon: 'tent',
    title: 'Treks',
    text: 'Over the ridges between the roads, with cooks, ponies and someone who knows the weather.',
    page: '/adventure?place=Trekking',
  },
  {
    icon: 'waves',
    title: 'Rafting',
    text: 'White water at Rishikesh, graded honestly, with river guides and a camp on the sand.',
    page: '/adventure?place=Rishikesh',
  },
  {
    icon: 'compass',
    title: 'Trips in India',
    text: 'By car and at an easy pace: valleys, forts and monasteries for people who’d rather look than steer.',
    page: '/domestic',
  },
  {
    icon: 'globe',
    title: 'Abroad',
    text: 'Dubai, Malaysia, Singapore, Thailand and Bali, with visas and flights explained before you book.',
    page: '/international',
  },
  {
    icon: 'headset',
    title: 'On the road, day and night',
    text: 'A 24/7 line to a person in {city} and a local team near you, from the first day to the last.',
    page: '/contact',
  },
];

export const defaultAboutTexts = {
  aboutLead: 'Motorbike tours, treks and journeys from {city} since {founded}: a small crew that rides what it sells.',
  story: [
    'In {founded} I left a desk in {city} with one motorcycle, two friends and a paper map of the Manali–Leh road. We came home thinner, broke, and sure that people should see this without the mistakes we made: too high too early, too little fuel, nobody behind us with a spare clutch plate.',
    'Since then we’ve ridden every {agency} tour before selling it. A road captain goes first, a mechanic last, and a truck with oxygen and spares in between. The heights and distances on our pages are the ones we ride by.',
  ].join('\n'),
  aim: 'That you come down from the pass with the same grin, and the same number of fingers, that you went up with.',
  channelText: 'Road reports and long silent helmet films, filed from the first village with a signal.',
};

export const getAboutText = (name: keyof typeof defaultAboutTexts, site: Site): string =>
  fillFacts(site[name] ?? defaultAboutTexts[name], site);

export const listCounters = (site: Site): readonly Counter[] =>
  (site.counters ?? defaultCounters).map(({ label, figure, unit }) => ({
    label: fillFacts(label, site),
    figure: fillFacts(figure, site),
    unit: fillFacts(unit, site),
  }));

export const listPrinciples = (site: Site): readonly Principle[] =>
  (site.principles ?? defaultPrinciples).map(({ title, text }) => ({ title, text: fillFacts(text, site) }));

export const listServices = (site: Site): readonly Service[] =>
  (site.services ?? defaultServices).map((service) => ({ ...service, text: fillFacts(service.text, site) }));
