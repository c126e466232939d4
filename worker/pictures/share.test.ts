import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { defaultSite } from '#shared/settings/site';
import { api } from '#shared/test/api';
import { findPictureSha, shareSrc } from '#shared/tours/pictures';
import { toShareContent } from '#shared/tours/share-picture';
import type { Tour } from '#shared/tours/tour';
import { runHousekeeping } from '../cron';
import { call, deployNewBuild } from '../test/client';
import { addTour, createPictureFile, editTour, readTour, signIn } from '../test/factories';
import { files } from '../test/fixtures';
import { isBlue, isRed, readPixels } from '../test/pixels';
import { saveSettings } from '../test/settings';

/** The page's link-preview picture, as a path on this site. */
async function shareOf(path: string): Promise<string> {
  const html = await (await call(path)).text();
  const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(html).toContain(`<meta name="twitter:image" content="${address}"`);
  expect(address.startsWith(env.SITE_URL)).toBe(true);
  return address.slice(env.SITE_URL.length);
}

async function read(path: string) {
  const response = await call(path, { redirect: 'manual' });
  return { response, bytes: new Uint8Array(await response.clone().arrayBuffer()) };
}

it('gives link previews the cropped cover as a JPEG', async () => {
  const tour = await addTour(await signIn(), { coverImage: createPictureFile(files.wide), heading: 'मनाली से लेह' });
  const { response, bytes } = await read(await shareOf(pages.tour(tour._id)));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=86400, immutable');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(bytes.length).toBeLessThan(300_000);
  const { width, height, first, last } = await readPixels(bytes);
  expect([width, height]).toEqual([1200, 630]);
  expect([isRed(first), isBlue(last)]).toEqual([true, true]);
});

it('creates the preview picture at upload, and again only when the cover changes', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { coverImage: createPictureFile(files.progressive) });
  const made = vi.spyOn(env.IMAGES, 'input');
  const path = await shareOf(pages.tour(_id));
  const first = await read(path);
  expect(first.response.status).toBe(200);
  await editTour(token, _id, [['price', '1']]);
  expect(await shareOf(pages.tour(_id))).toBe(path);
  expect((await read(path)).bytes).toEqual(first.bytes);
  expect(made).not.toHaveBeenCalled();

  await editTour(token, _id, [['coverImage', createPictureFile(files.turned)]]);
  const other = await shareOf(pages.tour(_id));
  expect(other).not.toBe(path);
  expect((await read(other)).response.status).toBe(200);
});

it('creates a preview picture when a gallery picture becomes the cover', async () => {
  const token = await signIn();
  const tour = await addTour(token, {}, [['galleryImages', createPictureFile(files.wide)]]);
  const [picture = ''] = tour.galleryImages;
  await editTour(token, tour._id, [['coverImage', picture]]);
  const made = vi.spyOn(env.IMAGES, 'input');
  expect((await read(await shareOf(pages.tour(tour._id)))).response.status).toBe(200);
  expect(made).not.toHaveBeenCalled();
});

it('removes the preview picture with its picture', async () => {
  const token = await signIn();
  const tour = await addTour(token, { coverImage: createPictureFile(files.wide) });
  const path = await shareOf(pages.tour(tour._id));
  await read(path);
  await editTour(token, tour._id, [['coverImage', createPictureFile(files.plain)]]);
  expect((await readTour(tour._id)).coverImage).not.toBe(tour.coverImage);
  // As after ten more changes: what a tour was before keeps its pictures, too.
  await env.DB.prepare('delete from tour_versions').run();
  for (const days of [1, 32]) await runHousekeeping(env, Date.now() + days * 24 * 60 * 60 * 1000);
  deployNewBuild();
  expect((await read(path)).response.status).toBe(404);
});

function sendSharePicture(token: string, tour: Tour, { bytes = files.plain, version = tour.version } = {}) {
  const body = new FormData();
  body.set('content', toShareContent(tour, defaultSite));
  body.set('picture', createPictureFile(bytes));
  return call(api.addSharePicture, {
    params: { id: tour._id },
    token,
    headers: { 'If-Match': `"v${version}"` },
    body,
  });
}

