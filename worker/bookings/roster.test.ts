import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Roster } from '#shared/bookings/departures';
import { rosterAccessHeader, rosterEndHeader } from '#shared/bookings/stored-pages';
import { api } from '#shared/test/api';
import { call, send } from '../test/client';
import { addBooking, addDatedTour, addSession, addUser, signIn } from '../test/factories';

const start = '2097-06-19';
const date = `on-${start}`;
const traveller = {
  name: 'Tsering Dolma',
  age: 34,
  phone: '+91 98160 12345',
  bike: 'Himalayan 450',
  nationality: 'Indian',
  idKind: 'voter',
  idNumber: 'Z1234567',
  passportNumber: 'P998877',
  licence: 'DL-0420110149646',
  bloodGroup: 'AB+',
  emergencyName: 'Karma Dolma',
  emergencyPhone: '98160 55555',
};

async function book() {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 6 }]);
  const booking = await addBooking(token, { tourId: tour._id, seats: 1 });
  await send(api.changeTravellers, [traveller], { params: { id: booking.id }, token });
  const setTourLeader = async (leaderId: string | null) => {
    const etag = (await call(api.readDeparture, { params: { tour: tour._id, date }, token })).headers.get('ETag') ?? '';
    const options = { params: { tour: tour._id, date }, token, headers: { 'If-Match': etag } };
    await send(api.changeDepartureNotes, { leaderId, requiredDocuments: ['id'] }, options);
  };
  const readRoster = (rosterToken: string, options = {}) =>
    send(api.downloadRoster, {}, { params: { tour: tour._id, date }, token: rosterToken, ...options });
  const mayStore = async (user: string) => {
    const response = await call(api.checkRosterAccess, { params: { tour: tour._id, date, user } });
    return ((await response.json()) as { mayStore: boolean }).mayStore;
  };
  return { token, tour, booking, setTourLeader, readRoster, mayStore };
}

it('sends the tour leader a roster without document numbers, and logs it', async () => {
  const { tour, booking, setTourLeader, readRoster } = await book();
  const { id } = await addUser({ role: 'staff' });
  const leaderToken = await addSession(id);
  expect((await readRoster(leaderToken)).status).toBe(403);
  await setTourLeader(id);
  const { html, headers } = (await (await readRoster(leaderToken)).json()) as Roster;
  for (const words of ['Tsering Dolma', 'AB+', 'tel:+919816012345', 'Karma Dolma', 'tel:9816055555', 'Himalayan 450'])
    expect(html).toContain(words);
  for (const words of ['Z1234567', 'P998877', 'DL-0420110149646']) expect(html).not.toContain(words);
  const midnight = Date.parse(`${booking.end}T00:00:00+05:30`);
  expect(Number(headers[rosterEndHeader])).toBe(midnight + 3 * 24 * 60 * 60 * 1000);
  expect(headers[rosterAccessHeader]).toBe(toPath(api.checkRosterAccess, { tour: tour._id, date, user: id }));
  const label = await env.DB.prepare("select label from audit_events where action = 'travellers_kept'").first('label');
  expect(label).toContain(tour.heading);
});

it('lets the tour leader store the roster until another is chosen', async () => {
  const { setTourLeader, mayStore } = await book();
  const { id } = await addUser({ role: 'staff' });
  expect(await mayStore(id)).toBe(false);
  await setTourLeader(id);
  expect(await mayStore(id)).toBe(true);
  const other = await addUser({ role: 'staff' });
  await setTourLeader(other.id);
  expect([await mayStore(id), await mayStore(other.id)]).toEqual([false, true]);
});

it('lets an owner store the roster until the role or the account ends', async () => {
  const { mayStore } = await book();
  const { id } = await addUser({ role: 'owner' });
  expect(await mayStore(id)).toBe(true);
  await env.DB.prepare("update users set role = 'staff' where id = ?").bind(id).run();
  expect(await mayStore(id)).toBe(false);
  await env.DB.prepare("update users set role = 'owner', disabled_at = 1 where id = ?").bind(id).run();
  expect(await mayStore(id)).toBe(false);
});

it('explains that there is no roster when the site has no key', async () => {
  const { token, readRoster } = await book();
  const response = await readRoster(token, { bindings: { PEOPLE_KEY: '' } });
  expect([response.status, await response.json()]).toMatchObject([400, { message: expect.stringContaining('no key') }]);
});
