import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Route } from '#shared/tours/tour';
import { MapLegend } from './route-figure';

const buildRoute = (...kinds: Route[number]['kind'][]): Route =>
  kinds.map((kind, index) => ({ name: `Place ${index}`, kind, day: 1, lat: 1, lon: 1, altitudeM: 5 }) as Route[number]);

const countSigns = (points: Route) => renderToStaticMarkup(<MapLegend route={points} />).split('<svg').length - 1;

it('hides the legend when the route has only one kind of sign', () => {
  expect(countSigns(buildRoute('start', 'stay', 'stay', 'end'))).toBe(0);
  expect(countSigns(buildRoute('start', 'stay', 'pass', 'end'))).toBe(2);
});
