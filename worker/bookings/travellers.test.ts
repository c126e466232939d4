import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { toPath } from '#shared/api';
import type { DeparturePage, DepartureRow, TravellerLinkRow } from '#shared/bookings/departures';
import { BookedTravellers, type TravellerInput } from '#shared/bookings/travellers';
import { travellerPaths } from '#shared/link-routes';
import { api } from '#shared/test/api';
import { runHousekeeping } from '../cron';
import { call, postForm, readJson, send, setClock } from '../test/client';
import { addBooking, addDatedTour, addSession, addUser, cancelBooking, countRows, signIn } from '../test/factories';

const start = '2097-06-19';
const secrets = ['Z1234567', 'AB+', 'Karma Dolma', '98160 55555', 'DL-0420110149646', 'No nuts', 'PAP-77'];
const complete: Partial<TravellerInput> = {
  name: 'Tsering Dolma',
  age: 34,
  phone: '+91 98160 12345',
  role: 'rider',
  bike: 'Himalayan 450',
  sharesWith: 'Pema',
  nationality: 'Indian',
  idKind: 'voter',
  idNumber: 'Z1234567',
  bloodGroup: 'AB+',
  emergencyName: 'Karma Dolma',
  emergencyPhone: '98160 55555',
  licence: 'DL-0420110149646',
  diet: 'No nuts',
  permit: 'PAP-77',
};

async function addBookingWithPaths(seats = 2) {
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day: start, seats: 6 }]);
  const booking = await addBooking(token, { tourId: tour._id, seats });
  const toSheetPath = (kind: string) => toPath(api.readSheet, { tour: tour._id, date: `on-${start}`, kind });
  return {
    token,
    tour,
    booking,
    date: toPath(api.readDeparture, { tour: tour._id, date: `on-${start}` }),
    toSheetPath,
  };
}

const put = (token: string, id: string, people: unknown, headers = {}) =>
  send(api.changeTravellers, people, { params: { id }, token, headers });
/** Returns the token of a new link to all seats (`null`) or to one. */
async function addLink(token: string, id: string, seat: number | null): Promise<string> {
  const { url } = await readJson<{ url: string }>(send(api.addTravellerLink, { seat }, { params: { id }, token }));
  return url.split('/').at(-1) ?? '';
}
const readRows = async () => JSON.stringify((await env.DB.prepare('select * from travellers').all()).results);
const readSheetEvents = async () =>
  (await env.DB.prepare("select label from audit_events where action = 'travellers_seen'").all<{ label: string }>())
    .results;

it('saves one of two simultaneous changes to a departure’s notes', async () => {
  const { token, date } = await addBookingWithPaths();
  const save = (notes: string) =>
    send(
      date,
      { leaderId: null, notes, requiredDocuments: [] },
      { token, method: 'PUT', headers: { 'If-Match': '"v0"' } },
    );
  const responses = await Promise.all(['Two rooms.', 'Three rooms.'].map(save));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
  const winner = (await responses.find(({ status }) => status === 200)?.json()) as DeparturePage;
  const current = (await (await call(date, { token })).json()) as DeparturePage;
  expect([current.savedNotes.notes, current.savedNotes.version]).toEqual([winner.savedNotes.notes, 1]);
});

