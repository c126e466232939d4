import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { expect, it } from 'vitest';
import type { Booking } from '#shared/bookings/booking';
import type { DeparturePage, DepartureRow } from '#shared/bookings/departures';
import { toIndianDay } from '#shared/dates';
import type { AddedInquiry, InboxPage } from '#shared/inquiries/inbox';
import type { InquirerData } from '#shared/inquiries/inquirer';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { inquiryStoredMessage } from '#shared/inquiries/inquiry-labels';
import type { Today } from '#shared/reports/today';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { byEmail, call, createMailbox, readJson, send, setClock } from '../test/client';
import {
  addDatedTour,
  countRows,
  createBookingInput,
  createContactDetails,
  createInquiryInput,
  editTour,
  signIn,
} from '../test/factories';

const day = '2027-06-12';
const departureId = `on-${day}`;

/** A tour with one date, and the actions of riders and staff. */
async function begin(seats = 2) {
  setClock('2027-03-01 10:00');
  const token = await signIn();
  const tour = await addDatedTour(token, [{ day, seats }]);
  let minute = 0;
  const ask = async (number: number, changes: Partial<InquiryInput> = {}, key: string = crypto.randomUUID()) => {
    minute += 1;
    setClock(`2027-03-01 11:${String(minute).padStart(2, '0')}`);
    const body = createInquiryInput({ ...createContactDetails(), tourId: tour._id, departureId, number, ...changes });
    const headers = { 'Idempotency-Key': key };
    return (await readJson<{ message: string }>(send(api.submitInquiry, body, { headers }))).message;
  };
  const book = async (many: number, more: object = {}) => {
    const body = { ...createBookingInput({ tourId: tour._id, start: day, seats: many }), ...more };
    return (await readJson<{ booking: Booking }>(send(api.addBooking, body, { token: await signIn() }), 201)).booking;
  };
  const cancel = async ({ id }: Booking) =>
    readJson(
      send(
        api.cancelBooking,
        { reason: 'Ill', day: toIndianDay(Date.now()) },
        { params: { id }, token: await signIn() },
      ),
    );
  const page = async () =>
    readJson<DeparturePage>(
      call(api.readDeparture, { params: { tour: tour._id, date: departureId }, token: await signIn() }),
    );
  const waiting = async () =>
    (await page()).waitlist.map(
      ({ name, seats: many, fitsFreeSeats: fits }) => `${name} ${many}${fits ? ' fits' : ''}`,
    );
  const freed = async () => {
    const { rows } = (await readJson<Today>(call(api.readToday, { token: await signIn('staff') }))).freedDepartures;
    return rows.map(({ start, freeSeats: free, waitlist: who }) => [
      start,
      free,
      who.filter(({ fitsFreeSeats: fits }) => fits).map(({ name }) => name),
    ]);
  };
  const put = async (id: string, change: object) =>
    readJson(send(api.changeInquiry, change, { params: { id }, token: await signIn('staff') }));
  const inbox = async (search: object = { tab: 'all' }) =>
    (await readJson<InboxPage>(send(api.searchInbox, search, { token: await signIn() }))).data;
  return { tour, ask, book, cancel, page, waiting, freed, put, inbox };
}

it('lists the waiting list in order, and marks whom the free seats fit', async () => {
  const { tour, ask, book, cancel, page, waiting, freed, inbox } = await begin(4);
  expect(await ask(1, { name: 'Early' })).toBe(inquiryStoredMessage);
  const full = await book(3);
  const key = crypto.randomUUID();
  const big = { ...createContactDetails(), name: 'Big' };
  const told = await ask(3, big, key);
  expect(told).toMatch(/You’re on the waiting list/);
  expect(await ask(3, big, key)).toBe(told);
  await ask(2, { name: 'Two' });
  await ask(1, { name: 'Sees a free seat' });
  await ask(2, { name: 'Three' });
  expect(await countRows('inquiries')).toBe(5);
  expect(await waiting()).toEqual(['Big 3', 'Two 2', 'Three 2']);
  expect(await freed()).toEqual([]);
  const [row] = await readJson<DepartureRow[]>(
    call(`${api.listDepartures.path}?from=2027-06-01&to=2027-06-30`, { token: await signIn() }),
  );
  expect([row?.waiting, (await page()).departure.waiting]).toEqual([7, 7]);
  const marked = async (search?: object) => (await inbox(search)).filter(({ waits }) => waits).map(({ name }) => name);
  expect(await marked()).toEqual(['Three', 'Two', 'Big']);
  expect(await marked({ tab: 'all', filter: 'waiting' })).toEqual(['Three', 'Two', 'Big']);
  expect(await inbox({ tab: 'all', filter: 'waiting' })).toHaveLength(3);

  const small = await book(1);
  await cancel(full);
  expect(await waiting()).toEqual(['Big 3 fits', 'Two 2', 'Three 2']);
  expect(await freed()).toEqual([[day, 3, ['Big']]]);
  await cancel(small);
  expect(await freed()).toEqual([[day, 4, ['Big']]]);
  // The agency has found two more seats.
  const dates = (await readJson<Tour>(call(api.readTour, { params: { id: tour._id } }))).departures ?? [];
  const more = JSON.stringify(dates.map((one) => ({ ...one, seats: 6 })));
  expect((await editTour(await signIn(), tour._id, [['departures', more]])).status).toBe(200);
  expect(await freed()).toEqual([[day, 6, ['Big', 'Two']]]);
});

