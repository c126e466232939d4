import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { pages } from '#shared/routes';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import {
  createFailingBucket,
  createFailingDatabase,
  createFailingImages,
  createFailingLimit,
} from '../test/counted-database';
import { addTour, createInquiryInput, createPictureFile, createTourForm, signIn } from '../test/factories';
import { files } from '../test/fixtures';

// A site of its own, so that no copy of a page stands in.
const bindings = { DB: createFailingDatabase(), SITE_URL: 'http://nothing-kept.example' };

/** Runs `work` and returns its result and what was logged as errors. */
async function logged<T>(work: () => Promise<T>): Promise<[answer: T, log: string]> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const answer = await work();
  const lines = log.mock.calls.map((line) => line.join(' '));
  log.mockRestore();
  return [answer, lines.join('\n')];
}

it.each([
  [pages.home, 'Failed to load tours'],
  [pages.domestic, 'Error: Error fetching tours'],
  [`${pages.adventure}?place=Rishikesh`, 'Error: Error fetching tours'],
  [pages.lehLadakh, 'Error: Error fetching tours'],
  [pages.tour('manali-to-leh'), 'Error fetching tour details'],
  [pages.tourDetailOne('manali-to-leh'), 'Error fetching tour details'],
  [`${pages.exploreNow}?id=manali-to-leh`, 'Error fetching tour details'],
])('answers %s with 503 and the screen’s own message while the database is down', async (path, words) => {
  const [response, log] = await logged(() => call(path, { bindings }));
  const html = await response.text();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  expect(html.replaceAll('<!-- -->', '')).toContain(words);
  expect(html).not.toMatch(/D1_|Failed query|secret/);
  expect(log).toContain(response.headers.get('x-request-id'));
  expect(log).toContain('D1_ERROR');
});

it('sends a form posted without scripts back, with every word, while the database is down', async () => {
  const body = new URLSearchParams(
    Object.entries(createInquiryInput({ subject: 'Zanskar & Leh' })).map(([name, value]) => [name, String(value)]),
  );
  const [response] = await logged(() => call(api.submitInquiry, { body, bindings }));
  const html = await response.text();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  expect(response.headers.get('content-type')).toMatch(/^text\/html/);
  for (const words of ['tsering@example.com', '9816012345', 'Zanskar &amp; Leh', 'We couldn’t store your inquiry']) {
    expect(html).toContain(words);
  }
});

it('keeps the inquiry form usable while the database is down', async () => {
  const [response] = await logged(() => call(pages.inquiryAbout('manali-to-leh'), { bindings }));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Send inquiry');
});

const calls: [string, () => Promise<Response>][] = [
  ['the catalogue', () => call(api.listTours, { bindings })],
  ['the catalogue, revalidated', () => call(api.listTours, { bindings, headers: { 'If-None-Match': 'W/"1"' } })],
  ['cards', () => call(`${api.listTours.path}?fields=card`, { bindings })],
  ['a tour', () => call(api.readTour, { params: { id: 'manali-to-leh' }, bindings })],
  ['an inquiry', () => send(api.submitInquiry, createInquiryInput(), { bindings })],
  ['an admin’s call', () => call(api.listInquiries, { bindings, token: 'A'.repeat(43) })],
  ['a forgotten password', () => send(api.forgotPassword, { email: 'a@example.com' }, { bindings })],
];

it.each(calls)('answers %s with 503 and Retry-After while the database is down', async (_, make) => {
  const [response, log] = await logged(make);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await response.json()).toEqual({
    message: 'This isn’t working right now. Please try again in a minute.',
    code: 'unavailable',
    requestId: response.headers.get('x-request-id'),
  });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(log).not.toContain('tsering');
});

