import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { runHousekeeping } from '../cron';
import { call, deployNewBuild } from '../test/client';
import { addTour, createPictureFile, editTour, readTour, signIn } from '../test/factories';
import { files } from '../test/fixtures';
import { isBlue, isRed, readPixels } from '../test/pixels';

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
