import { afterEach, expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { demoFigures } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { call, readPageText } from '../test/client';
import { addTour, editTour, signIn } from '../test/factories';

afterEach(() => {
  Object.assign(demoFigures, { isShown: true });
});

const grid = '/grid';

it('shows the specification’s figures when the demo figures are on', async () => {
  const tour = await addTour(await signIn(), { rating: '4.9' });
  expect(await readPageText(pages.about)).toMatch(
    /Visitors 4589 and counting Packages 50\+ travel packages Since 2017/,
  );
  expect(await readPageText(pages.home)).toContain('Rating : 4.9');
  expect(await readPageText(pages.tour(tour._id))).toMatch(/Rating 4\.9/);
  expect(await readPageText(grid)).toContain('5.0(30)');
});

it('shows none of the specification’s figures, and no gap, when the demo figures are off', async () => {
  const tour = await addTour(await signIn(), { rating: '4.9' });
  Object.assign(demoFigures, { isShown: false });
  const about = await readPageText(pages.about);
  expect(about).not.toMatch(/4589|50\+|Visitors/);
  expect(about).toMatch(/On call 24\/7 customer care Gear ₹0 riding gear included Since 2017/);
  for (const path of [pages.home, pages.tour(tour._id), pages.domestic, grid]) {
    expect(await readPageText(path), path).not.toMatch(/Rating|5\.0\(30\)|\b4\.9\b/);
  }
});

it('counts the tours of a destination and names their lowest price after every change', async () => {
  const token = await signIn();
  const dubai = async () => /Dubai ((?:\d+ tours? from ₹[\d,]+|\d+ tours?)?)/.exec(await listPlaces())?.[1];
  const listPlaces = async () => /Top Destinations.*?Tour Packages/.exec(await readPageText(pages.home))?.[0] ?? 'none';
  expect(await listPlaces()).not.toMatch(/hotels|\d+ tour/);
  const first = await addTour(token, { place: 'Dubai', price: '98000', discountPrice: '' });
  expect(await dubai()).toBe('1 tour from ₹98,000');
  const second = await addTour(token, { place: 'dubai', price: '64500', discountPrice: '' });
  expect(await dubai()).toBe('2 tours from ₹64,500');
  await call(api.deleteTour, { params: { id: second._id }, token });
  expect(await dubai()).toBe('1 tour from ₹98,000');
  await editTour(token, first._id, [['place', 'Bali']]);
  expect(await dubai()).toBe('');
  await editTour(token, first._id, [
    ['place', 'Dubai'],
    ['price', ''],
  ]);
  expect(await dubai()).toBe('1 tour');
});
