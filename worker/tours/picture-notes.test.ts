import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import night from '../../seed/prints/hanle.jpg?inline';
import day from '../../seed/prints/manali-leh.jpg?inline';
import { call } from '../test/client';
import { addTour, createPictureFile, editTour, readTour, signIn } from '../test/factories';
import { files } from '../test/fixtures';

const toBytes = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64') as Buffer<ArrayBuffer>;
const dayPrint = createPictureFile(toBytes(day), 'day.jpg');
const nightPrint = createPictureFile(toBytes(night), 'night.jpg');
const alts = (...texts: string[]) => JSON.stringify(texts);

function channels(colour = ''): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

it('keeps a picture’s place in the colour of its sky, on cards too', async () => {
  const tour = await addTour(await signIn(), { coverImage: dayPrint }, [['galleryImages', nightPrint]]);
  const [blue, dark] = (tour.pictureNotes ?? []).map(({ sky }) => channels(sky));
  // The day's flat blue and the night's ink, as they are printed.
  const printed = [143, 193, 208];
  expect(Math.max(...printed.map((channel, at) => Math.abs(channel - (blue?.[at] ?? 0))))).toBeLessThan(14);
  expect(dark?.every((channel) => channel < 90)).toBe(true);
  const { sky } = tour.pictureNotes?.[0] ?? {};
  const [card] = (await (await call(`${api.listTours.path}?fields=card`)).json()) as (typeof tour)[];
  expect(card?.pictureNotes).toEqual([{ sky }]);
  expect(await (await call(pages.home)).text()).toContain(`data-sky="${sky}"`);
});

it('keeps a picture’s words with it when pictures move', async () => {
  const token = await signIn();
  const tour = await addTour(token, { coverImage: dayPrint, alts: alts('Hairpins.', 'An observatory.') }, [
    ['galleryImages', nightPrint],
  ]);
  const words = async () => (await readTour(tour._id)).pictureNotes?.map(({ alt }) => alt);
  expect(await words()).toEqual(['Hairpins.', 'An observatory.']);
  const page = await (await call(pages.tour(tour._id))).text();
  for (const alt of ['Hairpins.', 'An observatory.']) expect(page).toContain(`alt="${alt}"`);

  await editTour(token, tour._id, [['heading', 'Another']]);
  expect(await words()).toEqual(['Hairpins.', 'An observatory.']);
  const [dusk = ''] = tour.galleryImages;
  await editTour(token, tour._id, [
    ['coverImage', dusk],
    ['pictures', JSON.stringify([tour.coverImage])],
  ]);
  expect(await words()).toEqual(['An observatory.', 'Hairpins.']);
  await editTour(token, tour._id, [['alts', alts('A dome under stars.', '')]]);
  expect(await words()).toEqual(['A dome under stars.', undefined]);
});

it.each(['Hairpins.', '{}', '[1]', JSON.stringify(Array(7).fill('x')), alts('x'.repeat(301))])(
  'refuses %s as words for pictures',
  async (text) => {
    const token = await signIn();
    const tour = await addTour(token, { coverImage: createPictureFile(files.plain) });
    const response = await editTour(token, tour._id, [['alts', text]]);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { alts: expect.any(String) } });
  },
);