it('removes a booked rider from the waiting list until the booking is cancelled', async () => {
  const { ask, book, cancel, page, waiting, put, inbox } = await begin();
  await book(2);
  const twice = createContactDetails();
  await ask(1, { name: 'Once', ...twice });
  await ask(1, { name: 'Other' });
  // The same person again, more of them: their entry stays, and the later inquiry stands beside it.
  await ask(2, { ...twice, name: 'Again' });
  expect(await waiting()).toEqual(['Once 1', 'Other 1']);
  expect((await page()).waitlist[0]?.laterInquiries).toMatchObject([{ name: 'Again', seats: 2 }]);
  const [again, other, once] = await inbox({ tab: 'all', filter: 'waiting' });
  const theirs = await book(2, { inquiryId: once?._id, overbook: true });
  expect(await waiting()).toEqual(['Other 1']);
  await cancel(theirs);
  expect(await waiting()).toEqual(['Once 1', 'Other 1']);
  await put(other?._id ?? '', { status: 'lost' });
  expect(await waiting()).toEqual(['Once 1']);
  await put(again?._id ?? '', { asked: { tourId: null, departureId: null } });
  expect(await waiting()).toEqual(['Once 1']);
});

it('removes a rider from the waiting list with a reason, and restores them', async () => {
  const { tour, ask, book, waiting, put, inbox } = await begin();
  await book(2);
  const twice = createContactDetails();
  await ask(1, { name: 'Once', ...twice });
  await ask(2, { name: 'Again', ...twice });
  await ask(1, { name: 'Next' });
  const [next, again] = await inbox({ tab: 'all', filter: 'waiting' });
  const id = again?._id ?? '';
  const answer = await send(api.changeInquiry, { stopsWaiting: ' ' }, { params: { id }, token: await signIn() });
  expect(await readJson(answer, 400)).toMatchObject({ fields: { stopsWaiting: 'Say why.' } });
  await put(id, { stopsWaiting: 'Goes in September instead' });
  expect(await waiting()).toEqual(['Next 1']);
  const { events } = await readJson<{ events: { kind: string; detail: object }[] }>(
    await call(api.readInquiry, { params: { id }, token: await signIn() }),
  );
  expect(events.at(-1)).toMatchObject({ kind: 'stopped_waiting', detail: { text: 'Goes in September instead' } });
  const activity = await readJson<{ data: { action: string; label: string; subject: string }[] }>(
    await call(api.listActivity, { token: await signIn() }),
  );
  expect(activity.data.find(({ action }) => action === 'waiting_stopped')).toMatchObject({
    label: `${tour.heading}, ${day}`,
    subject: id,
  });
  await put(id, { waits: true });
  expect(await waiting()).toEqual(['Again 2', 'Next 1']);
  await put(next?._id ?? '', { deleted: true });
  expect(await waiting()).toEqual(['Again 2']);
});

it('has no waiting list for a past or cancelled date', async () => {
  const { tour, ask, book, waiting, page, freed, inbox } = await begin();
  const booking = await book(2);
  await ask(2, { name: 'Waits' });
  setClock('2027-06-12 23:59');
  expect(await waiting()).toEqual(['Waits 2']);
  setClock('2027-06-13 00:01');
  expect([await waiting(), (await page()).departure.waiting, await freed()]).toEqual([[], 0, []]);
  expect((await inbox())[0]?.waits).toBe(false);
  setClock('2027-03-02 10:00');
  await readJson(
    send(
      api.cancelBooking,
      { reason: 'Ill', day: '2027-03-02' },
      { params: { id: booking.id }, token: await signIn() },
    ),
  );
  const dates = [{ id: departureId, startsOn: day, seats: 2, state: 'cancelled' }];
  expect((await editTour(await signIn(), tour._id, [['departures', JSON.stringify(dates)]])).status).toBe(200);
  expect([await waiting(), await freed()]).toEqual([['Waits 2'], []]);
  expect(await ask(1, { name: 'Late' })).toBe(inquiryStoredMessage);
});