it('encrypts travel documents and health data, and lists missing fields without decrypting', async () => {
  const { token, tour, booking, date, toSheetPath } = await addBookingWithPaths();
  const saved = await put(token, booking.id, [complete, { name: 'Pema' }], { 'If-Match': '"v1"' });
  expect(saved.status).toBe(200);
  const rows = await readRows();
  expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
  const people = await (await call(api.readTravellers, { params: { id: booking.id }, token })).text();
  expect(secrets.filter((secret) => people.includes(secret))).toEqual([]);
  expect(people).toContain('idNumber');
  expect((await put(token, booking.id, [complete], { 'If-Match': '"v1"' })).status).toBe(412);
  const listed = (await (
    await call(`${api.listDepartures.path}?from=${start}&to=${start}`, { token })
  ).json()) as DepartureRow[];
  expect(listed.filter(({ tourId }) => tourId === tour._id)).toMatchObject([
    {
      start,
      seats: 6,
      taken: 2,
      waiting: 0,
      duePaise: 8_480_000,
      travellerCount: 2,
      incomplete: 1,
      bikes: [{ kind: 'Himalayan 450', count: 1 }],
    },
  ]);
  const sheet = await (await call(toSheetPath('checkpost'), { token })).json();
  expect(sheet).toMatchObject({
    checkpost: [
      {
        name: 'Tsering Dolma',
        age: 34,
        nationality: 'Indian',
        identityDocument: 'Voter ID Z1234567',
        permit: 'PAP-77',
        vehicle: '',
        licence: 'DL-0420110149646',
        phone: complete.phone,
      },
      { name: 'Pema', identityDocument: '' },
    ],
  });
  expect(JSON.stringify(sheet)).not.toContain('AB+');
  const emergency = await (await call(toSheetPath('emergency'), { token })).text();
  expect([emergency.includes('AB+'), emergency.includes('Z1234567')]).toEqual([true, false]);
  expect((await readSheetEvents()).map(({ label }) => label)).toEqual([
    `${tour.heading}, 19 Jun 2097: check-post list`,
    `${tour.heading}, 19 Jun 2097: emergency sheet`,
  ]);
  // A missing field keeps its value; an empty one is deleted.
  await put(token, booking.id, [{ name: 'Tsering Dolma', permit: '' }, { name: 'Pema' }]);
  const after = await (await call(toSheetPath('checkpost'), { token })).json();
  expect(after).toMatchObject({ checkpost: [{ identityDocument: 'ID Z1234567', permit: '' }, { name: 'Pema' }] });
  const page = (await (await call(date, { token })).json()) as DeparturePage;
  expect([page.mayReadDocuments, page.bookings[0]?.travellers.length]).toEqual([true, 2]);
});

it('shows travel documents only to owners and the tour leader, whom only an owner chooses', async () => {
  const { token, booking, date, toSheetPath } = await addBookingWithPaths();
  await put(token, booking.id, [complete]);
  const { id } = await addUser({ role: 'staff', name: 'Nima' });
  const staff = await addSession(id);
  const care = { leaderId: id, notes: 'Spare tubes', requiredDocuments: ['id'] };
  expect((await call(toSheetPath('checkpost'), { token: staff })).status).toBe(403);
  expect(await readSheetEvents()).toEqual([]);
  expect((await send(date, care, { token: staff, method: 'PUT' })).status).toBe(403);
  expect((await send(date, { ...care, leaderId: null }, { token: staff, method: 'PUT' })).status).toBe(200);
  const withLeader = await send(date, care, { token, method: 'PUT', headers: { 'If-Match': '"v1"' } });
  expect(await withLeader.json()).toMatchObject({ departure: { tourLeader: 'Nima', notes: 'Spare tubes' } });
  expect((await send(date, care, { token, method: 'PUT', headers: { 'If-Match': '"v1"' } })).status).toBe(412);
  expect((await call(toSheetPath('checkpost'), { token: staff })).status).toBe(200);
  expect((await readSheetEvents()).length).toBe(1);
});

it('rejects invalid travellers, too many travellers, and documents when there is no key', async () => {
  const { token, booking } = await addBookingWithPaths(1);
  const readError = async (people: unknown) => ((await (await put(token, booking.id, people)).json()) as Error).message;
  expect(await readError([{ age: 34.5 }])).toContain('whole years');
  expect(await readError([{ shoes: 44 }])).toContain('isn’t known');
  expect(await readError([{ name: 'A' }, { name: 'B' }])).toBe('This booking is for one person, not 2.');
  const key = 'A'.repeat(43);
  for (const PEOPLE_KEY of ['', 'no key', `1:${key},1:${'B'.repeat(43)}`, `1:${key},01:${key}`]) {
    const bindings = { PEOPLE_KEY };
    const path = toPath(api.readTravellers, { id: booking.id });
    const response = await send(path, [complete], { token, method: 'PUT', bindings });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('no key') },
    ]);
    expect((await send(path, [{ name: 'Pema' }], { token, method: 'PUT', bindings })).status).toBe(200);
  }
  expect(await readRows()).not.toContain('Z1234567');
  // A row that was moved to another booking cannot be decrypted.
  await put(token, booking.id, [complete]);
  await env.DB.prepare("update travellers set booking_id = 'other'").run();
  expect(await countRows('travellers')).toBe(1);
});

