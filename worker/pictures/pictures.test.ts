import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { findPictureSha, pictureWidths, withPictureWidth } from '#shared/tours/pictures';
import { runHousekeeping } from '../cron';
import { call, deployNewBuild } from '../test/client';
import { addTour, countRows, createPictureFile, createTourForm, editTour, signIn } from '../test/factories';
import { files } from '../test/fixtures';
import { isBlue, isRed, readPixels } from '../test/pixels';
import { originalKey } from './variants';

const day = 24 * 60 * 60 * 1000;

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return (await addTour(await signIn(), { coverImage: createPictureFile(bytes) })).coverImage;
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

async function original(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const object = await env.MEDIA.get(originalKey(findPictureSha(url) ?? ''));
  return new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer(0));
}

it('stores a picture in four widths, and never enlarges it', async () => {
  const wide = await upload(files.wide);
  const small = await upload(files.plain);
  for (const width of pictureWidths) {
    const pixels = await readPixels(await readBytes(await call(withPictureWidth(wide, width))));
    expect([pixels.width, pixels.height]).toEqual([width, width / 2]);
    expect([isRed(pixels.first), isBlue(pixels.last)]).toEqual([true, true]);
    expect((await readPixels(await readBytes(await call(withPictureWidth(small, width))))).width).toBe(96);
  }
});

it.each(['plain', 'plainWebp', 'progressive', 'positionPng', 'positionAvif'] as const)('accepts %s', async (name) => {
  const pixels = await readPixels(await readBytes(await call(await upload(files[name]))));
  expect([isRed(pixels.first), isBlue(pixels.last)]).toEqual([true, true]);
});

it.each(['turned', 'turnedWebp'] as const)('shows %s upright', async (name) => {
  const url = await upload(files[name]);
  const pixels = await readPixels(await readBytes(await call(url)));
  expect([pixels.width, pixels.height]).toEqual([64, 96]);
  expect([isRed(pixels.first), isBlue(pixels.last)]).toEqual([true, true]);
});

it.each(['position', 'positionPng', 'positionWebp', 'positionAvif', 'turned', 'turnedWebp'] as const)(
  'keeps neither position nor camera of %s in any file',
  async (name) => {
    // The GPS tag, and the latitude as EXIF writes it, in both byte orders.
    const traces = ['Secretphone', 'Model7', 'Exif\0\0II', 'http://ns.adobe.com/xap'].map((text) =>
      Buffer.from(text, 'latin1'),
    );
    const gpsTag = [Buffer.from([0x25, 0x88, 0x04, 0x00]), Buffer.from([0x88, 0x25, 0x00, 0x04])];
    const seconds = [Buffer.from([0x89, 0x13, 0, 0, 0x64, 0, 0, 0]), Buffer.from([0, 0, 0x13, 0x89, 0, 0, 0, 0x64])];
    const holds = (bytes: Uint8Array, marks: Buffer[]) => marks.some((mark) => Buffer.from(bytes).includes(mark));
    expect(holds(files[name], traces)).toBe(true);
    expect(holds(files[name], seconds)).toBe(true);
    const url = await upload(files[name]);
    const kept = [await original(url)];
    for (const width of pictureWidths) kept.push(await readBytes(await call(withPictureWidth(url, width))));
    for (const bytes of kept) {
      expect(bytes.length).toBeGreaterThan(50);
      expect(holds(bytes, [...gpsTag, ...seconds, ...traces.filter((mark) => !mark.includes('Exif'))])).toBe(false);
    }
  },
);

it.each(['position', 'positionPng', 'positionWebp', 'positionAvif', 'turned', 'turnedWebp'] as const)(
  'keeps an original of %s that looks the same',
  async (name) => {
    const kept = await readPixels(await original(await upload(files[name])));
    const sent = await readPixels(files[name]);
    expect([kept.width, kept.height]).toEqual([sent.width, sent.height]);
    // Encoded anew, so a colour may be off by a shade.
    const colours = (pixels: typeof kept) => [...pixels.first, ...pixels.last];
    const off = colours(kept).map((channel, at) => Math.abs(channel - (colours(sent)[at] ?? 0)));
    expect(Math.max(...off)).toBeLessThanOrEqual(2);
  },
);

it('limits the stored original to 2560 pixels', async () => {
  const size = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { width, height } = await readPixels(await original(await upload(bytes)));
    return [width, height];
  };
  expect(await size(files.wider)).toEqual([2560, 512]);
  expect(await size(files.wide)).toEqual([2400, 1200]);
});

it('stores the same bytes once, whatever their name', async () => {
  const token = await signIn();
  const first = await addTour(token, { coverImage: createPictureFile(files.wide, 'a.jpg') });
  const second = await addTour(token, { coverImage: createPictureFile(files.wide, 'b.png', 'image/png') });
  expect(second.coverImage).toBe(first.coverImage);
  expect(await countRows('pictures')).toBe(1);
});

it('serves pictures as immutable, with a policy of their own, to any site', async () => {
  const url = await upload(files.plain);
  const response = await call(url);
  const { headers } = response;
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="${url.slice(5)}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(Number(headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
  const again = await call(url, { headers: { 'If-None-Match': headers.get('etag') ?? '' } });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, headers.get('cache-control')]);
});

