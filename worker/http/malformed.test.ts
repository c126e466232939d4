import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { api } from '#shared/calls';
import { createApp } from '../app';
import { call } from '../test/client';
import { addInquiry, addPaidBooking, addTour, sendQuote, signIn, writeQuote } from '../test/factories';
import { anyBody, anyText, header, types } from '../test/malformed';
import { nearValid } from '../test/near-valid';

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

/** Every call that changes something, from the Worker's own table, so that a new one is tried without being named. */
const changing = [
  ...new Set(
    createApp().routes.flatMap(({ method, path }) =>
      /^(POST|PUT)$/.test(method) && !path.includes('*') ? `${method} ${path}` : [],
    ),
  ),
];

it('answers what is nearly right below 500 and in words, at any call, about things that are there', async () => {
  const token = await signIn();
  const inquiry = await addInquiry({ name: 'Rider' });
  const { quote } = await sendQuote(token, await writeQuote(token, inquiry));
  const booking = await addPaidBooking(token);
  const tour = await addTour(token);
  const ids = fc.constantFrom(inquiry, quote.id, booking.id, tour._id, 'some-id');
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...changing), ids, nearValid, async (route, id, body) => {
      const [method = '', path = ''] = route.split(' ');
      // Signed out, it would be refused for the rest of the run.
      if (path === api.logout) return;
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
    { numRuns: 200 },
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