it('adds a rider to the waiting list by phone or address, also in the admin', async () => {
  const { tour, book, waiting } = await begin();
  await book(2);
  const mailbox = createMailbox();
  const bindings = { ...mailbox.bindings, CONFIRM_INQUIRIES: 'on' };
  const asked = { tourId: tour._id, departureId };
  const riders = [
    { ...asked, name: 'By mail', phone: '', email: 'pema@example.in' },
    { ...asked, name: 'By phone', phone: '98160 33333', email: '' },
  ];
  for (const rider of riders)
    await readJson(send(api.submitInquiry, { ...createInquiryInput(), ...rider }, { bindings }));
  const nobody = await send(
    api.submitInquiry,
    { ...createInquiryInput(), ...asked, phone: '', email: '' },
    { bindings },
  );
  expect(await readJson(nobody, 400)).toMatchObject({ fields: { email: 'Enter your e-mail address.' } });
  const written = { ...asked, name: 'Called', phone: '98160 77777', source: 'call' };
  const { inquiry: added } = await readJson<AddedInquiry>(
    send(api.addInquiry, written, { token: await signIn() }),
    201,
  );
  expect([added.waits, await waiting()]).toEqual([true, ['By mail 2', 'By phone 2', 'Called 1']]);
  const texts = mailbox.mails.map(({ to, text }) => `${to}\n${text}`);
  expect(texts.filter((text) => text.includes('too few are free: on the waiting list'))).toHaveLength(3);
  expect(texts.filter((text) => text.includes('We’ll tell you if there’s room for you'))).toHaveLength(1);
  expect(texts.join('\n')).not.toMatch(/Phone: +\n|E-mail: +\n/);
});

it('exports and erases a waiting list entry with its person', async () => {
  const { ask, book, waiting, inbox } = await begin();
  await book(2);
  await ask(1, { name: 'Erased' });
  await ask(1, { name: 'Stays' });
  const id = (await inbox()).find(({ name }) => name === 'Erased')?._id ?? '';
  const { data } = await readJson<InquirerData>(
    call(api.readInquirer, { params: { id }, query: byEmail, token: await signIn() }),
  );
  expect(data.map(({ waits }) => waits)).toEqual([true]);
  await readJson(call(api.eraseInquirer, { params: { id }, query: byEmail, token: await signIn() }));
  expect(await waiting()).toEqual(['Stays 1']);
});

const step = record({
  kind: constantFrom('ask', 'ask', 'book', 'cancel', 'off'),
  seats: integer({ min: 1, max: 4 }),
  which: nat(20),
});

it('never offers more seats than are free, and offers them in order', async () => {
  const history = asyncProperty(array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
    const { ask, book, cancel, page, put } = await begin(5);
    const made: Booking[] = [];
    for (const { kind, seats, which } of steps) {
      const before = await page();
      if (kind === 'ask') await ask(seats);
      if (kind === 'book') made.push(await book(seats, { overbook: true }));
      const [booking] = kind === 'cancel' ? made.splice(which % Math.max(1, made.length), 1) : [];
      if (booking) await cancel(booking);
      const one = before.waitlist[which % Math.max(1, before.waitlist.length)];
      if (kind === 'off' && one) await put(one.inquiryId, { stopsWaiting: 'Changed their mind' });
      const { departure, waitlist: waiting } = await page();
      const free = Math.max(0, departure.seats - departure.taken);
      expect(departure.waiting).toBe(waiting.reduce((sum, { seats: many }) => sum + many, 0));
      expect(waiting.map(({ waitingSince: since }) => since)).toEqual(
        waiting.map(({ waitingSince: since }) => since).sort(),
      );
      let offered = 0;
      for (const { seats: many, fitsFreeSeats: fits } of waiting) {
        expect(fits).toBe(offered + many <= free);
        if (fits) offered += many;
      }
      expect(offered).toBeLessThanOrEqual(free);
    }
  });
  await assert(history, { numRuns: 5 });
});
