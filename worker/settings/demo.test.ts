import { expect, it } from 'vitest';
import { type DemoContent, type DemoRemoved, toDemoTourKey } from '#shared/settings/demo';
import { defaultSettings } from '#shared/settings/settings';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { call, send } from '../test/client';
import { addBooking, addTour, createTourForm, editTour, listLiveTourIds, signIn } from '../test/factories';
import { saveSettings } from '../test/settings';

async function addDemoTour(token: string, number: number, heading: string): Promise<Tour> {
  const departures = JSON.stringify([{ id: 'first', startsOn: '2097-06-19', seats: 6 }]);
  const response = await call(api.addTour, {
    token,
    body: createTourForm({ heading, departures }),
    headers: { 'Idempotency-Key': toDemoTourKey(number) },
  });
  return ((await response.json()) as { tour: Tour }).tour;
}

const readDemo = async (token: string) => (await (await call(api.readDemo, { token })).json()) as DemoContent;

const isUntouched = ({ isEdited, bookingCount = 0 }: { isEdited: boolean; bookingCount?: number }) =>
  !isEdited && bookingCount === 0;

it('removes demo tours and people as selected, tells edited and booked ones apart, and finds nothing the second time', async () => {
  const token = await signIn();
  const own = await addTour(token, { heading: 'Untouched' });
  const untouched = await addDemoTour(token, 1, 'Untouched');
  const edited = await addDemoTour(token, 2, 'Edited');
  await editTour(token, edited._id, [['price', '1000']]);
  const booked = await addDemoTour(token, 3, 'Booked');
  await addBooking(token, { tourId: booked._id, start: '2097-06-19' });
  const [first, second, ...otherCaptains] = defaultSettings.captains;
  if (!first || !second) return expect.unreachable();
  const ownCaptain = { ...first, name: 'Tara Devi' };
  await saveSettings(token, {
    ...defaultSettings,
    captains: [ownCaptain, { ...first, since: 2001 }, second, ...otherCaptains],
  });

  const before = await readDemo(token);
  expect(before.tours.map(({ heading, ...tour }) => [heading, isUntouched(tour), tour.isBookedAhead])).toEqual([
    ['Booked', false, true],
    ['Edited', false, false],
    ['Untouched', true, false],
  ]);
  expect(before.people.filter(({ isEdited }) => isEdited).map(({ name }) => name)).toEqual([first.name]);
  expect(before.people.map(({ name }) => name)).not.toContain(ownCaptain.name);

  const selection = {
    // The server keeps a tour of the agency, and one with a coming booking, also when they are sent.
    tours: [own._id, untouched._id, booked._id],
    people: before.people.filter(({ isEdited }) => !isEdited).map(({ list, name }) => ({ list, name })),
  };
  const removed = (await (await send(api.removeDemo, selection, { token })).json()) as DemoRemoved;
  expect([removed.tours, removed.people]).toEqual([1, before.people.length - 1]);
  expect((await listLiveTourIds()).sort()).toEqual([own._id, edited._id, booked._id].sort());
  const { settings } = (await (await call(api.readSettings, { token })).json()) as { settings: typeof defaultSettings };
  expect(settings.captains.map(({ name }) => name)).toEqual([ownCaptain.name, first.name]);
  expect(settings.testimonials).toEqual([]);

  const again = (await (await send(api.removeDemo, selection, { token })).json()) as DemoRemoved;
  expect(again).toMatchObject({ tours: 0, people: 0, message: 'Nothing of what you chose was left.' });
  const after = await readDemo(token);
  expect([...after.tours, ...after.people].filter(isUntouched)).toEqual([]);
  const activity = await (await call(api.listActivity, { token })).text();
  expect(activity.match(/"demo_removed"/g)).toHaveLength(1);

  expect((await call(api.restoreTour, { params: { id: untouched._id }, token })).status).toBe(200);
  expect(await listLiveTourIds()).toContain(untouched._id);
});

it('lets only owners see and remove the demo', async () => {
  const token = await signIn('staff');
  expect((await call(api.readDemo, { token })).status).toBe(403);
  expect((await send(api.removeDemo, { tours: [], people: [] }, { token })).status).toBe(403);
});
