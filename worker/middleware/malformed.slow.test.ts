import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import { api } from '#shared/test/api';
import { createApp } from '../app';
import { call } from '../test/client';
import { addInquiry, addPaidBooking, addQuote, addTour, sendQuote, signIn } from '../test/factories';

// `npm run test:slow`: thousands of requests that are wrong, and of some that are nearly right.

const { anything, array, boolean, constantFrom, constant, integer, oneof, option, record } = fc;

const strange = fc.constantFrom(
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
);
const anyText = fc.oneof(strange, fc.string({ unit: 'binary', maxLength: 40 }));
const inquiryFields = ['name', 'countryCode', 'phone', 'email', 'subject', 'number', 'departureMonth', 'inquiryPage'];
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(anyText, anyText),
  fc.record({ ...Object.fromEntries(inquiryFields.map((name) => [name, fc.oneof(anyText, fc.jsonValue())])) }),
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
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  '',
  'a/b/c;;;',
);
const header = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });

/** Mostly as it should be, else anything. */
const mostly = <T>(good: fc.Arbitrary<T>) =>
  oneof({ weight: 4, arbitrary: good as fc.Arbitrary<unknown> }, anyText, fc.jsonValue({ maxDepth: 2 }), integer());

const day = constantFrom('2027-07-10', '2020-01-01', '2027-02-30', '9999-12-31', '');
const whole = oneof(integer({ min: -3, max: 600 }), constantFrom(0.5, 1e308, -0));
const id = constantFrom('00000000-0000-4000-8000-000000000000', 'some-id', '');
const shape = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, mostly(value)])), {
    requiredKeys: [],
  });

const change = shape({
  status: constantFrom('new', 'answered', 'quoted', 'won', 'lost', 'spam'),
  ownerId: option(id),
  followUpOn: day,
  answeredBy: constantFrom('whatsapp', 'mail', 'call'),
  template: anyText,
  note: anyText,
  deleted: boolean(),
});
const content = shape({
  name: anyText,
  title: anyText,
  tourId: option(id),
  duration: anyText,
  startsOn: option(day),
  people: whole,
  lines: array(shape({ description: anyText, priceRupees: whole, count: whole }), { maxLength: 3 }),
  discount: option(shape({ description: anyText, rupees: whole })),
  included: array(anyText),
  note: anyText,
  validUntil: day,
});
const search = { q: anyText, cursor: constantFrom('1', '2027-07-10~1', '0'), limit: whole, tourId: id, page: anyText };
const subscription = {
  endpoint: constantFrom(
    'https://push.example/x',
    'http://127.0.0.1/',
    'https://[::1]/',
    'https://fcm.googleapis.com/x',
  ),
  keys: shape({ p256dh: anyText, auth: anyText }),
};

/** JSON that nearly is what one of the desk's calls, or a rider's, takes. */
const nearValid: fc.Arbitrary<string> = oneof(
  change,
  content,
  shape({ inquiry: id, content }),
  shape({ items: array(shape({ id, version: whole }), { maxLength: 3 }), change }),
  shape({ tab: constantFrom('new', 'mine', 'due', 'all'), filter: constantFrom('won', 'deleted'), ...search }),
  shape({ seats: whole, over: boolean(), inquiry: id }),
  shape({ accepted: constant(false), withdrawn: boolean() }),
  shape(subscription),
  shape({ title: anyText, language: constantFrom('en', 'hi'), text: constantFrom('{name}', '{', '{name', '{nobody}') }),
  shape({
    act: constantFrom('discard', 'release', 'restore'),
    choice: shape({ ids: array(id), from: whole }),
    at: whole,
  }),
  shape({ stage: constantFrom('draft', 'published', 'scheduled') }),
  anything({ maxDepth: 1 }),
).map((value) => JSON.stringify(value) ?? 'null');

const paths = [
  api.submitInquiry.path,
  api.login.path,
  api.forgotPassword.path,
  api.resetPassword.path,
  api.logout.path,
  api.listTours.path,
];

it('answers below 500 and with a message when a body is malformed', async () => {
  const token = await signIn();
  const tour = await addTour(token);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths, toPath(api.readTour, { id: tour._id }), toPath(api.restoreTour, { id: tour._id })),
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
    { numRuns: 2_500 },
  );
});

/** Every call that changes something, from the Worker's own table, so that a new one is tried without being named. */
const changing = [
  ...new Set(
    createApp().routes.flatMap(({ method, path }) =>
      /^(POST|PUT)$/.test(method) && !path.includes('*') ? `${method} ${path}` : [],
    ),
  ),
];

it('answers any changing call below 500 and with a message when its body is nearly right', async () => {
  const token = await signIn();
  const inquiry = await addInquiry({ name: 'Rider' });
  const { quote } = await sendQuote(token, await addQuote(token, inquiry));
  const booking = await addPaidBooking(token);
  const tour = await addTour(token);
  const ids = fc.constantFrom(inquiry, quote.id, booking.id, tour._id, 'some-id');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...changing), ids, nearValid, async (route, id, body) => {
      const [method = '', path = ''] = route.split(' ');
      // Signed out, it would be refused for the rest of the run.
      if (path === api.logout.path) return;
      const address = path.replaceAll(/:\w+(\{[^}]*\})?/g, encodeURIComponent(id));
      const response = await call(address, {
        method,
        body,
        token,
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      });
      expect(response.status, route).toBeLessThan(500);
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      if (response.status >= 400 && isJson) expect(await response.json(), route).toHaveProperty('message');
    }),
    { numRuns: 2_500 },
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
