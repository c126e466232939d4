import { expect, it } from 'vitest';
import { toPath } from '#shared/api';
import type { Booking, BookingRow } from '#shared/bookings/booking';
import type { Month } from '#shared/reports/month';
import { api } from '#shared/test/api';
import type { Tour } from '#shared/tours/tour';
import { byEmail, call, readJson, send, setClock } from '../test/client';
import {
  acceptQuote,
  addDatedTour,
  addQuote,
  createBookingInput,
  createInquiryInput,
  readTour,
  sendQuote,
  signIn,
} from '../test/factories';
import { himachalSettings, saveSettings } from '../test/settings';

const days = ['2027-06-19', '2027-07-10', '2027-08-07', '2027-09-04'];
const prices = [42_400, 38_750, 61_333, 27_999];
const sources = ['whatsapp', 'call', 'instagram', 'friend'] as const;

// `Notebook` calculates the expected figures independently: it uses nothing of `shared/` or `worker/`.

interface Entry {
  month: string;
  tour: string | null;
  source: string;
}

interface Party extends Entry {
  tour: string;
  day: string;
  seats: number;
  total: number;
  paid: number;
  feePaise: number | null;
  isErased: boolean;
}

const findFeePercent = (days: number) => (days > 30 ? 20 : days >= 15 ? 50 : 100);

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Price in paise with 5 % tax, rounded to the rupee. The halves within a state are rounded separately. */
function calculatePrice(seats: number, rupees: number, tax: 'none' | 'halves' | 'whole'): number {
  const netPaise = seats * rupees * 100;
  const half = Math.round((netPaise * 25) / 1000);
  const grossPaise =
    tax === 'none' ? netPaise : tax === 'halves' ? netPaise + half + half : netPaise + Math.round((netPaise * 5) / 100);
  return Math.round(grossPaise / 100) * 100;
}

class Notebook {
  readonly parties = new Map<string, Party>();
  readonly received: (Entry & { paise: number })[] = [];
  readonly inquiries = new Map<string, Entry & { isQuick: boolean }>();
  quotes: (Entry & { inquiry: string; isAccepted: boolean })[] = [];

  party(id: string): Party {
    const party = this.parties.get(id);
    if (!party) throw new Error(`no party ${id}`);
    return party;
  }

  erase(inquiry: string): void {
    this.inquiries.delete(inquiry);
    this.quotes = this.quotes.filter((quote) => quote.inquiry !== inquiry);
  }

  sumMonth(month: string, matches: (entry: Entry) => boolean = () => true) {
    const ofMonth = <T extends Entry>(entries: Iterable<T>) =>
      [...entries].filter((entry) => entry.month === month && matches(entry));
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
    const inquiries = ofMonth(this.inquiries.values());
    const quotes = ofMonth(this.quotes);
    const bookings = ofMonth(this.parties.values()).filter(({ feePaise }) => feePaise === null);
    return {
      inquiries: inquiries.length,
      answeredInADay: inquiries.filter(({ isQuick }) => isQuick).length,
      quotes: quotes.length,
      accepted: quotes.filter(({ isAccepted }) => isAccepted).length,
      bookings: bookings.length,
      bookedPaise: sum(bookings.map(({ total }) => total)),
      receivedPaise: sum(ofMonth(this.received).map(({ paise }) => paise)),
    };
  }

  book(id: string, party: Pick<Party, 'tour' | 'day' | 'seats' | 'total' | 'month' | 'source'>): void {
    this.parties.set(id, { ...party, paid: 0, feePaise: null, isErased: false });
  }

  /** @param paise negative for a refund or a reversal */
  addMoney(id: string, day: string, paise: number): void {
    const party = this.party(id);
    party.paid += paise;
    this.received.push({ month: day.slice(0, 7), tour: party.tour, source: party.source, paise });
  }

  cancel(id: string, day: string): number {
    const party = this.party(id);
    const charge = Math.round((party.total * findFeePercent(daysBetween(day, party.day))) / 100);
    party.feePaise = Math.min(charge, party.paid);
    return party.paid - party.feePaise;
  }

  balance(id: string): number {
    const { total, paid, feePaise } = this.party(id);
    return feePaise === null ? total - paid : Math.max(0, feePaise - paid);
  }

  seats(tour: string, day: string): number {
    let taken = 0;
    for (const party of this.parties.values()) {
      if (party.tour === tour && party.day === day && party.feePaise === null) taken += party.seats;
    }
    return taken;
  }
}

class Season {
  readonly notebook = new Notebook();
  token = '';
  month = '';
  constructor(readonly tours: readonly Tour[]) {}

