import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/paths';
import { call } from '../test/client';
import { addTour, inquiry, signIn } from '../test/factories';

const strange = fc.constantFrom(
  ...[
    '__proto__',
    'constructor',
    'name',
    'email',
    'itinerary[0][day]',
    'faq.0.question',
    '\0',
    '\ud800',
    '%00',
    '../..',
  ],
  ...[
    '{"a":1}',
    '[[]]',
    '[',
    'null',
    'NaN',
    '1e999',
    '-0',
    '9007199254740993',
    'true',
    '',
    ' ',
    '🏔',
    "' or 1=1 --",
    '\u202e',
  ],
);
const anyText = fc.oneof(strange, fc.string({ unit: 'binary', maxLength: 40 }));
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(anyText, anyText),
  fc.record({ ...Object.fromEntries(Object.keys(inquiry()).map((name) => [name, fc.oneof(anyText, fc.jsonValue())])) }),
);
const anyBody = fc.oneof(
  anyJson.map((value) => JSON.stringify(value)),
  anyText,
  fc.array(anyText).map((parts) => parts.join('&')),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => bytes as Uint8Array<ArrayBuffer>),
  fc
    .array(fc.tuple(anyText, anyText), { maxLength: 8 })
    .map(
      (fields) =>
        `${fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--`,
    ),
);
const types = fc.constantFrom(
  ...['application/json', 'application/json; charset=utf-16', 'application/x-www-form-urlencoded'],
  ...['multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain', '', 'a/b/c;;;'],
);
const header = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
const paths = [api.submitInquiry, api.login, api.forgotPassword, api.resetPassword, api.logout, api.tours];

it('answers any body with a status below 500 and a message', async () => {
  const token = await signIn();
  const tour = await addTour(token);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths, api.tour(tour._id), api.restoreTour(tour._id)),
      fc.constantFrom('POST', 'PUT', 'DELETE'),
      anyBody,
      types,
      header,
      async (path, method, body, type, value) => {
        const headers = { 'Content-Type': type, 'Idempotency-Key': value, 'If-Match': value, Cookie: value };
        const response = await call(path, { method, body, headers, token });
        expect(response.status).toBeLessThan(500);
        // Forms posted without JavaScript get a page.
        const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
        if (response.status >= 400 && isJson) expect(await response.json()).toHaveProperty('message');
        else if (response.status >= 400) expect(type).toBe('application/x-www-form-urlencoded');
      },
    ),
    { numRuns: 400 },
  );
});

it('answers any address with a status below 500', async () => {
  const token = await signIn();
  // The router logs addresses that it can't decode.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const segment = fc.oneof(anyText, fc.constantFrom('%zz', '%', '%c3%28', '..;', '%2e%2e', '%00'));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        '/api/tours/',
        '/api/tours?',
        '/form/data?',
        '/img/',
        '/api/',
        '/api/tours?limit=',
        '/api/tours?cursor=',
      ),
      fc.array(segment, { maxLength: 4 }),
      fc.boolean(),
      header,
      async (start, parts, escaped, value) => {
        const rest = parts.map((part) => (escaped ? encodeURIComponent(part.toWellFormed()) : part)).join('/');
        const response = await call(start + rest, { token, headers: { 'If-None-Match': value, Authorization: value } });
        expect(response.status).toBeLessThan(500);
      },
    ),
    { numRuns: 400 },
  );
});
