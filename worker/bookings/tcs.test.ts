import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking, NewBooking, Payer } from '#shared/bookings/booking';
import { api } from '#shared/calls';
import { send } from '../test/client';
import { addDatedTour, newBooking, signIn } from '../test/factories';
import { himachal, readAnswer, readPaper, saveSettings } from '../test/paper-figures';

const start = '2027-09-04';
const payer = { name: 'Ananya', phone: '+91 98160 12345', stateCode: '29', pan: 'ABCPE1234F' };
const tcsSteps = '2026-04-01: 5% to 10,00,000, 20% beyond, 10% without PAN';
const at = (moment: string) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${moment.replace(' ', 'T')}:00+05:30`) });
beforeEach(() => void at('2026-05-01 10:00'));
afterEach(() => void vi.useRealTimers());

const lakh = 1_00_000_00;
let token = '';
let tourId = '';

/** A registered agency with a tour of Nepal. GST is 0, so that a price is what counts. */
async function open(steps = tcsSteps): Promise<void> {
  token = await signIn();
  await readAnswer(saveSettings(token, { ...himachal, gstRates: '2017-07-01: 0%', tcsSteps: steps }));
  ({ _id: tourId } = await addDatedTour(token, [{ day: start, seats: 90 }]));
  await env.DB.prepare("update tours set country = 'Nepal' where id = ?").bind(tourId).run();
}

/** A session doesn't last for weeks. */
async function on(moment: string): Promise<void> {
  at(moment);
  token = await signIn();
}

const linesOf = (paise: number) => [{ what: 'Nepal', number: 1, pricePaise: paise }];

const bookAs = async (paise: number, changes: Partial<Payer> = {}, more: Partial<NewBooking> = {}) => {
  const body = newBooking({ tourId, start, seats: 1, lines: linesOf(paise), payer: { ...payer, ...changes } as never });
  const answer = send(api.bookings, { ...body, ...more }, { token });
  return (await readAnswer<{ booking: Booking }>(answer, 201)).booking;
};
const agree = async ({ id }: Booking, paise: number) => {
  const body = { lines: linesOf(paise), seats: 1, day: '2026-05-01' };
  return (await readAnswer<{ booking: Booking }>(send(api.agreeBooking(id), body, { token }))).booking;
};
const cancel = ({ id }: Booking, day: string) => readAnswer(send(api.cancelBooking(id), { day }, { token }));
/** Rate and rupees. */
const tcsOf = ({ taxes }: Booking) =>
  taxes.filter(({ name }) => name === 'TCS').map(({ rate, amountPaise }) => [rate, amountPaise / 100]);

it('is added up over a PAN’s tours abroad of a financial year', async () => {
  await open();
  expect(tcsOf(await bookAs(8 * lakh))).toEqual([[5, 40_000]]);
  expect(tcsOf(await bookAs(3 * lakh))).toEqual([
    [5, 10_000],
    [20, 20_000],
  ]);
  expect(tcsOf(await bookAs(lakh))).toEqual([[20, 20_000]]);
  // Another PAN has a threshold of its own, and a PAN has one in each year, which begins in April in India.
  expect(tcsOf(await bookAs(lakh, { pan: 'abcpe 1234g' }))).toEqual([[5, 5_000]]);
  await on('2027-03-31 23:59');
  expect(tcsOf(await bookAs(lakh))).toEqual([[20, 20_000]]);
  await on('2027-04-01 00:00');
  expect(tcsOf(await bookAs(lakh))).toEqual([[5, 5_000]]);
});

it('counts a cancelled tour by what was kept, and one that grew by what it is', async () => {
  await open();
  const first = await bookAs(10 * lakh);
  await readAnswer(
    send(api.bookingPayments(first.id), { day: '2026-05-01', amountPaise: lakh, mode: 'bank' }, { token }),
    201,
  );
  await cancel(first, '2026-05-01');
  const second = await bookAs(8 * lakh);
  expect(tcsOf(second)).toEqual([[5, 40_000]]);
  const third = await bookAs(lakh);
  expect(tcsOf(third)).toEqual([[5, 5_000]]);
  // 1 was kept and 1 booked after it: 8 of its 11 are below the threshold.
  expect(tcsOf(await agree(second, 11 * lakh))).toEqual([
    [5, 40_000],
    [20, 60_000],
  ]);
  await cancel(third, '2026-05-01');
  expect(tcsOf(await agree(second, 12 * lakh))).toEqual([
    [5, 45_000],
    [20, 60_000],
  ]);
});

it('takes the threshold once where two tours of a PAN are booked at the same moment', async () => {
  await open();
  const made = await Promise.all([1, 2, 3].map(() => bookAs(6 * lakh)));
  const paise = made.flatMap(({ taxes }) => taxes).map(({ rate, amountPaise }) => [rate, amountPaise / 100] as const);
  const sum = (of: number) => paise.filter(([rate]) => rate === of).reduce((all, [, rupees]) => all + rupees, 0);
  expect([sum(5), sum(20)]).toEqual([50_000, 160_000]);
  const [one, two, third] = made as [Booking, Booking, Booking];
  await Promise.all([cancel(one, '2026-05-01'), cancel(two, '2026-05-01'), cancel(third, '2026-05-01')]);
  const [a, b] = await Promise.all([bookAs(2 * lakh), bookAs(2 * lakh)]);
  const grown = await Promise.all([a, b].map((booking) => agree(booking, 6 * lakh)));
  expect(grown.flatMap(tcsOf).sort()).toEqual([
    [20, 40_000],
    [5, 20_000],
    [5, 30_000],
  ]);
});

it('asks more without a PAN, until there is one: the parts and an invoice follow', async () => {
  await open();
  const booking = await bookAs(12 * lakh, { pan: '' });
  expect(tcsOf(booking)).toEqual([
    [10, 1_00_000],
    [20, 40_000],
  ]);
  const { paper } = await readAnswer<{ paper: { number: string } }>(
    send(api.bookingInvoice(booking.id), {}, { token }),
    201,
  );
  const put = (pan: string) => send(api.booking(booking.id), { ...booking.payer, pan }, { token, method: 'PUT' });
  expect(await readAnswer(put('ABCPE1234'), 400)).toMatchObject({ fields: { pan: 'A PAN looks like ABCPE1234F.' } });
  const { booking: named } = await readAnswer<{ booking: Booking }>(put('ABCPE1234F'));
  expect(tcsOf(named)).toEqual([
    [5, 50_000],
    [20, 40_000],
  ]);
  expect(named.totalPaise).toBe(booking.totalPaise - 50_000_00);
  expect(named.instalments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(named.totalPaise);
  const credit = named.papers.at(-1);
  expect(credit).toMatchObject({ kind: 'credit', amountPaise: 50_000_00 });
  expect(await readPaper(token, paper.number)).toContain('TCS 10%');
});

it('is off until an owner fills it in, and holds from its day on; what was booked before counts', async () => {
  await open('');
  const before = await bookAs(9 * lakh);
  expect(tcsOf(before)).toEqual([]);
  const settings = { ...himachal, gstRates: '2017-07-01: 0%', tcsSteps: tcsSteps.replace('2026-04-01', '2026-06-01') };
  await readAnswer(saveSettings(token, settings));
  expect(tcsOf(await bookAs(lakh, { pan: 'ABCPE1234G' }))).toEqual([]);
  await on('2026-06-01 00:00');
  expect(tcsOf(await bookAs(2 * lakh))).toEqual([
    [5, 5_000],
    [20, 20_000],
  ]);
  // What was agreed keeps what held then.
  expect(tcsOf(await agree(before, 20 * lakh))).toEqual([]);
});