  async day(day: string): Promise<void> {
    setClock(`${day} 11:30`);
    this.month = day.slice(0, 7);
    this.token = await signIn();
  }

  /** Adds 100 inquiries by different people, 10 every 10 days; a fifth of them by an admin. Returns their ids in order. */
  async addInquiries(): Promise<string[]> {
    const ids: string[] = [];
    const answeredLate: string[] = [];
    const months: string[] = [];
    for (let week = 0; week < 10; week += 1) {
      const day = new Date(Date.parse('2027-01-04') + week * 10 * 86_400_000).toISOString().slice(0, 10);
      await this.day(day);
      const month = day.slice(0, 7);
      for (let at = week * 10; at < week * 10 + 10; at += 1) {
        const person = { name: `Rider ${at}`, phone: String(9_816_000_000 + at), email: `rider${at}@example.com` };
        if (at % 5 !== 0) {
          const headers = { 'Idempotency-Key': crypto.randomUUID() };
          await readJson(send(api.submitInquiry, createInquiryInput(person), { headers }), 200);
          months[at] = month;
          continue;
        }
        const source = sources[(at / 5) % 4] ?? 'call';
        const tour = this.tours[(at / 5) % 4]?._id ?? '';
        const sent = await send(api.addInquiry, { ...person, source, tourId: tour }, { token: this.token });
        ids[at] = (await readJson<{ inquiry: { _id: string } }>(sent, 201)).inquiry._id;
        this.notebook.inquiries.set(ids[at] ?? '', { month, tour, source, isQuick: false });
      }
      // Of the admin's two inquiries one is answered at once, one 10 days later. Quotes answer the inquiries from the site.
      for (const id of answeredLate.splice(0)) await this.answer(id);
      const quick = ids[week * 10] ?? '';
      await this.answer(quick);
      Object.assign(this.notebook.inquiries.get(quick) ?? {}, { isQuick: true });
      answeredLate.push(ids[week * 10 + 5] ?? '');
    }
    const { data } = await readJson<{ data: { _id: string; name: string }[] }>(
      await call(api.listInquiries, { token: this.token }),
      200,
    );
    for (const { name, _id } of data) {
      const at = Number(name.slice('Rider '.length));
      const month = months[at];
      if (month === undefined) continue;
      ids[at] = _id;
      this.notebook.inquiries.set(_id, { month, tour: null, source: 'site', isQuick: false });
    }
    return ids;
  }

  private answer = async (id: string) =>
    readJson(send(api.changeInquiry, { answeredBy: 'call' }, { params: { id }, token: this.token }), 200);

  async quote(inquiryId: string, at: number, isAccepted: boolean): Promise<string | null> {
    const tour = this.tours[at % 4] as Tour;
    const startsOn = days[Math.floor(at / 4) % 4] as string;
    const people = 1 + (at % 2);
    const rupees = prices[at % 4] as number;
    const content = { title: tour.heading, tourId: tour._id, startsOn, people, validUntil: '2027-06-01' };
    const lines = [{ isPerPerson: true, description: tour.heading, priceRupees: rupees, count: people }];
    const { quote, link } = await sendQuote(this.token, await addQuote(this.token, inquiryId, { ...content, lines }));
    const { source } = this.notebook.inquiries.get(inquiryId) ?? { source: '' };
    const entry = { month: this.month, tour: tour._id, source };
    this.notebook.quotes.push({ ...entry, inquiry: inquiryId, isAccepted });
    if (!isAccepted) return null;
    for (const _ of [1, 2]) await acceptQuote(link, quote);
    const bookings = await readJson<BookingRow[]>(
      call(api.listBookings, { query: { inquiry: inquiryId }, token: this.token }),
      200,
    );
    expect(bookings).toHaveLength(1);
    const { id } = bookings[0] as BookingRow;
    const total = calculatePrice(people, rupees, 'halves');
    this.notebook.book(id, { ...entry, day: startsOn, seats: people, total });
    return id;
  }