/** A tour with a picture drawn of it, and the paths of this picture and of the cover's crop. */
async function addDrawnTour() {
  const token = await signIn();
  const tour = await addTour(token, { coverImage: createPictureFile(files.wide) });
  const crop = await shareOf(pages.tour(tour._id));
  expect((await sendSharePicture(token, tour)).status).toBe(200);
  return { token, tour, crop, drawn: await shareOf(pages.tour(tour._id)) };
}

it('gives link previews the picture drawn of the tour, and leaves its version and place in lists', async () => {
  const { tour, crop, drawn } = await addDrawnTour();
  expect(drawn).not.toBe(crop);
  expect(await shareOf(pages.ride(tour._id))).toBe(drawn);
  const { width, height } = await readPixels((await read(drawn)).bytes);
  expect([width, height]).toEqual([1200, 630]);
  const { version, updatedAt, pictureNotes } = await readTour(tour._id);
  expect([version, updatedAt]).toEqual([tour.version, tour.updatedAt]);
  expect(shareSrc(pictureNotes?.[0]?.sharePicture?.sha ?? '')).toBe(drawn);
});

it.each([
  ['heading', 'Leh to Manali'],
  ['duration', '12 days'],
  ['price', '1'],
  ['coverImage', createPictureFile(files.turned)],
] as const)('gives link previews the cover’s crop when the API changes the %s', async (name, value) => {
  const { token, tour, drawn } = await addDrawnTour();
  await editTour(token, tour._id, [['rating', '4.1']]);
  expect(await shareOf(pages.tour(tour._id))).toBe(drawn);
  await editTour(token, tour._id, [[name, value]]);
  const { coverImage } = await readTour(tour._id);
  expect(await shareOf(pages.tour(tour._id))).toBe(shareSrc(findPictureSha(coverImage) ?? ''));
});

it('gives link previews the cover’s crop when the agency’s name changes', async () => {
  const { token, tour, crop } = await addDrawnTour();
  expect((await saveSettings(token, { name: 'Snow Leopard' })).status).toBe(200);
  expect(await shareOf(pages.tour(tour._id))).toBe(crop);
});

it('refuses a drawn picture when the tour has changed or the file is no picture', async () => {
  const token = await signIn();
  const tour = await addTour(token, { coverImage: createPictureFile(files.wide) });
  const crop = await shareOf(pages.tour(tour._id));
  const noPicture = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await sendSharePicture(token, tour, { bytes: Buffer.from(noPicture) })).status).toBe(415);
  await editTour(token, tour._id, [['price', '1']]);
  expect((await sendSharePicture(token, tour)).status).toBe(412);
  expect(await shareOf(pages.tour(tour._id))).toBe(crop);
});

it('removes a drawn picture 30 days after another was drawn', async () => {
  const { tour, drawn } = await addDrawnTour();
  const start = Date.now();
  const day = 24 * 60 * 60 * 1000;
  for (const passed of [0, 40]) await runHousekeeping(env, start + passed * day);
  expect((await read(drawn)).response.status).toBe(200);
  expect((await sendSharePicture(await signIn(), tour, { bytes: files.turned })).status).toBe(200);
  for (const passed of [41, 72]) await runHousekeeping(env, start + passed * day);
  deployNewBuild();
  expect((await read(drawn)).response.status).toBe(404);
  expect((await read(await shareOf(pages.tour(tour._id)))).response.status).toBe(200);
});

it.each([
  '/share/x.jpg',
  '/share/..%2Fx.jpg',
  `/share/${'0'.repeat(64)}.jpg`,
  `/share/${'0'.repeat(64)}.png`,
  `/share/${'G'.repeat(64)}.jpg`,
])('answers %s with 404', async (path) => {
  const response = await call(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
});
