import fc from 'fast-check';
import { expect, it } from 'vitest';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import { addTour, createInquiryInput, editTour, signIn } from '../test/factories';

const ofTheSchema = /Invalid (?:type|key|length|value|format|[a-z]+:)|Expected|received|undefined|Array|Object/;

async function expectPlain(response: Response): Promise<Record<string, string>> {
  expect(response.status).toBe(400);
  const body = (await response.json()) as { message: string; fields: Record<string, string> };
  for (const said of [body.message, ...Object.values(body.fields)]) {
    expect(said).not.toMatch(ofTheSchema);
    expect(said).toMatch(/[.?]$/);
  }
  return { message: body.message, ...body.fields };
}

it('describes a missing, unknown or mistyped field in a sentence', async () => {
  const { email: _, ...withoutEmail } = createInquiryInput();
  expect(await expectPlain(await send(api.submitInquiry, withoutEmail))).toEqual({
    message: 'email: This field is missing.',
    email: 'This field is missing.',
  });
  expect(await expectPlain(await send(api.submitInquiry, { ...createInquiryInput(), admin: true }))).toMatchObject({
    admin: 'This field isn’t known.',
  });
  expect(await expectPlain(await send(api.login, { email: 1, password: ['x'] }))).toMatchObject({
    email: 'This must be text.',
    password: 'This must be text.',
  });
  expect(await expectPlain(await send(api.login, { email: 'a@b.co', password: 'x'.repeat(257) }))).toMatchObject({
    password: 'At most 256.',
  });
  expect(await expectPlain(await send(api.submitInquiry, [1]))).toMatchObject({ name: 'This field is missing.' });
  expect(await expectPlain(await send(api.submitInquiry, 'text'))).toMatchObject({ '': 'This must be an object.' });
});

it('describes an invalid part of a tour or a query in a sentence', async () => {
  const token = await signIn();
  const { _id } = await addTour(token);
  const wrong = [[{}], [1], [{ day: 'x', name: 1 }], 'x'].map((value) => JSON.stringify(value));
  for (const json of wrong) {
    for (const name of ['route', 'itinerary', 'faq']) await expectPlain(await editTour(token, _id, [[name, json]]));
  }
  for (const facts of [{ rideKm: { x: 1 } }, { totalKm: 'x' }, { bestMonths: [1] }, { nothing: 1 }, 1]) {
    await expectPlain(await editTour(token, _id, [['facts', JSON.stringify(facts)]]));
  }
  await expectPlain(await call(`${api.listTours.path}?limit=x`));
  await expectPlain(await call(`${api.listTours.path}?limit=0&cursor=%00&fields=none`));
  await expectPlain(await call(`${api.listInquiries.path}?limit=0`, { token }));
});

it('rejects any body with a readable message', async () => {
  const fields = [
    'name',
    'phone',
    'countryCode',
    'email',
    'number',
    'departureMonth',
    'writtenAt',
    'token',
    'password',
  ];
  const body = fc.oneof(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()), fc.jsonValue());
  const path = fc.constantFrom(api.submitInquiry.path, api.forgotPassword.path, api.resetPassword.path, api.login.path);
  await fc.assert(
    fc.asyncProperty(path, body, async (to, sent) => {
      const response = await send(to, sent);
      if (response.status === 400 && 'fields' in ((await response.clone().json()) as object))
        await expectPlain(response);
    }),
    { numRuns: 200 },
  );
});