it('saves travellers’ data by a link whose page never shows encrypted fields', async () => {
  const { token, booking, toSheetPath } = await addBookingWithPaths();
  await put(token, booking.id, [complete, { name: 'Pema' }]);
  const listLink = await addLink(token, booking.id, null);
  const singleLink = await addLink(token, booking.id, 1);
  const page = async (path: string) => (await call(path)).text();
  const list = await page(travellerPaths.list(listLink));
  const first = await page(travellerPaths.traveller(listLink, 0));
  const singlePage = await page(travellerPaths.list(singleLink));
  expect([list.includes('0 of 2 complete') || list.includes('1 of 2 complete'), list.includes('Pema')]).toEqual([
    true,
    true,
  ]);
  // The page lists all blood groups, and none is selected.
  expect(secrets.filter((secret) => secret !== 'AB+' && (list + first + singlePage).includes(secret))).toEqual([]);
  expect(first).not.toMatch(/value="AB\+"[^>]* selected|selected[^>]* value="AB\+"/);
  expect([singlePage.includes('Pema'), singlePage.includes('Tsering')]).toEqual([true, false]);
  expect((await call(travellerPaths.traveller(singleLink, 0))).status).toBe(404);
  const invalid = await postForm(travellerPaths.traveller(singleLink, 1), {
    name: 'Pema Lhamo',
    age: 'old',
    idNumber: 'P998877',
  });
  const invalidPage = await invalid.text();
  expect([invalid.status, invalidPage.includes('Pema Lhamo'), invalidPage.includes('P998877')]).toEqual([
    400,
    true,
    true,
  ]);
  const fields = { name: 'Pema Lhamo', age: '29', role: 'pillion', idKind: 'passport', idNumber: 'P998877' };
  expect((await postForm(travellerPaths.traveller(singleLink, 1), fields)).status).toBe(303);
  expect((await postForm(travellerPaths.traveller(singleLink, 0), fields)).status).toBe(404);
  // An empty encrypted field keeps its stored value.
  expect(
    (await postForm(travellerPaths.traveller(listLink, 0), { name: 'Tsering D.', age: '34', idNumber: '' })).status,
  ).toBe(303);
  expect(await (await call(toSheetPath('checkpost'), { token })).json()).toMatchObject({
    checkpost: [
      { name: 'Tsering D.', identityDocument: 'ID Z1234567' },
      { name: 'Pema Lhamo', age: 29, identityDocument: 'Passport P998877' },
    ],
  });
  // A new person on a seat gets no data of the former one.
  const form = await page(travellerPaths.traveller(listLink, 0));
  expect(form).toContain('name="isSomebodyElse"');
  const newTraveller = { name: 'Rinchen', age: '41', isSomebodyElse: 'yes', bloodGroup: 'O+' };
  expect((await postForm(travellerPaths.traveller(listLink, 0), newTraveller)).status).toBe(303);
  const sheets = [
    await (await call(toSheetPath('checkpost'), { token })).text(),
    await (await call(toSheetPath('emergency'), { token })).text(),
  ];
  expect(secrets.filter((secret) => sheets.join().includes(secret))).toEqual([]);
  expect(sheets.map((sheet) => [sheet.includes('Rinchen'), sheet.includes('O+')])).toEqual([
    [true, false],
    [true, true],
  ]);
  // A new link to the same traveller ends the former one.
  await addLink(token, booking.id, 1);
  const ended = await call(travellerPaths.list(singleLink));
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('This link has ended')]);
  await cancelBooking(token, booking.id, '2025-01-01');
  expect((await call(travellerPaths.list(listLink))).status).toBe(410);
});

it('saves travellers’ data by a link only if it differs, and at most 30 times an hour', async () => {
  setClock('2096-05-01T10:05:00Z');
  const { token, booking } = await addBookingWithPaths();
  const link = await addLink(token, booking.id, 1);
  const passport = { name: 'Pema', idKind: 'passport', idNumber: 'P998877' };
  const fill = async (age: number) =>
    (await postForm(travellerPaths.traveller(link, 1), { ...passport, age: String(age) })).status;
  const countEvents = async () =>
    (await env.DB.prepare("select id from audit_events where action = 'travellers_filled_in'").all()).results.length;
  const rows = await readRows();
  expect(await fill(29)).toBe(303);
  const afterFirst = await readRows();
  expect(afterFirst).not.toBe(rows);
  for (let times = 0; times < 5; times += 1) expect(await fill(29)).toBe(303);
  expect([await readRows(), await countEvents()]).toEqual([afterFirst, 1]);
  for (let age = 30; age < 59; age += 1) expect(await fill(age)).toBe(303);
  expect([await fill(60), await countEvents()]).toEqual([429, 1]);
  // The travellers’ changes conflict with an admin’s change of travellers, but not with one of the payer.
  const headers = { 'If-Match': '"v1"' };
  expect((await put(token, booking.id, [{ name: 'Pema' }], headers)).status).toBe(412);
  const payer = { ...booking.payer, name: 'Tsering Dolma' };
  expect((await send(api.changePayer, payer, { params: { id: booking.id }, token, headers })).status).toBe(200);
  vi.setSystemTime(Date.parse('2096-05-01T11:01:00Z'));
  expect([await fill(61), await countEvents()]).toEqual([303, 2]);
});