it('answers a login and an inquiry with 503 while a limit fails', async () => {
  const login = { email: 'a@example.com', password: 'guess' };
  const down: [string, unknown, object][] = [
    [api.login.path, login, { LOGIN_LIMIT: createFailingLimit() }],
    [api.submitInquiry.path, createInquiryInput(), { INQUIRY_LIMIT: createFailingLimit() }],
  ];
  for (const [path, body, bindings] of down) {
    const [response] = await logged(() => send(path, body, { bindings }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.text()).not.toContain('secret');
  }
});

it('answers the sitemap and llms.txt with 503 while the database is down', async () => {
  for (const path of ['/sitemap.xml', '/llms.txt']) {
    const [response] = await logged(() => call(path, { bindings }));
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '30']);
    expect(await response.text()).not.toMatch(/select|D1_/);
  }
});

it('answers pictures and uploads with 503 while the bucket is down, and adds no tour', async () => {
  const token = await signIn();
  const tour = await addTour(token);
  const MEDIA = createFailingBucket();
  const [picture] = await logged(() => call(tour.coverImage, { bindings: { MEDIA } }));
  expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '30']);
  const body = createTourForm({ heading: 'Never', coverImage: createPictureFile(files.wide) });
  const [upload] = await logged(() => call(api.addTour, { token, body, bindings: { MEDIA } }));
  expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '30']);
  expect(((await (await call(api.listTours)).json()) as unknown[]).length).toBe(1);
});

it('answers an upload with 503 while the Images service is down, without blaming the picture', async () => {
  const token = await signIn();
  const body = createTourForm({ coverImage: createPictureFile(files.plain) });
  const bindings = { IMAGES: createFailingImages() };
  const [upload] = await logged(() => call(api.addTour, { token, body, bindings }));
  expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await upload.text()).not.toContain('secret');
  expect((await call(api.addTour, { token, body: createTourForm() })).status).toBe(201);
});

it('explains that the month’s allowance of pictures is used up, and adds no tour', async () => {
  const token = await signIn();
  const body = createTourForm({ coverImage: createPictureFile(files.plain) });
  const bindings = {
    IMAGES: createFailingImages('IMAGES_TRANSFORM_ERROR 9422: Free unique transformations exhausted'),
  };
  const [upload] = await logged(() => call(api.addTour, { token, body, bindings }));
  const { message } = (await upload.json()) as { message: string };
  expect(upload.status).toBe(429);
  expect(message).toMatch(/^Pictures can’t be prepared just now: .+ allowance .+ Nothing you entered is lost\.$/);
  expect(await (await call(api.listTours)).json()).toEqual([]);
});

/** Images as on any plan but Enterprise: AVIF is not read. */
function createImagesWithoutAvif(images: ImagesBinding): ImagesBinding {
  const isAvif = async (stream: ReadableStream) =>
    new TextDecoder('latin1').decode((await new Response(stream).arrayBuffer()).slice(0, 64)).includes('ftypavif');
  const refuse = () => Promise.reject(new Error('IMAGES_INFO_ERROR 9412: AVIF input is not enabled for this account'));
  return {
    async info(stream: ReadableStream) {
      const [seen, passed] = stream.tee();
      return (await isAvif(seen)) ? refuse() : images.info(passed);
    },
    input: (stream: ReadableStream) => images.input(stream),
  } as unknown as ImagesBinding;
}

it('asks for a JPEG when the Images service reads no AVIF', async () => {
  const token = await signIn();
  const bindings = { IMAGES: createImagesWithoutAvif(env.IMAGES) };
  const add = (bytes: Uint8Array<ArrayBuffer>, name: string) =>
    call(api.addTour, { token, body: createTourForm({ coverImage: createPictureFile(bytes, name) }), bindings });
  const [upload] = await logged(() => add(files.positionAvif, 'leh.avif'));
  expect([upload.status, ((await upload.json()) as { message: string }).message]).toEqual([
    415,
    'leh.avif: this AVIF can’t be read here; save it as a JPEG.',
  ]);
  expect((await add(files.plain, 'leh.jpg')).status).toBe(201);
});
