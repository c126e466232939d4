import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBoundary, MultipartError, readMultipart } from './multipart';

const limits = { maxParts: 20, maxFieldBytes: 1000, maxFileBytes: 10_000 };

/** Splits the body into pieces of the given sizes, so delimiters fall across every boundary. */
function inPieces(bytes: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0;
  let piece = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const size = sizes[piece % sizes.length] ?? 1;
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      piece += 1;
    },
  });
}

const runs = { numRuns: 60 };
it('reads FormData however the stream is split', async () => {
  const field = fc.tuple(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  const file = fc.tuple(fc.constantFrom('a', 'b"c', 'd\r\ne'), fc.uint8Array({ maxLength: 300 }));
  const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(field, { maxLength: 5 }),
      fc.array(file, { maxLength: 3 }),
      sizes,
      async (fields, sent, cut) => {
        const form = new FormData();
        for (const [name, value] of fields) form.append(name, value);
        for (const [name, bytes] of sent) form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
        const request = new Request('http://x', { method: 'POST', body: form });
        const boundary = findBoundary(request.headers.get('content-type') ?? '') ?? '';
        const body = await readMultipart(inPieces(new Uint8Array(await request.arrayBuffer()), cut), boundary, limits);
        expect(body.files.map(({ bytes }) => [...bytes])).toEqual(sent.map(([, bytes]) => [...bytes]));
        expect(body.fields.map(([, value]) => value)).toEqual(fields.map(([, value]) => value));
      },
    ),
    runs,
  );
});

it('reads any bytes or refuses them with MultipartError', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '--x',
      '\r\n',
      '--x--',
      '\r\n--x\r\n',
      'content-disposition: form-data; name="a"',
      '\r\n\r\n',
      'name=',
      '"',
      '\0',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 25 }), fc.integer({ min: 1, max: 7 }), async (pieces, size) => {
      const bytes = new TextEncoder().encode(pieces.join(''));
      const result = await readMultipart(inPieces(bytes, [size]), 'x', limits).catch((error: unknown) => error);
      expect(result instanceof MultipartError || typeof result === 'object').toBe(true);
      if (result instanceof Error) expect(result).toBeInstanceOf(MultipartError);
    }),
    runs,
  );
});

it.each<[string, string | null]>([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; charset=utf-8; Boundary="a b"', 'a b'],
  ['multipart/form-data;boundary=abc; x=y', 'abc'],
  ['multipart/form-data', null],
  ['multipart/form-data; boundary=', null],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, null],
  ['multipart/form-data; boundary="a\r\nb"', null],
])('reads the boundary of %s', (type, boundary) => {
  expect(findBoundary(type)).toBe(boundary);
});

it.each<[string, string]>([
  ['no boundary at all', 'hello'],
  ['another boundary', '--y\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--y--'],
  ['a truncated part', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1'],
  ['a truncated header', '--x\r\ncontent-disposition: form'],
  ['no end', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\n'],
  ['a part without a name', '--x\r\ncontent-disposition: form-data\r\n\r\n1\r\n--x--'],
  ['a part without a header', '--x\r\n\r\n\r\n1\r\n--x--'],
  ['bytes that aren’t text', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\xff\r\n--x--'],
])('refuses a body with %s', async (_, body) => {
  const stream = inPieces(Buffer.from(body, 'latin1'), [3]);
  await expect(readMultipart(stream, 'x', limits)).rejects.toMatchObject({ code: 'bad_request' });
});

it('refuses too many parts, a long field and a long header while still reading', async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
  const read = (body: string) => readMultipart(inPieces(Buffer.from(body), [500]), 'x', limits);
  await expect(read(`${part.repeat(21)}--x--`)).rejects.toMatchObject({ code: 'too_large' });
  expect((await read(`${part.repeat(20)}--x--`)).fields).toHaveLength(20);
  await expect(read(part.replace('1', '1'.repeat(1100)))).rejects.toMatchObject({
    code: 'too_large',
    message: 'a is too long.',
  });
  await expect(read(`--x\r\nx: ${'y'.repeat(9000)}`)).rejects.toMatchObject({ code: 'too_large' });
});
