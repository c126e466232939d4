import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { hasHighNights, isBikeTour, type Ride } from '#shared/ride/ride';
import { demoTours } from '#shared/test/demo-tours';
import type { Tour } from '#shared/tours/tour';
import { MyRide } from './my-ride';
import { withExtraNights } from './plan/extra-nights';
import { toFuelPlan } from './plan/fuel';
import { toAttachedPlan } from './plan/plan-along';
import { emptyRide } from './plan/plan-link';
import { RideStrip } from './ride-mode';
import { sections } from './ride-sections';

/** Without the agency's own prose: what is read here is what the ride makes of it. */
const tours = demoTours.map((tour): Tour => {
  const itinerary = tour.itinerary.map(({ day }) => ({ day, title: `Day ${day}`, description: '' }));
  return { ...tour, description: '', itinerary };
});

const plans: [said: string, plan: Partial<Ride>, today: string | null][] = [
  ['before anything is said', {}, null],
  [
    'with a date, another passport and a bike of one’s own',
    { startsOn: '2027-06-12', nationality: 'other', ownBike: true },
    '2027-05-01',
  ],
  ['in deep winter, with another night', { startsOn: '2028-01-15', extraNights: [2] }, '2027-05-01'],
  ['with added nights', { startsOn: '2027-06-12', extraNights: [2, 3, 3] }, '2027-05-01'],
];

/** Every sentence of a ride: its page and what goes along with an inquiry. */
function listSentences(tour: Tour, plan: Partial<Ride>, today: string | null): string[] {
  const ride = { ...emptyRide(tour._id), ...plan };
  const props = { tour: withExtraNights(tour, ride), offered: tour, ride, today, onChange: () => {} };
  const page = (
    <MemoryRouter>
      <RideStrip {...props} />
      <MyRide {...props} onRemove={() => {}} />
      {sections
        .filter(({ suits }) => suits?.(tour) ?? true)
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
  return `${text}\n${toAttachedPlan(tour, ride).text}`.split(/\n|(?<=[.?!]) /).filter((line) => line.trim() !== '');
}

const never: [why: string, words: RegExp][] = [
  ['a place to itself', /(?<!\p{L}[ -]?)(\p{Lu}[\p{L} ]+?)(?: to | → )\1(?! ?\p{L})/u],
  ['a country without its article', /(?<!the )United Arab Emirates(?! ?[:·])/],
  ['what nobody said', /Nothing says|undefined|NaN|\bnull\b|\b0 km\b/],
  ['a low place as the highest', /[Hh]ighest[^.]*?(?<![\d,])[12]?\d{1,2}\sm\b/],
  ['a rider’s passport', /rider with an/],
  ['a word that was replaced', /On this phone/],
  ['a road in a city, or on a path', /finds you by the road/],
  ['the same name twice', /(?<![\p{L} ])(\p{Lu}[\p{L} ]+) · \1(?!\p{L})/u],
  ['a night where nobody knows doctors', /know of no doctors/],
];
const onBikes =
  /handlebar|\bpumps?\b|motor(bike|cycle)|Himalayan 4|Enfield|\btank\b|petrol|\bfuel\b|\brid(?:e|es|ers?|ing)\b|\bbikes?\b/i;
const highUp = /swelling|mountain sickness|oxygen\b(?! in)|way down|too high|lungs/i;

test.each(tours)('the ride of $heading says nothing that its kind may not say', (tour) => {
  for (const [said, plan, today] of plans) {
    const sentences = listSentences(tour, plan, today);
    // Only quoted, and true of what they describe.
    const own = [...tour.inclusions, ...tour.exclusions, tour.heading, tour.facts?.permits ?? ''];
    const found = (words: RegExp) =>
      sentences.filter((line) => words.test(own.reduce((rest, text) => rest.replace(text, ''), line)));
    for (const [why, words] of never) expect(found(words), `${why}, ${said}`).toEqual([]);
    if (!isBikeTour(tour)) expect(found(onBikes), `on no bike, ${said}`).toEqual([]);
    if (!hasHighNights(tour)) expect(found(highUp), `not high, ${said}`).toEqual([]);
    if (toFuelPlan(tour) === null)
      expect(
        found(/\bwithout a pump|next pump|From pump to pump|run dry|Himalayan 450|\btank\b/i),
        `no remote road, ${said}`,
      ).toEqual([]);
  }
});
