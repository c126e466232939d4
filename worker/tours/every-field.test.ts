import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { sampleTour } from '#shared/test/tour-samples';
import type { Tour, TourCard } from '#shared/tours/tour';
import { cardFieldNames, fieldNames } from '#shared/tours/tour-fields';
import { type TourInput, toEditedTourFields, toNewTourFields } from '#shared/tours/tour-input';
import { call } from '../test/client';
import { createPictureFile, editTour, readTour, signIn, toForm } from '../test/factories';
import { files } from '../test/fixtures';

async function add(token: string, input: TourInput): Promise<Tour> {
  const body = toForm([...toNewTourFields(input), ['coverImage', createPictureFile(files.plain)]]);
  const response = await call(api.addTour, { token, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as { tour: Tour }).tour;
}

/** As the admin reads it: with the seats that were sold elsewhere, here all. */
const asAdmin = <T extends Pick<TourInput, 'departures'>>(tour: T): T => ({
  ...tour,
  departures: tour.departures?.map((one) => ({ ...one, takenElsewhere: one.taken })),
});

it.each(fieldNames)('keeps %s through add, edit and a colleague’s edit, on the tour and on its card', async (name) => {
  const token = await signIn();
  const first = sampleTour(1);
  const second = sampleTour(2);
  const added = await add(token, first);
  expect((await readTour(added._id))[name]).toEqual(first[name]);

  const changed = { ...first, [name]: second[name] };
  const edited = await editTour(token, added._id, toEditedTourFields(changed, added));
  expect(edited.status, await edited.clone().text()).toBe(200);
  expect((await readTour(added._id))[name]).toEqual(second[name]);

  const stale = await editTour(token, added._id, toEditedTourFields(first, added), { headers: { 'If-Match': '"v1"' } });
  expect(stale.status).toBe(412);
  expect(((await stale.json()) as { tour: Tour }).tour[name]).toEqual(asAdmin(second)[name]);

  const [card] = (await (await call(`${api.listTours.path}?fields=card`)).json()) as TourCard[];
  const isOnCard = (cardFieldNames as readonly string[]).includes(name);
  expect(card && name in card).toBe(isOnCard);
  if (isOnCard) expect(card?.[name as keyof TourCard]).toEqual(second[name]);
});

it('sends nothing that changes an untouched tour', async () => {
  const token = await signIn();
  const added = await add(token, sampleTour(1));
  await editTour(token, added._id, toEditedTourFields(sampleTour(1), added));
  const { version: _, updatedAt: __, ...after } = await readTour(added._id);
  const { version: ___, updatedAt: ____, ...before } = added;
  expect(asAdmin(after)).toEqual(before);
});
