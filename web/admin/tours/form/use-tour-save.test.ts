import { expect, it } from 'vitest';
import type { Tour } from '#shared/tours/tour';
import { faqPlaceholder, type TourInput } from '#shared/tours/tour-input';
import { ApiError, OfflineError } from '../../../api/client';
import { aPicture, aTour, aWaypoint } from '../../../test/tours';
import { type Picture, type Pictures, toSavedPictures } from '../pictures/picture-list';
import { checkTour } from './check-tour';
import { type TourValues, toTourValues } from './tour-values';
import { createTourAdder, toTourForm } from './use-tour-save';

const chosen = (name: string): Picture => ({
  key: name,
  kind: 'new',
  file: new File([name], name, { type: 'image/jpeg' }),
});
const kept = (url: string): Picture => ({ key: url, kind: 'saved', url });

function inputOf(values: TourValues): TourInput {
  const { input, problems } = checkTour(values);
  if (!input) throw new Error(JSON.stringify(problems));
  return input;
}

const routed = {
  route: [
    aWaypoint({ kind: 'start' }),
    aWaypoint({ day: 2, name: 'Jispa', lat: 32.642, altitudeM: 3200, kmFromPrevious: 96, kind: 'stay', approx: true }),
  ],
  facts: {
    bestMonths: ['June', 'July'],
    bike: 'Royal Enfield Himalayan',
    saddleHours: '5 to 7 hours a day',
    fuelStops: ['Tandi', 'Karu'],
    totalKm: 96,
  },
} satisfies Partial<Tour>;

/** The edit form's request after `change` is typed into it. */
function edit(base: Tour, change: Partial<TourValues> = {}, pictures: Pictures = toSavedPictures(base)): FormData {
  return toTourForm(inputOf({ ...toTourValues(base), ...change }), pictures, base);
}

it('sends a new tour with the spec’s field names, route and facts, text before pictures', () => {
  const values: TourValues = {
    ...toTourValues(aTour({ ...routed, type: 'Domestic', place: 'Goa', heading: 'Goa', discountPrice: null })),
    price: '₹1,24,999',
    inclusions: 'Guide, Meals',
    exclusions: '',
  };
  const gallery = [chosen('a.jpg'), chosen('b.jpg')];
  const form = toTourForm(inputOf(values), { cover: chosen('cover.jpg'), gallery, rejected: [] }, null);
  const written: [name: string, value: string][] = [
    ['heading', 'Goa'],
    ['type', 'Domestic'],
    ['country', 'India'],
    ['place', 'Goa'],
    ['rating', '4.9'],
    ['price', '124999'],
    ['discountPrice', ''],
    ['pillionPrice', ''],
    ['ownBikePrice', ''],
    ['passengerPrice', ''],
    ['foreignerPrice', ''],
    ['pricePerDay', '4250'],
    ['duration', '10 days'],
    ['groupSize', '6-14'],
    ['language', 'English'],
    ['description', 'Five high passes.'],
    ['itinerary[0][day]', '1'],
    ['itinerary[0][title]', 'Manali'],
    ['itinerary[0][description]', 'Arrive.'],
    ['inclusions', 'Guide, Meals'],
    ['exclusions', ''],
    ['faq[0][question]', 'Is it cold?'],
    ['faq[0][answer]', 'Yes.'],
    ['route', JSON.stringify(routed.route)],
    ['facts', JSON.stringify(routed.facts)],
    ['coverImage', 'cover.jpg'],
    ['galleryImages', 'a.jpg'],
    ['galleryImages', 'b.jpg'],
  ];
  const names = new Set(written.map(([name]) => name));
  const sent = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  // Fields of our own may stand among them.
  expect(sent.filter(([name = '']) => names.has(name))).toEqual(written);
});

it('sends the fixed placeholder for an untouched FAQ', () => {
  expect(JSON.parse(String(edit(aTour()).get('faq')))).toEqual(faqPlaceholder);
  expect(JSON.parse(String(edit(aTour({ faq: [] })).get('faq')))).toEqual(faqPlaceholder);
});

it('sends the FAQ when it was edited, even if it is empty', () => {
  const faq = [{ question: 'Is it cold?', answer: 'Very.' }];
  expect(JSON.parse(String(edit(aTour(), { faq }).get('faq')))).toEqual(faq);
  expect(edit(aTour(), { faq: [] }).get('faq')).toBe('[]');
});

it('refuses the placeholder as a question: the server would read it as no change', () => {
  const { problems } = checkTour({ ...toTourValues(aTour()), faq: [...faqPlaceholder] });
  expect(problems).toHaveProperty(['faq.0.question']);
});

it('leaves out pictures, route and facts that were not touched', () => {
  const names = [...edit(aTour(routed)).keys()];
  expect(names.filter((name) => ['route', 'facts', 'pictures', 'coverImage', 'galleryImages'].includes(name))).toEqual(
    [],
  );
});

it('sends edited route and facts, empty to remove them', () => {
  const base = aTour(routed);
  const { route, facts } = toTourValues(base);
  expect(edit(base, { route: [] }).get('route')).toBe('');
  const moved = edit(base, { route: route.toReversed() });
  expect(JSON.parse(String(moved.get('route')))[0].name).toBe('Jispa');
  const longer = edit(base, { facts: { ...facts, totalKm: '97' } });
  expect(JSON.parse(String(longer.get('facts')))).toEqual({ ...routed.facts, totalKm: 97 });
});

it('lists reordered pictures: saved ones by address, new ones by number', () => {
  const a = aPicture('a');
  const b = aPicture('b');
  const gallery = [chosen('x.jpg'), kept(b), chosen('y.jpg')];
  const form = edit(aTour({ galleryImages: [a, b] }), {}, { cover: kept(a), gallery, rejected: [] });
  expect(form.get('coverImage')).toBe(a);
  expect(JSON.parse(String(form.get('pictures')))).toEqual(['file:0', b, 'file:1']);
  expect(form.getAll('galleryImages').map((one) => (one as File).name)).toEqual(['x.jpg', 'y.jpg']);
});

it('keeps the idempotency key until the tour is stored, and replaces it when the form has changed', async () => {
  const keys: string[] = [];
  const answers = [new OfflineError(), new ApiError(422, 'Known.', 'key_reused', undefined, null, ''), null, null];
  const add = createTourAdder(async (_, key) => {
    keys.push(key);
    const error = answers[keys.length - 1];
    if (error) throw error;
    return { message: 'Added.' };
  });
  const send = () => add(new FormData(), () => undefined);
  await expect(send()).rejects.toThrow(OfflineError);
  await send();
  await send();
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
