import { expect, it } from 'vitest';
import type { Tour } from '#shared/tours/tour';
import { faqPlaceholder, type TourInput } from '#shared/tours/tour-input';
import { aPicture, aTour } from '../../test/tours';
import { keptPictures, type Picture, type Pictures } from '../pictures/picture-list';
import { checkTour } from './check-tour';
import { type TourValues, toTourValues } from './tour-values';
import { toAddForm, toEditForm, toFileShares } from './use-tour-save';

const chosen = (name: string): Picture => ({
  key: name,
  kind: 'new',
  file: new File([name], name, { type: 'image/jpeg' }),
});
const kept = (url: string): Picture => ({ key: url, kind: 'kept', url });

function inputOf(values: TourValues): TourInput {
  const { input, problems } = checkTour(values);
  if (!input) throw new Error(JSON.stringify(problems));
  return input;
}

const routed = {
  route: [
    {
      day: 1,
      name: 'Manali',
      lat: 32.243,
      lon: 77.189,
      altitudeM: 2050,
      kmFromPrevious: 0,
      mode: 'ride',
      kind: 'start',
    },
    {
      day: 2,
      name: 'Jispa',
      lat: 32.642,
      lon: 77.184,
      altitudeM: 3200,
      kmFromPrevious: 96,
      mode: 'ride',
      kind: 'stay',
      approx: true,
    },
  ],
  facts: { bestMonths: ['June', 'July'], fuelStops: ['Tandi', 'Karu'], totalKm: 96, kmPerDay: { '2': 96 } },
} satisfies Partial<Tour>;

/** The edit form's request after `change` is typed into it. */
function edit(base: Tour, change: Partial<TourValues> = {}, pictures: Pictures = keptPictures(base)): FormData {
  return toEditForm(inputOf({ ...toTourValues(base), ...change }), base, pictures);
}

it('sends a new tour with the spec’s field names, route and facts, text before pictures', () => {
  const values: TourValues = {
    ...toTourValues(aTour({ ...routed, type: 'Domestic', place: 'Goa', heading: 'Goa', discountPrice: null })),
    price: '₹1,24,999',
    inclusions: 'Guide, Meals',
    exclusions: '',
  };
  const gallery = [chosen('a.jpg'), chosen('b.jpg')];
  const form = toAddForm(inputOf(values), { cover: chosen('cover.jpg'), gallery, refused: [] });
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

it('sends the FAQ once it was edited, even if emptied', () => {
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

it('lists pictures in their new order: kept ones by address, new ones by number', () => {
  const a = aPicture('a');
  const b = aPicture('b');
  const gallery = [chosen('x.jpg'), kept(b), chosen('y.jpg')];
  const form = edit(aTour({ galleryImages: [a, b] }), {}, { cover: kept(a), gallery, refused: [] });
  expect(form.get('coverImage')).toBe(a);
  expect(JSON.parse(String(form.get('pictures')))).toEqual(['file:0', b, 'file:1']);
  expect(form.getAll('galleryImages').map((one) => (one as File).name)).toEqual(['x.jpg', 'y.jpg']);
});

it('finishes each picture before the next one begins', () => {
  const first = new File([new Uint8Array(60_000)], 'a.jpg');
  const second = new File([new Uint8Array(30_000)], 'b.jpg');
  const form = new FormData();
  form.set('heading', 'Leh');
  form.set('coverImage', first);
  form.append('galleryImages', second);
  const at = (share: number) => [...toFileShares(form, share).values()].map((value) => Math.round(value * 10) / 10);
  expect([at(0), at(1 / 3), at(2 / 3), at(1)]).toEqual([
    [0, 0],
    [0.5, 0],
    [1, 0],
    [1, 1],
  ]);
});
