import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/test/api';
import { findPictureSha, uploadLimits } from '#shared/tours/pictures';
import { call } from '../test/client';
import { addTour, countRows, createPictureFile, createTourForm, signIn } from '../test/factories';
import { files, hostileFiles, poisonedPictures } from '../test/fixtures';
import { originalKey } from './variants';

async function post(body: BodyInit, token: string, headers: Record<string, string> = {}) {
  const response = await call(api.addTour, { token, body, headers });
  return { status: response.status, body: (await response.json()) as { message: string; code: string } };
}

it('has more than forty hostile files, and more than ten poisoned pictures', () => {
  expect(hostileFiles.length).toBeGreaterThan(40);
  expect(poisonedPictures.length).toBeGreaterThan(10);
});

it.each(hostileFiles)('refuses the hostile file %s', async (name, bytes) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const token = await signIn();
  const { status, body } = await post(createTourForm({}, [['galleryImages', createPictureFile(bytes, name)]]), token);
  expect([status, body.code]).toEqual([415, 'unsupported_type']);
  expect(body.message.startsWith(`${name}: `)).toBe(true);
  expect(await countRows('tours')).toBe(0);
});

const marks = ['alert(', 'evil-archive', 'private-segm', 'hidden-thu', 'hidden-text'];

it.each(poisonedPictures)('accepts a %s and strips it', async (_, bytes) => {
  const holdsMark = (found: ArrayBuffer | Uint8Array = new ArrayBuffer(0)) =>
    marks.some((mark) => Buffer.from(found as ArrayBuffer).includes(mark));
  expect(holdsMark(bytes)).toBe(true);
  const { coverImage } = await addTour(await signIn(), { coverImage: createPictureFile(bytes) });
  const kept = await env.MEDIA.get(originalKey(findPictureSha(coverImage) ?? ''));
  expect(holdsMark(await kept?.arrayBuffer())).toBe(false);
  const shown = await call(coverImage);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(holdsMark(await shown.arrayBuffer())).toBe(false);
});

it('judges a file by its bytes, not its name or type', async () => {
  const tour = await addTour(await signIn(), {
    coverImage: createPictureFile(files.plain, '../../etc/passwd\u0000.svg', 'image/svg+xml'),
  });
  expect((await call(tour.coverImage)).status).toBe(200);
});

it('refuses a file over 10 MiB by name, and accepts one of exactly 10 MiB', async () => {
  const token = await signIn();
  const padded = (size: number) => {
    const bytes = Buffer.alloc(size) as Buffer<ArrayBuffer>;
    files.plain.copy(bytes);
    return createPictureFile(bytes, 'big.jpg');
  };
  const { status, body } = await post(createTourForm({ coverImage: padded(uploadLimits.fileBytes + 1) }), token);
  expect([status, body.code, body.message]).toEqual([413, 'too_large', 'big.jpg is larger than 10 MiB.']);
  expect((await post(createTourForm({ coverImage: padded(uploadLimits.fileBytes) }), token)).status).toBe(201);
});

it('refuses an upload that is too large, announced or not, without reading all of it', async () => {
  const token = await signIn();
  const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const announced = await post('x', token, { ...type, 'Content-Length': String(uploadLimits.totalBytes * 2) });
  expect(announced.status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(
        sent === 1 ? Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n') : new Uint8Array(1 << 20),
      );
    },
  });
  const response = await call(api.addTour.path, {
    method: 'POST',
    token,
    headers: type,
    body: endless,
    duplex: 'half',
  } as RequestInit);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(10);
});
