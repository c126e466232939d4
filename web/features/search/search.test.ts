import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoTours } from '#shared/test/demo-tours';
import {
  filterKeys,
  fixedOptions,
  listActiveKeys,
  parseFilters,
  type SearchFilters,
  toFilterQuery,
} from '#shared/tours/search-filters';
import { type TourCard, toCard } from '#shared/tours/tour';
import { createEmptyValues } from '#shared/tours/tour-fields';
import { parseDays, toFacets } from './facets.ts';
import { searchTours } from './search.ts';

/** The demo's dates are ahead. */
const today = '2027-01-01';
const cards = demoTours.map(toCard);
const bare = toCard({
  ...createEmptyValues(),
  _id: 'bare',
  coverImage: '',
  galleryImages: [],
  updatedAt: '2026-02-01T00:00:00.000Z',
  heading: 'Bare',
  type: 'Domestic',
  country: 'India',
  place: 'Goa',
});
const headings = (tours: readonly TourCard[]) => tours.map(({ heading }) => heading);

const anyWish = fc
  .record(
    {
      month: fc.constantFrom(...(fixedOptions.month ?? [])),
      from: fc.integer({ min: 1, max: 60 }).map(String),
      days: fc.integer({ min: 1, max: 60 }).map(String),
      budget: fc.constantFrom(...(fixedOptions.budget ?? [])),
      sleep: fc.integer({ min: 100, max: 6000 }).map(String),
      difficulty: fc.constantFrom('Easy', 'moderate', 'Expert', 'Unheard of'),
      place: fc.constantFrom('Leh Ladakh', 'spiti valley', 'Thailand', 'Nowhere'),
      kind: fc.constantFrom(...(fixedOptions.kind ?? [])),
      sort: fc.constantFrom('price', 'days', 'height'),
      ids: fc.constantFrom('leh', 'leh,goa-2'),
    },
    { requiredKeys: [] },
  )
  .map((wish) => wish as SearchFilters);

/** Some of the demo tours, some of them without all or part of their facts. */
const anyTours = fc
  .array(fc.tuple(fc.constantFrom(...cards), fc.constantFrom('whole', 'bare', 'part')), {
    maxLength: 30,
  })
  .map((picked) =>
    picked.map(([card, take], at): TourCard => {
      const { facts = {}, ...rest } = { ...card, _id: `${card._id}-${at}` };
      if (take === 'bare') return rest;
      const { bestMonths, ...others } = facts;
      return { ...rest, facts: take === 'whole' ? { ...others, ...(bestMonths ? { bestMonths } : {}) } : others };
    }),
  );

describe('filters in a URL', () => {
  it('are the same when they are read again, in any order', () => {
    fc.assert(
      fc.property(anyWish, (wish) => {
        expect(parseFilters(new URLSearchParams(toFilterQuery(wish)))).toEqual(wish);
        const reversed = new URLSearchParams([...new URLSearchParams(toFilterQuery(wish))].reverse());
        expect(toFilterQuery(parseFilters(reversed))).toBe(toFilterQuery(wish));
      }),
    );
  });

  it('accept any number within the limits', () => {
    const parse = (query: string) => parseFilters(new URLSearchParams(query));
    expect(parse('from=8&days=8&sleep=3450')).toEqual({ from: '8', days: '8', sleep: '3450' });
    expect(parse('from=0&days=61&sleep=99')).toEqual({});
    expect(parse('from=-1&days=8.5&sleep=1e3')).toEqual({});
  });

  it('leave out values that are no option', () => {
    expect(
      parseFilters(new URLSearchParams('month=Juni&days=-1&budget=1e9&sleep=&kind=__proto__&sort=newest')),
    ).toEqual({});
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...filterKeys, 'sort', 'other'), fc.string()), (query) => {
        const wish = parseFilters(new URLSearchParams(query));
        for (const key of listActiveKeys(wish)) expect(wish[key]?.length).toBeLessThanOrEqual(80);
        expect(() => searchTours(cards, wish, today)).not.toThrow();
      }),
    );
  });
});

