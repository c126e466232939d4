import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Route } from '#shared/tours/tour';
import { Signs } from './route-figure';

const route = (...kinds: Route[number]['kind'][]): Route =>
  kinds.map((kind, at) => ({ name: `Place ${at}`, kind, day: 1, lat: 1, lon: 1, altitudeM: 5 }) as Route[number]);

const countSigns = (way: Route) => renderToStaticMarkup(<Signs route={way} />).split('<svg').length - 1;

it('explains no sign where there is only one kind', () => {
  expect(countSigns(route('start', 'stay', 'stay', 'end'))).toBe(0);
  expect(countSigns(route('start', 'stay', 'pass', 'end'))).toBe(2);
});
