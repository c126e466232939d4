import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { call, createMailbox } from '../test/client';
import { addUser, createInquiryInput, createTourForm, password, toForm } from '../test/factories';

const json = (body: object): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

it('answers every call of the specification (§7) to a program that sends no Origin and no Sec-Fetch-Site', async () => {
  const { email } = await addUser();
  const { bindings } = createMailbox();
  const read = async <T>(path: string, init: RequestInit & { token?: string } = {}): Promise<[number, T]> => {
    const response = await call(path, { ...init, bindings });
    return [response.status, (await response.json()) as T];
  };
  const [, { success, token }] = await read<{ success: boolean; token: string }>(
    api.login.path,
    json({ email, password }),
  );
  expect([success, typeof token]).toEqual([true, 'string']);
  const message = expect.any(String);
  expect(await read(api.addTour.path, { method: 'POST', token, body: createTourForm() })).toEqual([
    201,
    expect.objectContaining({ message }),
  ]);
  const [, [tour]] = await read<[Tour]>(api.listTours.path);
  expect(await read(toPath(api.readTour, { id: tour._id }))).toEqual([200, tour]);
  const edit = toForm([
    ['country', 'India'],
    ['price', '40000'],
    ['itinerary', JSON.stringify(tour.itinerary)],
  ]);
  expect(await read(toPath(api.changeTour, { id: tour._id }), { method: 'PUT', token, body: edit })).toEqual([
    200,
    expect.objectContaining({ message, tour: expect.objectContaining({ price: 40_000 }) }),
  ]);
  expect(await read(api.submitInquiry.path, json(createInquiryInput()))).toEqual([
    200,
    expect.objectContaining({ message }),
  ]);
  expect(await read(api.listInquiries.path, { token })).toEqual([
    200,
    expect.objectContaining({ data: [expect.anything()] }),
  ]);
  expect(await read(api.forgotPassword.path, json({ email }))).toEqual([200, { message }]);
  expect((await read(toPath(api.deleteTour, { id: tour._id }), { method: 'DELETE', token }))[0]).toBe(200);
  expect(await read(api.logout.path, { method: 'POST', token })).toEqual([
    200,
    expect.objectContaining({ success: true, message }),
  ]);
  expect((await read(api.listInquiries.path, { token }))[0]).toBe(401);
});