it('lists links to travellers, and ends one', async () => {
  const { token, booking } = await addBookingWithPaths();
  const list = async () =>
    (
      (await (await call(api.listTravellerLinks, { params: { id: booking.id }, token })).json()) as {
        data: TravellerLinkRow[];
      }
    ).data;
  const listLink = await addLink(token, booking.id, null);
  const singleLink = await addLink(token, booking.id, 1);
  await call(travellerPaths.list(listLink));
  const links = await list();
  const findLink = (seat: number | null) => links.find((link) => link.seat === seat);
  expect([findLink(null), findLink(1)]).toMatchObject([
    { openedAt: expect.any(String), revokedAt: null, endsOn: booking.end },
    { openedAt: null, revokedAt: null, madeBy: expect.any(String) },
  ]);
  const linkPath = toPath(api.endTravellerLink, { id: booking.id, link: findLink(1)?.id ?? '' });
  expect((await call(linkPath, { method: 'DELETE', token })).status).toBe(200);
  expect((await call(linkPath, { method: 'DELETE', token })).status).toBe(404);
  const ended = await call(travellerPaths.list(singleLink));
  expect([ended.status, await ended.text()]).toEqual([410, expect.stringContaining('This link has ended')]);
  expect((await call(travellerPaths.list(listLink))).status).toBe(200);
  expect((await list()).find(({ seat }) => seat === 1)?.revokedAt).toEqual(expect.any(String));
  expect(
    await env.DB.prepare("select label from audit_events where action = 'travellers_link_ended'").first('label'),
  ).toBe(booking.reference);
});

it('keeps documents and links of the remaining travellers when others leave', async () => {
  const { token, booking, toSheetPath } = await addBookingWithPaths(4);
  await put(token, booking.id, [{ name: 'Rinchen' }, { name: 'Pema' }, complete, { name: 'Nima' }]);
  const links = await Promise.all([null, 0, 1, 2].map((seat) => addLink(token, booking.id, seat)));
  const changeSeats = (seats: number, removedSeats: number[]) =>
    send(
      api.changeTerms,
      { lines: booking.lines, seats, day: '2025-03-01', removedSeats },
      { params: { id: booking.id }, token },
    );
  const readNames = async () => {
    const response = await call(api.readTravellers, { params: { id: booking.id }, token });
    return v.parse(BookedTravellers, await response.json()).travellers.map(({ name }) => name);
  };
  const openLinks = () => Promise.all(links.map(async (link) => await (await call(travellerPaths.list(link))).text()));
  for (const removedSeats of [[1], [1, 1], [1, 4], [0, 1, 2]]) {
    const response = await changeSeats(2, removedSeats);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fields: { removedSeats: expect.any(String) } },
    ]);
  }
  expect((await changeSeats(4, [1])).status).toBe(400);
  expect((await changeSeats(2, [0, 1])).status).toBe(200);
  expect(await readNames()).toEqual(['Tsering Dolma', 'Nima']);
  expect(await (await call(toSheetPath('checkpost'), { token })).json()).toMatchObject({
    checkpost: [{ name: 'Tsering Dolma', identityDocument: 'Voter ID Z1234567' }, { name: 'Nima' }],
  });
  const [listPage, pageOfRinchen, pageOfPema, pageOfTsering] = await openLinks();
  expect([listPage?.includes('Tsering'), pageOfTsering?.includes('Tsering')]).toEqual([true, true]);
  expect([pageOfRinchen, pageOfPema].map((page) => page?.includes('This link has ended'))).toEqual([true, true]);
  expect((await changeSeats(4, [])).status).toBe(200);
  expect(await readNames()).toEqual(['Tsering Dolma', 'Nima', 'Rinchen', 'Pema']);
  expect((await openLinks())[1]).toContain('Rinchen');
});

it('erases travellers 90 days after the tour', async () => {
  const { token, booking } = await addBookingWithPaths();
  await put(token, booking.id, [complete]);
  await send(api.addTravellerLink, { seat: null }, { params: { id: booking.id }, token });
  const day = 24 * 60 * 60 * 1000;
  const end = Date.parse(`${booking.end}T12:00:00+05:30`);
  await runHousekeeping(env, end + 90 * day);
  expect([await countRows('travellers'), await countRows('links')]).toEqual([1, 1]);
  await runHousekeeping(env, end + 91.5 * day);
  expect([await countRows('travellers'), await countRows('links'), await countRows('bookings')]).toEqual([0, 0, 1]);
});
