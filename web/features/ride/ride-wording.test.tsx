import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { hasHighNights, isBikeTour, type Ride } from '#shared/ride/ride';
import { demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import { MyRide } from './my-ride';
import { toAttachedPlan } from './plan/attached-plan';
import { withExtraNights } from './plan/extra-nights';
import { toFuelPlan } from './plan/fuel';
import { emptyRide } from './plan/ride-changes';
import { sections } from './ride-sections';
import { RideStrip } from './ride-strip';

// The agency's own prose is removed, so that the test reads only sentences that the ride page writes.
const tours = demoTours.map((tour): Tour => {
  const itinerary = tour.itinerary.map(({ day }) => ({ day, title: `Day ${day}`, description: '' }));
  return { ...tour, description: '', itinerary };
});

const plans: [planLabel: string, plan: Partial<Ride>, today: string | null][] = [
  ['with an empty plan', {}, null],
  [
    'with a date, another passport and their own bike',
    { startsOn: '2027-06-12', nationality: 'other', ownBike: true },
    '2027-05-01',
  ],
  ['in deep winter, with another night', { startsOn: '2028-01-15', extraNights: [2] }, '2027-05-01'],
  ['with added nights', { startsOn: '2027-06-12', extraNights: [2, 3, 3] }, '2027-05-01'],
];

function listSentences(tour: Tour, plan: Partial<Ride>, today: string | null): string[] {
  const ride = { ...emptyRide(tour._id), ...plan };
  const props = { tour: withExtraNights(tour, ride), offeredTour: tour, ride, today, onChange: () => {} };
  const page = (
    <MemoryRouter>
      <RideStrip {...props} />
      <MyRide {...props} onRemove={() => {}} />
      {sections
        .filter(({ appliesTo }) => appliesTo?.(tour) ?? true)
        .map(({ id, title, Section }) => (
          <section key={id}>
            <h2>{title}</h2>
            <Section {...props} />
          </section>
        ))}
    </MemoryRouter>
  );
  const html = renderToString(page);
  const text = html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<!-- -->|<\/?(b|a|small|span|em)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#x27;/g, '’')
    .replace(/&quot;/g, '”');
  return `${text}\n${toAttachedPlan(tour, ride).text}`
    .split(/\n|(?<=[.?!]) /)
    .filter((sentence) => sentence.trim() !== '');
}

const forbiddenPhrases: [reason: string, pattern: RegExp][] = [
  ['a place to itself', /(?<!\p{L}[ -]?)(\p{Lu}[\p{L} ]+?)(?: to | → )\1(?! ?\p{L})/u],
  ['a country without its article', /(?<!the )United Arab Emirates(?! ?[:·])/],
  ['a missing value', /Nothing says|undefined|NaN|\bnull\b|\b0 km\b/],
  ['a low place as the highest', /[Hh]ighest[^.]*?(?<![\d,])[12]?\d{1,2}\sm\b/],
  ['a rider’s passport', /rider with an/],
  ['a word that was replaced', /On this phone/],
  ['a road in a city, or on a path', /finds you by the road/],
  ['the same name twice', /(?<![\p{L} ])(\p{Lu}[\p{L} ]+) · \1(?!\p{L})/u],
  ['a night where nobody knows doctors', /know of no doctors/],
];
const bikeWords =
  /handlebar|\bpumps?\b|motor(bike|cycle)|Himalayan 4|Enfield|\btank\b|petrol|\bfuel\b|\brid(?:e|es|ers?|ing)\b|\bbikes?\b/i;
const altitudeWords = /swelling|mountain sickness|oxygen\b(?! in)|way down|too high|lungs/i;

test.each(tours)('uses no phrase that is wrong for its kind of tour: $heading', (tour) => {
  for (const [planLabel, plan, today] of plans) {
    const sentences = listSentences(tour, plan, today);
    // The page only quotes the agency's texts, so they may contain these phrases.
    const agencyTexts = [...tour.inclusions, ...tour.exclusions, tour.heading, tour.facts?.permits ?? ''];
    const findSentences = (pattern: RegExp) =>
      sentences.filter((sentence) =>
        pattern.test(agencyTexts.reduce((remaining, agencyText) => remaining.replace(agencyText, ''), sentence)),
      );
    for (const [reason, pattern] of forbiddenPhrases)
      expect(findSentences(pattern), `${reason}, ${planLabel}`).toEqual([]);
    if (!isBikeTour(tour)) expect(findSentences(bikeWords), `on no bike, ${planLabel}`).toEqual([]);
    if (!hasHighNights(tour)) expect(findSentences(altitudeWords), `not high, ${planLabel}`).toEqual([]);
    if (toFuelPlan(tour) === null)
      expect(
        findSentences(/\bwithout a pump|next pump|From pump to pump|run dry|Himalayan 450|\btank\b/i),
        `no remote road, ${planLabel}`,
      ).toEqual([]);
  }
});