  async addBooking(at: number): Promise<string> {
    const tour = this.tours[at] as Tour;
    const start = days[at] as string;
    const lines = [{ what: tour.heading, number: 2, pricePaise: (prices[at] as number) * 100 }];
    const payer = { name: `Caller ${at}`, phone: `+91 98170 0000${at}`, stateCode: at < 2 ? '02' : '29' };
    const body = createBookingInput({ tourId: tour._id, start, seats: 2, lines, source: sources[at] ?? 'call' });
    const options = { token: this.token, headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const [first, repeated] = await Promise.all(
      [1, 2].map(() => send(api.addBooking.path, { ...body, payer }, options)),
    );
    const { booking } = await readJson<{ booking: Booking }>(first as Response, 201);
    expect((await readJson<{ booking: Booking }>(repeated as Response, 201)).booking.id).toBe(booking.id);
    const total = calculatePrice(2, prices[at] as number, at < 2 ? 'halves' : 'whole');
    const entry = { month: this.month, tour: tour._id, source: sources[at] ?? 'call' };
    this.notebook.book(booking.id, { ...entry, day: start, seats: 2, total });
    return booking.id;
  }

  /** Sends the payment twice with one key. Returns the id of the ledger entry. */
  async pay(id: string, day: string, amountPaise: number, path = toPath(api.addPayment, { id })): Promise<string> {
    const body = { day, amountPaise, mode: 'bank', reference: '', reason: 'Cancelled' };
    const options = { token: this.token, headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const responses = await Promise.all([1, 2].map(() => send(path, body, options)));
    const [first, repeated] = await Promise.all(
      responses.map((response) => readJson<{ payment: { id: string }; balancePaise: number }>(response, 201)),
    );
    expect(repeated).toEqual(first);
    const isRefund = path === toPath(api.addRefund, { id });
    this.notebook.addMoney(id, day, isRefund ? -amountPaise : amountPaise);
    return first?.payment.id ?? '';
  }

  async reverse(id: string, paymentId: string, day: string, amountPaise: number): Promise<void> {
    await readJson(
      send(api.reversePayment, { reason: 'Bounced' }, { params: { id, payment: paymentId }, token: this.token }),
      201,
    );
    this.notebook.addMoney(id, day, -amountPaise);
  }

  async bill(id: string): Promise<void> {
    await readJson(send(api.issueInvoice, {}, { params: { id }, token: this.token }), 201);
  }

  async changeSeats(id: string, at: number, seats: number, day: string): Promise<void> {
    const rupees = prices[at] as number;
    const lines = [{ what: 'Tour', number: seats, pricePaise: rupees * 100 }];
    const body = { lines, seats, day, overbook: true };
    await readJson(send(api.changeTerms, body, { params: { id }, token: this.token }), 200);
    Object.assign(this.notebook.party(id), {
      seats,
      total: calculatePrice(seats, rupees, at < 2 ? 'halves' : 'whole'),
    });
  }

  async move(id: string, start: string): Promise<void> {
    await readJson(send(api.moveBooking, { start, overbook: true }, { params: { id }, token: this.token }), 200);
    this.notebook.party(id).day = start;
  }

  async cancel(id: string, day: string): Promise<void> {
    const refundPaise = this.notebook.cancel(id, day);
    const plan = await readJson<{ keptPaise: number; backPaise: number }>(
      await send(api.cancelBooking, { reason: 'Ill', day }, { params: { id }, token: this.token }),
      200,
    );
    expect(plan).toMatchObject({ keptPaise: this.notebook.party(id).feePaise, backPaise: refundPaise });
    if (refundPaise > 0) await this.pay(id, day, refundPaise, toPath(api.addRefund, { id }));
  }

  async checkBookings(): Promise<void> {
    for (const [id, { seats, total, paid, feePaise, day, isErased }] of this.notebook.parties) {
      const { booking } = await readJson<{ booking: Booking }>(
        call(api.readBooking, { params: { id }, token: this.token }),
        200,
      );
      const ledgerPaise = booking.payments.reduce((sum, { kind, amountPaise, reversedId }) => {
        const isIncoming = kind === 'reversal' ? this.findKind(booking, reversedId) === 'refund' : kind === 'payment';
        return sum + (isIncoming ? amountPaise : -amountPaise);
      }, 0);
      const found = { seats: booking.seats, total: booking.totalPaise, paid: booking.paidPaise, ledgerPaise };
      expect(found, id).toEqual({ seats, total, paid, ledgerPaise: paid });
      expect([booking.balancePaise, booking.start]).toEqual([this.notebook.balance(id), day]);
      expect(booking.cancelled?.keptPaise ?? null).toBe(feePaise);
      expect(booking.isErased).toBe(isErased);
    }
    for (const tour of this.tours) {
      const { departures = [] } = await readTour(tour._id);
      const taken = departures.map(({ startsOn, taken: seats }) => [startsOn, seats]);
      expect(taken).toEqual(days.map((day) => [day, this.notebook.seats(tour._id, day)]));
    }
    const listed = await readJson<BookingRow[]>(call(api.listBookings, { token: this.token }), 200);
    expect(listed.map(({ id }) => id).sort()).toEqual([...this.notebook.parties.keys()].sort());
  }

  async checkMonths(): Promise<void> {
    for (const month of ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06']) {
      const {
        totals: all,
        byTour,
        bySource,
      } = await readJson<Month>(call(api.readMonth, { params: { month }, token: this.token }), 200);
      expect(all.current, month).toEqual(this.notebook.sumMonth(month));
      for (const { tourId, current: now } of byTour) {
        expect(now, `${month} ${tourId}`).toEqual(this.notebook.sumMonth(month, ({ tour }) => tour === tourId));
      }
      for (const { source, current: now } of bySource) {
        expect(now, `${month} ${source}`).toEqual(this.notebook.sumMonth(month, (entry) => entry.source === source));
      }
    }
  }

  private findKind(booking: Booking, paymentId: string | null) {
    return booking.payments.find(({ id }) => id === paymentId)?.kind;
  }
}

it('matches an independent calculation after a whole season', async () => {
  setClock('2027-01-02 11:30');
  const owner = await signIn();
  await readJson(saveSettings(owner, himachalSettings), 200);
  const dates = days.map((day) => ({ day, seats: 14 }));
  const tours: Tour[] = [];
  for (let at = 0; at < 4; at += 1) tours.push(await addDatedTour(owner, dates));
  const season = new Season(tours);
  const { notebook } = season;

  const inquiries = await season.addInquiries();
  // The first pays in the old financial year.
  await season.day('2027-03-30');
  const early = await season.addBooking(0);
  await season.pay(early, '2027-03-30', 1_000_000);
  await season.day('2027-05-01');
  const booked: string[] = [];
  for (let at = 0; at < 33; at += 1) {
    const id = await season.quote(inquiries[at * 3] ?? '', at, at % 5 < 3);
    if (id) booked.push(id);
  }
  for (let at = 1; at < 4; at += 1) booked.push(await season.addBooking(at));
  expect([booked.length, notebook.parties.size]).toEqual([24, 25]);

  await season.day('2027-05-04');
  // Everybody pays a deposit. A fifth of the deposits bounce, and are paid again.
  for (const [at, id] of booked.entries()) {
    if (at === 1) continue;
    const deposit = notebook.party(id).seats * 500_000;
    const paymentId = await season.pay(id, '2027-05-02', deposit);
    if (at % 5 !== 0) continue;
    await season.reverse(id, paymentId, '2027-05-01', deposit);
    await season.pay(id, '2027-05-04', deposit);
  }
  await season.day('2027-05-05');
  for (const at of [3, 9, 19]) await season.move(booked[at] ?? '', days[(at + 1) % 4] ?? '');
  await season.day('2027-05-22');
  for (const [at, id] of booked.entries()) {
    if (at === 1 || at % 2 === 0) continue;
    await season.pay(id, '2027-05-20', Math.floor(notebook.balance(id) / 2) + (at % 100));
    if (at % 3 === 0) await season.pay(id, '2027-05-22', notebook.balance(id));
  }
  for (const [at, day] of [
    [5, '2027-05-21'],
    [6, '2027-05-28'],
    [13, '2027-06-01'],
    [15, '2027-06-16'],
    [20, '2027-06-17'],
  ] as const) {
    await season.day(day);
    await season.cancel(booked[at] ?? '', day);
  }
  await season.day('2027-06-18');
  await season.bill(early);
  await season.changeSeats(early, 0, 3, '2027-06-18');
  await season.changeSeats(early, 0, 1, '2027-06-18');
  const last = booked.at(-1) ?? '';
  await season.bill(last);
  await season.changeSeats(last, 3, 1, '2027-06-18');
  // Erasing keeps a paid booking without its name, and deletes an unpaid one.
  const erased = [booked[7] ?? '', booked[1] ?? ''];
  for (const [at, id] of erased.entries()) {
    const { booking } = await readJson<{ booking: Booking }>(
      call(api.readBooking, { params: { id }, token: season.token }),
      200,
    );
    await readJson(
      call(api.eraseInquirer, { params: { id: booking.inquiryId ?? '' }, query: byEmail, token: season.token }),
      200,
    );
    notebook.erase(booking.inquiryId ?? '');
    if (at === 0) notebook.party(id).isErased = true;
    else notebook.parties.delete(id);
  }
  await season.checkBookings();
  await season.checkMonths();
  const { data } = await readJson<{ data: unknown[] }>(call(api.listInquiries, { token: season.token }), 200);
  expect(data).toHaveLength(98);
});