it.each([
  `/img/${'0'.repeat(64)}-400.webp`,
  `/img/${'0'.repeat(64)}-401.webp`,
  `/img/${'0'.repeat(64)}-400.png`,
  `/img/${'A'.repeat(64)}-400.webp`,
  `/img/${'0'.repeat(63)}-400.webp`,
  '/img/..%2foriginal%2fx',
  '/img/%00',
  '/img/a/b',
  '/img/',
])('answers %s with an uncached 404', async (path) => {
  const response = await call(path);
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

it('serves no original picture', async () => {
  const sha = findPictureSha(await upload(files.plain));
  for (const path of [`/original/${sha}`, `/img/original/${sha}`, `/img/..%2foriginal%2f${sha}`]) {
    expect((await call(path)).headers.get('content-type') ?? '').not.toContain('image/');
  }
});

it('accepts pictures only from an admin’s upload', async () => {
  const url = await upload(files.plain);
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await call(url, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
  expect((await call(api.addTour, { body: createTourForm() })).status).toBe(401);
});

/** As after ten more changes: what tours were before has pictures, too. */
const forgetVersions = () => env.DB.prepare('delete from tour_versions').run();

it('removes only pictures that no tour has used for 30 days', async () => {
  const token = await signIn();
  const deleted = await addTour(token, { coverImage: createPictureFile(files.positionPng) });
  await call(api.deleteTour, { params: { id: deleted._id }, token });
  const edited = await addTour(token, { coverImage: createPictureFile(files.wide) }, [
    ['galleryImages', createPictureFile(files.turned)],
    ['galleryImages', createPictureFile(files.plainWebp)],
  ]);
  const [dropped = '', kept = ''] = edited.galleryImages;
  const start = Date.now();
  await runHousekeeping(env, start);
  await editTour(token, edited._id, [['pictures', JSON.stringify([kept])]]);
  await forgetVersions();
  const status = async (url: string) => (await call(url)).status;
  // Found by the sweep of day 1, so it may go on day 31.
  for (const passed of [1, 2, 30]) await runHousekeeping(env, start + passed * day);
  expect(await status(dropped)).toBe(200);
  await runHousekeeping(env, start + 31 * day);
  deployNewBuild();
  expect(await status(dropped)).toBe(404);
  expect(await original(dropped)).toHaveLength(0);
  for (const url of [kept, edited.coverImage, deleted.coverImage]) expect(await status(url)).toBe(200);
  const again = await addTour(await signIn(), { coverImage: createPictureFile(files.turned) });
  expect([again.coverImage, await status(dropped)]).toEqual([dropped, 200]);
});

/** A tour that had a picture until day 0, and the sweep of that day. */
async function dropPicture() {
  const token = await signIn();
  const tour = await addTour(token, { coverImage: createPictureFile(files.wide) }, [
    ['galleryImages', createPictureFile(files.turned)],
  ]);
  const [dropped = ''] = tour.galleryImages;
  await editTour(token, tour._id, [['pictures', '[]']]);
  await forgetVersions();
  const start = Date.now();
  await runHousekeeping(env, start);
  const addAgain = async () => {
    const fresh = await signIn();
    await editTour(fresh, tour._id, [['galleryImages', createPictureFile(files.turned)]]);
    return (await call(dropped)).status;
  };
  return { dropped, start, addAgain, coverSha: findPictureSha(dropped) };
}

it('restarts the 30 days after a tour used the picture again', async () => {
  const { dropped, start, addAgain, coverSha } = await dropPicture();
  expect(await addAgain()).toBe(200);
  await runHousekeeping(env, start + 29 * day);
  await env.DB.prepare("update tours set gallery = '[]'").run();
  // A tour's row that comes back by itself counts too.
  await runHousekeeping(env, start + 31 * day);
  await env.DB.prepare('update tours set gallery = json_array(?)').bind(coverSha).run();
  await runHousekeeping(env, start + 40 * day);
  await env.DB.prepare("update tours set gallery = '[]'").run();
  await runHousekeeping(env, start + 50 * day);
  await runHousekeeping(env, start + 79 * day);
  expect((await call(dropped)).status).toBe(200);
  await runHousekeeping(env, start + 80 * day);
  deployNewBuild();
  expect((await call(dropped)).status).toBe(404);
});

it('stores a picture again if a restored row has no files', async () => {
  const { dropped, start, addAgain } = await dropPicture();
  const row = await env.DB.prepare('select * from pictures where unreferred_at is not null').first();
  await runHousekeeping(env, start + 31 * day);
  expect([await countRows('pictures'), (await call(dropped)).status]).toEqual([1, 404]);
  const back = Object.values(row ?? {});
  const places = back.map(() => '?').join();
  await env.DB.prepare(`insert into pictures (${Object.keys(row ?? {})}) values (${places})`)
    .bind(...back)
    .run();
  expect(await addAgain()).toBe(200);
});

it('runs the daily work once a day, however often cron runs', async () => {
  const now = Date.now();
  await runHousekeeping(env, now);
  await env.DB.prepare("insert into password_resets values ('x', 'y', 1)").run();
  await runHousekeeping(env, now + day - 1);
  expect(await countRows('password_resets')).toBe(1);
  await runHousekeeping(env, now + day);
  expect(await countRows('password_resets')).toBe(0);
});
