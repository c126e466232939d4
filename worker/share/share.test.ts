import { env } from 'cloudflare:workers';
import { Buffer } from 'node:buffer';
import { expect, it, vi } from 'vitest';
import { pages, sharePicture } from '#shared/paths';
import letters from '../../web/public/share/letters.bin?inline';
import { call } from '../test/client';
import { addTour, editTour, pictureFile, signIn } from '../test/factories';
import { files } from '../test/fixtures';
import { readPixels } from '../test/pixels';
import { composeShare } from './compose';
import { breakLines, loadLetters, measure, spell } from './letters';
import { decodePng, encodePng } from './png';

const lettersFile = Buffer.from(letters.slice(letters.indexOf(',') + 1), 'base64');
const ASSETS = { fetch: async () => new Response(lettersFile) } as unknown as Fetcher;
const withLetters = { ...env, ASSETS };

/** The picture as the network gets it, from a site that has its letters. */
async function fetchShare(path: string) {
  const response = await call(path, { bindings: { ASSETS } });
  return { response, bytes: new Uint8Array(await response.clone().arrayBuffer()) };
}

it('draws a tour’s cover with the tour on it, as a JPEG that previews take', async () => {
  const tour = await addTour(await signIn(), { coverImage: pictureFile(files.wide) });
  const { response, bytes } = await fetchShare(sharePicture(tour._id, 1));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(bytes.length).toBeLessThan(300_000);
  const { width, height, bottomRight } = await readPixels(bytes);
  expect([width, height]).toEqual([1200, 630]);
  // The last of the five flags, where the cover is blue.
  const [red, green, blue] = bottomRight;
  expect(red > 220 && green > 150 && blue < 60).toBe(true);
});

it('is drawn once, and gives way when the tour changes', async () => {
  const token = await signIn();
  const { _id } = await addTour(token, { coverImage: pictureFile(files.wide) });
  const first = await fetchShare(sharePicture(_id, 1));
  const drawn = vi.spyOn(env.MEDIA, 'put');
  expect((await fetchShare(sharePicture(_id, 1))).bytes).toEqual(first.bytes);
  expect(drawn).not.toHaveBeenCalled();

  await editTour(token, _id, [['price', '1']]);
  const old = await call(sharePicture(_id, 1), { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([302, sharePicture(_id, 2)]);
  expect((await fetchShare(sharePicture(_id, 2))).bytes).not.toEqual(first.bytes);
  const { objects } = await env.MEDIA.list({ prefix: `share/${_id}` });
  expect(objects.map(({ key }) => `/${key}`)).toEqual([sharePicture(_id, 2)]);
});

it('is the one that the tour’s page names', async () => {
  const tour = await addTour(await signIn());
  const html = await (await call(pages.tour(tour._id))).text();
  const address = env.SITE_URL + sharePicture(tour._id, 1);
  expect(html).toContain(`<meta property="og:image" content="${address}"`);
  expect(html).toContain(`<meta name="twitter:image" content="${address}"`);
});

it('is the cover alone where its pixels come in a form that is not read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { _id } = await addTour(await signIn(), { coverImage: pictureFile(files.wide) });
  const otherForm = {
    input: (stream: ReadableStream<Uint8Array>) => ({
      transform: (how: ImageTransform) => ({
        output: () => env.IMAGES.input(stream).transform(how).output({ format: 'image/jpeg' }),
      }),
      output: (how: ImageOutputOptions) => env.IMAGES.input(stream).output(how),
    }),
  } as unknown as ImagesBinding;
  const response = await call(sharePicture(_id, 1), { bindings: { ASSETS, IMAGES: otherForm } });
  const { width, height, bottomRight } = await readPixels(new Uint8Array(await response.arrayBuffer()));
  expect([width, height]).toEqual([1200, 630]);
  expect(bottomRight[2]).toBeGreaterThan(150);
  expect(log).toHaveBeenCalledOnce();
});

it.each(['/share/nowhere-v1.jpg', '/share/x.jpg', '/share/-v1.jpg', '/share/a-v1.png', '/share/..%2Fx-v1.jpg'])(
  'has nothing at %s',
  async (path) => {
    const response = await call(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  },
);

it('has nothing of a tour that was taken down', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  await fetchShare(sharePicture(_id, 1));
  await call(`/api/tours/${_id}`, { method: 'DELETE', token });
  expect((await fetchShare(sharePicture(_id, 1))).response.status).toBe(404);
});

it('reads back the pixels that it wrote', () => {
  const rgb = Uint8Array.from({ length: 7 * 5 * 3 }, (_, at) => (at * 37) % 256);
  expect(decodePng(encodePng({ width: 7, height: 5, rgb }))).toEqual({ width: 7, height: 5, rgb });
  expect(() => decodePng(new Uint8Array(40))).toThrow('not a PNG');
});

it('breaks a long heading into lines that fit, and spells what it has letters for', async () => {
  const { faces } = await loadLetters(withLetters);
  const heading = spell(faces.title, 'MÉGHALAYA’S  ROOT BRIDGES, बादल AND CLOUD ROADS OF THE EAST');
  expect(heading).toBe('MEGHALAYA’S ROOT BRIDGES, AND CLOUD ROADS OF THE EAST');
  const lines = breakLines(faces.title, heading, 1000);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join(' ')).toBe(heading);
  for (const line of lines) expect(measure(faces.title, line)).toBeLessThanOrEqual(1000);
});

it.each([
  ['', null],
  ['A'.repeat(160), 0],
  ['Word '.repeat(32), 10_000_000],
  ['शिमला से मनाली', 42_500],
] as const)('stays within its frame for the heading “%s”', async (heading, price) => {
  const pixels = { width: 1200, height: 630, rgb: new Uint8Array(1200 * 630 * 3).fill(128) };
  const tour = { version: 1, heading, place: 'Leh', country: 'India', duration: '10 days', price, coverSha: '' };
  composeShare(pixels, await loadLetters(withLetters), tour);
  // The margin at the left is shade alone.
  const row = pixels.rgb.subarray(500 * 1200 * 3, 500 * 1200 * 3 + 60 * 3);
  expect(new Set([...row].map((value, at) => `${at % 3}:${value}`)).size).toBe(3);
});
