import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { demoTour } from '#shared/test/demo-tours';
import { departure } from '#shared/test/tour-samples';
import { parseCompared, toCompareQuery } from '#shared/tours/search-filters';
import { toComparison } from './compare';
import { CompareTable } from './compare-table';

const manali = demoTour('Manali to Leh');
const bali = demoTour('Bali');
const valuesOf = (name: string, ...tours: Parameters<typeof toComparison>[0]) =>
  toComparison(tours).rows.find((row) => row.name === name)?.values;

it('reads up to three tours from a URL, each once', () => {
  const parse = (query: string) => parseCompared(new URLSearchParams(query));
  expect(parse('ids=a,b&ids=c')).toEqual(['a', 'b', 'c']);
  expect(parse('ids=a,a,b,c,d')).toEqual(['a', 'b', 'c']);
  expect(parse('ids=,<b>,../x,A&ids=')).toEqual([]);
  expect(parse(toCompareQuery(['a', 'b-2'], 'june'))).toEqual(['a', 'b-2']);
  fc.assert(fc.property(fc.string(), (ids) => parseCompared(new URLSearchParams({ ids })).length <= 3));
});

it('lists the values of two tours in their order', () => {
  expect(valuesOf('Months', manali, bali)).toEqual(['June to September', 'April to October']);
  expect(valuesOf('Hardest night', manali)).toEqual(['Sarchu, 4,290 m, night 3: too high too soon']);
  expect(valuesOf('Highest point', manali)?.[0]).toMatch(/^5,360 m, /);
  expect(valuesOf('Longest stretch without petrol', manali)?.[0]).toMatch(/ km$/);
});

it('lists a pillion’s price, and what is included first', () => {
  expect(valuesOf('Pillion', manali, bali)).toEqual(['₹26,500', '₹40,000']);
  expect(valuesOf('Included', manali)).toEqual([
    '9 nights on twin sharing in hotels and Swiss tents · Breakfast and dinner daily · Royal Enfield Himalayan with fuel on tour days',
  ]);
});

it('leaves out a row for which no tour has a value', () => {
  const { facts: _, ...bare } = { ...bali, duration: '' };
  expect(valuesOf('Days', manali, bare)).toEqual(['10 days', null]);
  expect(valuesOf('Network', bare)).toBeUndefined();
});

const june = departure({ id: 'june', startsOn: '2027-06-12' });
const september = departure({ id: 'september', startsOn: '2027-09-04', price: 39_900 });
const manaliInJune = { ...demoTour('Manali to Leh'), departures: [june, september] };
const baliInJune = { ...demoTour('Bali'), departures: [june] };

function readRow(name: string, month: string): (string | null)[] {
  const table = <CompareTable {...toComparison([manaliInJune, baliInJune], month)} month={month} />;
  const { unmount } = render(table, { wrapper: MemoryRouter });
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  const values = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  unmount();
  return values;
}

it('shows the next date of the chosen month, and its price', () => {
  expect(readRow('Next date', '')).toEqual(['12 June', '12 June']);
  expect(readRow('Price per person', '')).toEqual(['₹42,500', '₹64,900']);
  expect(readRow('Next date in September', 'september')).toEqual(['4 September', 'none']);
  expect(readRow('Price per person', 'september')).toEqual(['₹39,900', '₹64,900']);
});