describe('search results', () => {
  it('have all tours, newest first, when there are no filters', () => {
    const found = searchTours([...cards, bare], {}, today);
    expect(found.matches).toHaveLength(cards.length + 1);
    expect(headings(found.matches)[0]).toBe('Bare');
    expect(found.possibleMatches).toEqual([]);
  });

  it('have only tours of 8 days when the filter is 8 to 8 days', () => {
    const { matches } = searchTours(cards, { from: '8', days: '8' }, today);
    expect(matches.length).toBeGreaterThan(0);
    expect(matches.map(({ duration }) => parseDays(duration)).filter((days) => days !== 8)).toEqual([]);
  });

  it('include a night at the maximum height, but none a metre higher', () => {
    const [tour] = cards.filter(({ facts }) => facts?.highestSleepM);
    const heightM = tour?.facts?.highestSleepM ?? 0;
    const has = (sleep: number) =>
      searchTours(cards, { sleep: String(sleep) }, today).matches.includes(tour as TourCard);
    expect([has(heightM), has(heightM - 1)]).toEqual([true, false]);
  });

  it('have only tours with January in their months when the filter is January', () => {
    const { matches } = searchTours(cards, { month: 'january' }, today);
    expect(matches).toHaveLength(cards.filter(({ facts }) => facts?.bestMonths?.includes('January')).length);
    expect(matches.map(({ place }) => place)).not.toContain('Leh Ladakh');
  });

  it('match a month by a tour’s dates, or by its months when it has no dates', () => {
    const facts = { bestMonths: ['June', 'July'] };
    const dated = { ...bare, facts, dates: ['2027-06-12', '2027-09-04'] };
    const tours = [dated, { ...bare, facts, _id: 'undated' }, { ...dated, _id: 'past', dates: ['2026-12-31'] }];
    const idsIn = (month: string, day = today) =>
      searchTours(tours, { month }, day)
        .matches.map(({ _id }) => _id)
        .sort();
    expect(idsIn('june')).toEqual(['bare', 'past', 'undated']);
    expect(idsIn('july')).toEqual(['past', 'undated']);
    expect(idsIn('september')).toEqual(['bare']);
    expect(idsIn('june', '2027-06-13')).toEqual(['past', 'undated']);
  });

  it('match the budget by the price of the month’s next date', () => {
    const dates = ['2027-06-12', '2027-09-04'];
    const tour = { ...bare, price: 42_500, dates, datePrices: { '2027-09-04': 39_900 } };
    const fits = (wish: SearchFilters) => searchTours([tour], { ...wish, budget: '40000' }, today).matches.length;
    expect([fits({}), fits({ month: 'june' }), fits({ month: 'september' })]).toEqual([0, 0, 1]);
  });

  it('list a tour without the filtered value as a possible match, with the unknown filters', () => {
    const { matches, possibleMatches } = searchTours([...cards, bare], { month: 'june', budget: '30000' }, today);
    expect(headings(matches)).not.toContain('Bare');
    expect(possibleMatches).toEqual([{ tour: bare, unknownKeys: ['month', 'budget'] }]);
    expect(searchTours([bare], { month: 'june', place: 'Leh Ladakh' }, today).possibleMatches).toEqual([]);
  });

  it('are sorted by price, days or sleeping height, with unknown values last', () => {
    for (const [sort, figure] of [
      ['price', 'price'],
      ['days', 'days'],
      ['height', 'sleepM'],
    ] as const) {
      const figures = searchTours([bare, ...cards], { sort }, today).matches.map(
        (tour) => toFacets(tour, today)[figure],
      );
      expect(figures.at(-1)).toBeNull();
      const said = figures.filter((one) => one !== null);
      expect(said).toEqual([...said].sort((a, b) => a - b));
    }
  });

  it('offer each place and difficulty once, also a filtered one that no tour has', () => {
    const { options } = searchTours(cards, { place: 'Atlantis' }, today);
    expect(options.place).toContain('Atlantis');
    expect(options.difficulty).toEqual(['Easy', 'Moderate', 'Challenging', 'Difficult', 'Expert']);
  });
});

describe('filters', () => {
  it('put every tour into matches, possible matches or tours with a failed filter', () => {
    fc.assert(
      fc.property(anyTours, anyWish, (tours, wish) => {
        const { matches, possibleMatches } = searchTours(tours, wish, today);
        const shown = new Set([...matches, ...possibleMatches.map(({ tour }) => tour)]);
        expect(shown.size).toBe(matches.length + possibleMatches.length);
        for (const tour of tours) {
          const alone = listActiveKeys(wish).map((key) => searchTours([tour], { [key]: wish[key] }, today));
          const refuses = alone.some((one) => one.matches.length + one.possibleMatches.length === 0);
          expect(shown.has(tour)).toBe(!refuses);
        }
      }),
    );
  });
});

it.each([
  ['10 days', 10],
  ['5 nights / 6 days', 6],
  ['5 Nights', 6],
  ['2 weeks', 14],
  ['6-8 days', 6],
  ['6 – 8 Days', 6],
  ['a weekend', null],
  ['', null],
])('%s is %s days', (duration, days) => {
  expect(parseDays(duration)).toBe(days);
});
