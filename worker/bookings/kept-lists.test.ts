import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import type { KeptPage, MayKeep } from '#shared/bookings/captain';
import { captainPath, keptListCall, keptTokenHeader, keptUntilHeader } from '#shared/bookings/captain-cache';
import type { DeparturePage } from '#shared/bookings/departures';
import { api } from '#shared/calls';
import { keepHouse } from '../housekeeping';
import { call, send } from '../test/client';
import { addDatedTour, addSession, addUser, count, newBooking, signIn } from '../test/factories';

const start = '2097-06-19';
const date = `on-${start}`;
const people = [
  {
    name: 'Tsering Dolma',
    age: 34,
    phone: '+91 98160 12345',
    bike: 'Himalayan 450',
    sharesWith: 'Pema',
    nationality: 'Indian',
    idKind: 'voter',
    idNumber: 'Z1234567',
    passportNumber: 'P998877',
    licence: 'DL-0420110149646',
    bloodGroup: 'AB+',
    emergencyName: 'Karma Dolma',
    emergencyPhone: '98160 55555',
  },
  { name: 'Pema', role: 'pillion' },
];

async function book() {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 6 }]);
  const made = await send(api.bookings, newBooking({ tourId: tour._id, start, seats: 2 }), { token });
  const { booking } = (await made.json()) as { booking: Booking };
  await send(api.bookingPeople(booking.id), people, { token, method: 'PUT' });
  const lead = (captainId: string | null) =>
    call(api.departure(tour._id, date), { token })
      .then((answer) => answer.headers.get('ETag') ?? '')
      .then((etag) =>
        send(
          api.departure(tour._id, date),
          { captainId, asks: ['id'] },
          { token, method: 'PUT', headers: { 'If-Match': etag } },
        ),
      );
  const keep = (by: string, body = {}) => send(api.departurePhones(tour._id, date), body, { token: by });
  return { token, tour, booking, lead, keep };
}

const read = async (answer: Response) => {
  const page = (await answer.json()) as KeptPage;
  return { page, token: page.headers[keptTokenHeader] ?? '' };
};
const mayKeep = async (token: string) => ((await (await call(keptListCall(token))).json()) as MayKeep).kept;

it('gives who leads a page with all that the road asks for and no papers, and notes it', async () => {
  const { tour, booking, lead, keep } = await book();
  const { id } = await addUser('none', { role: 'staff' });
  const captain = await addSession(id);
  expect((await keep(captain)).status).toBe(403);
  expect((await lead(id)).status).toBe(200);
  const answer = await keep(captain);
  expect(answer.status).toBe(201);
  const { page, token } = await read(answer);
  for (const words of ['Tsering Dolma', 'AB+', 'tel:+919816012345', 'Karma Dolma', 'tel:9816055555', 'Himalayan 450'])
    expect(page.html).toContain(words);
  for (const words of ['Z1234567', 'P998877', 'DL-0420110149646']) expect(page.html).not.toContain(words);
  expect(page.nothing.html).toContain('No list on this phone');
  expect(page.headers['Content-Security-Policy']).toContain('highpass-sw');
  const until = Date.parse(`${booking.end}T00:00:00+05:30`) + 8 * 24 * 60 * 60 * 1000;
  expect(Number(page.headers[keptUntilHeader])).toBe(until);
  const event = await env.DB.prepare("select label from events where action = 'travellers_kept'").first('label');
  expect(event).toContain(tour.heading);
  // Kept again by the same phone, it's one phone.
  const again = await read(await keep(captain, { former: token }));
  expect([await mayKeep(token), await mayKeep(again.token), await count('kept_lists')]).toEqual([false, true, 1]);
});

it('is no longer kept once its person leaves, no longer leads, or somebody at the desk ends it', async () => {
  const { token, tour, lead, keep } = await book();
  const leaving = await addUser('none', { role: 'staff' });
  await lead(leaving.id);
  const kept = (await read(await keep(await addSession(leaving.id)))).token;
  expect(await mayKeep(kept)).toBe(true);
  const other = await addUser('none', { role: 'staff' });
  await lead(other.id);
  expect(await mayKeep(kept)).toBe(false);
  await lead(leaving.id);
  expect(await mayKeep(kept)).toBe(true);
  expect((await call(api.personSessions(leaving.id), { method: 'DELETE', token })).status).toBe(200);
  expect([await mayKeep(kept), await count('kept_lists')]).toEqual([false, 0]);

  const own = (await read(await keep(token))).token;
  const seen = (await (await call(api.departure(tour._id, date), { token })).json()) as DeparturePage;
  expect(seen.phones).toHaveLength(1);
  const phone = api.departurePhone(tour._id, date, seen.phones[0]?.id ?? '');
  const asStaff = await signIn('staff');
  expect((await call(phone, { method: 'DELETE', token: asStaff })).status).toBe(403);
  expect(
    ((await (await call(api.departure(tour._id, date), { token: asStaff })).json()) as DeparturePage).phones,
  ).toEqual([]);
  expect((await call(phone, { method: 'DELETE', token })).status).toBe(200);
  expect((await call(phone, { method: 'DELETE', token })).status).toBe(404);
  expect(await mayKeep(own)).toBe(false);
});

it('is forgotten when its phone says so, and a week after the tour', async () => {
  const { token, booking, keep } = await book();
  const first = (await read(await keep(token))).token;
  await call(keptListCall(first), { method: 'DELETE' });
  expect(await mayKeep(first)).toBe(false);
  await keep(token);
  const day = 24 * 60 * 60 * 1000;
  const midnight = Date.parse(`${booking.end}T00:00:00+05:30`);
  await keepHouse(env, midnight + 8 * day - 1);
  expect(await count('kept_lists')).toBe(1);
  await keepHouse(env, midnight + 9.1 * day);
  expect(await count('kept_lists')).toBe(0);
});

it('is refused with words where the site has no key, and its page says that nothing is kept', async () => {
  const { token, tour } = await book();
  const answer = await send(api.departurePhones(tour._id, date), {}, { token, bindings: { PEOPLE_KEY: '' } });
  expect([answer.status, await answer.json()]).toMatchObject([400, { message: expect.stringContaining('no key') }]);
  const page = await call(captainPath);
  expect([page.status, page.headers.get('Cache-Control'), await page.text()]).toEqual([
    200,
    'no-store',
    expect.stringContaining('No list on this phone'),
  ]);
});
