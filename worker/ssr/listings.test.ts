import { expect, it } from 'vitest';
import { pages } from '#shared/routes';
import { call } from '../test/client';
import { addTour, createPictureFile, type FormEntry, signIn } from '../test/factories';
import { files } from '../test/fixtures';

const read = async (path: string) => {
  const response = await call(path);
  return { status: response.status, text: await response.text() };
};

/** Tours added per listing, so some pagers have one page and some two. */
const tours: [path: string, change: Record<string, string>, count: number, pagesOfFour: number][] = [
  [pages.adventure, { type: 'Adventure', place: 'Rishikesh' }, 5, 2],
  [pages.domestic, { type: 'Domestic', place: 'Sikkim' }, 1, 1],
  [pages.international, { type: 'International', place: 'Dubai', country: 'UAE' }, 4, 1],
  [pages.himachalPradesh, { place: 'Himachal Pradesh' }, 1, 1],
  [pages.spitiValley, { place: 'Spiti Valley' }, 1, 1],
  [pages.lehLadakh, { place: 'Leh Ladakh' }, 1, 1],
];

it.each(tours)('%s has its pager, one page for every four tours', async (path, change, count, pagesOfFour) => {
  const token = await signIn();
  for (let added = 0; added < count; added += 1) await addTour(token, change);
  const { text } = await read(path);
  expect(text).toContain('<nav aria-label="Pages"');
  const numbers = new Set([...text.matchAll(/aria-label="Page (\d+)"/g)].map(([, page]) => page));
  expect(numbers.size).toBe(pagesOfFour);
});

it('shows a pager when the Adventure listing is filtered by place', async () => {
  await addTour(await signIn(), { type: 'Adventure', place: 'Trekking' });
  expect((await read(`${pages.adventure}?place=Trekking`)).text).toContain('<nav aria-label="Pages"');
  expect((await read(`${pages.adventure}?place=Rishikesh`)).text).not.toContain('<nav aria-label="Pages"');
});

it('shows the word Rating and the old price on an Adventure card', async () => {
  await addTour(await signIn(), { type: 'Adventure', rating: '4.7', price: '42500', discountPrice: '48900' });
  const { text } = await read(pages.adventure);
  expect(text).toMatch(/Rating : <\/span><span class="tabular-nums">4\.7<\/span>/);
  expect(text).not.toContain('visually-hidden">Rating : ');
  expect(text).toContain('<s>₹48,900</s>');
});

it('shows six pictures on the tour’s page when there are a cover and five gallery pictures', async () => {
  const gallery = [files.plainWebp, files.position, files.positionPng, files.turned, files.turnedWebp];
  const tour = await addTour(
    await signIn(),
    {},
    gallery.map((bytes, index): FormEntry => ['galleryImages', createPictureFile(bytes, `${index}.jpg`)]),
  );
  const { text } = await read(pages.tour(tour._id));
  expect(text).toContain('Open picture 6 of 6');
});

it.each([
  [pages.tourWithoutId, 404],
  [`${pages.tourWithoutId}?id=nowhere`, 404],
  [pages.tourDetailOneWithoutId, 404],
  [pages.exploreNow, 200],
])('%s without a tour’s id is Invalid Tour ID, status %i', async (path, status) => {
  const { status: answered, text } = await read(path);
  expect(answered).toBe(status);
  expect(text).toMatch(/<h1[^>]*>Invalid Tour ID<\/h1>/);
});

it.each([pages.exploreNow, pages.tour('nowhere')])('offers three other tours at %s', async (path) => {
  const token = await signIn();
  for (let added = 0; added < 4; added += 1) await addTour(token);
  const [, others = ''] = (await read(path)).text.split('Roads that are open');
  expect(others.match(/<article/g)).toHaveLength(3);
});
