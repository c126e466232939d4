import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { ErasurePlan } from '#shared/inquiries/inquirer';
import type { QuoteContent, QuoteList } from '#shared/quotes/quote';
import { api } from '#shared/test/api';
import { departure } from '#shared/test/tour-samples';
import { runHousekeeping } from '../cron';
import { byPhone, call, send, setClock } from '../test/client';
import {
  acceptQuote,
  addInquiry,
  addQuote,
  addTour,
  countRows,
  createContactDetails,
  readTour,
  sendQuote,
  signIn,
} from '../test/factories';

const startTime = Date.parse('2027-05-01T06:00:00Z');

/** A person with two accepted quotes, one of them for a date of the tour, and a draft. */
async function addPersonWithQuotes() {
  setClock(startTime);
  const token = await signIn();
  const july = departure({ id: 'july', startsOn: '2027-07-10', seats: 14, taken: 5, price: 44_000 });
  const tour = await addTour(token, { departures: JSON.stringify([july]) });
  const { phone } = createContactDetails();
  const inquiry = await addInquiry({ phone, tourId: tour._id, departureId: 'july' });
  const otherInquiry = await addInquiry({ name: 'Same phone', phone, email: 'other@example.com' });
  const addAcceptedQuote = async (inquiryId: string, content: Partial<QuoteContent>) => {
    const { quote: sentQuote, link } = await sendQuote(
      token,
      await addQuote(token, inquiryId, { ...content, note: 'Dear Tsering' }),
    );
    await acceptQuote(link, sentQuote);
    return { id: sentQuote.id, path: new URL(link).pathname };
  };
  const acceptedQuote = await addAcceptedQuote(inquiry, { title: 'Another' });
  await addAcceptedQuote(otherInquiry, {
    title: 'Accepted',
    tourId: tour._id,
    startsOn: '2027-07-10',
    validUntil: '2027-06-01',
  });
  await addQuote(token, inquiry, { title: 'Half-written' });
  return { token, tour, inquiry, acceptedQuote };
}

const listQuotes = async (token: string) => (await (await call(api.listQuotes, { token })).json()) as QuoteList;

it('lists the quotes and bookings in the erasure plan', async () => {
  const { token, inquiry } = await addPersonWithQuotes();
  const plan = (await (
    await call(api.planErasure, { params: { id: inquiry }, query: byPhone, token })
  ).json()) as ErasurePlan;
  // Rows of the same millisecond have no fixed order.
  const quotes = plan.quotes.toSorted((a, b) => a.title.localeCompare(b.title));
  const bookings = plan.bookings.toSorted((a, b) => a.tour.localeCompare(b.tour));
  const unpaidBooking = { reference: expect.stringMatching(/^HP-B-/), seats: 2, paidPaise: 0, isKept: false };
  expect({ ...plan, quotes, bookings }).toEqual({
    bookings: ['Another', 'Manali to Leh'].map((tour) => ({ ...unpaidBooking, tour, state: 'waiting' })),
    inquiries: 2,
    others: [],
    travels: [],
    quotes: [
      { number: expect.stringMatching(/^Q-/), title: 'Accepted', rupees: 85_000 },
      { number: expect.stringMatching(/^Q-/), title: 'Another', rupees: 85_000 },
    ],
    otherQuotes: 1,
  });
  expect((await call(api.planErasure, { params: { id: crypto.randomUUID() }, query: byPhone, token })).status).toBe(
    404,
  );
});

it('deletes quotes and releases future seats when a person is erased', async () => {
  const { token, tour, inquiry, acceptedQuote } = await addPersonWithQuotes();
  expect((await call(api.eraseInquirer, { params: { id: inquiry }, query: byPhone, token })).status).toBe(200);
  expect((await readTour(tour._id)).departures).toMatchObject([{ startsOn: '2027-07-10', taken: 5, price: 44_000 }]);
  expect((await listQuotes(token)).data).toEqual([]);
  expect((await call(acceptedQuote.path)).status).toBe(404);
  expect(await countRows('links')).toBe(0);
});

it.each([
  ['with a date until the ride is over', '2027-07-10', '2027-07-10', '2027-08-12'],
  ['without a date for two years', null, '2029-04-30', '2029-05-03'],
])('keeps a deleted inquiry’s booking %s', async (_, startsOn, statusBefore, statusAfter) => {
  setClock(startTime);
  const token = await signIn();
  const july = departure({ id: 'july', startsOn: '2027-07-10' });
  const tour = await addTour(token, { departures: JSON.stringify([july]) });
  const inquiry = await addInquiry({ tourId: tour._id });
  const content = { tourId: tour._id, startsOn, people: 2, validUntil: '2027-06-01' };
  const { quote, link } = await sendQuote(token, await addQuote(token, inquiry, content));
  await acceptQuote(link, quote);
  await send(api.changeInquiry, { deleted: true }, { params: { id: inquiry }, token });
  await runHousekeeping(env, Date.parse(`${statusBefore}T06:00:00Z`));
  const { results } = await env.DB.prepare('select name from inquiries').all();
  expect([await countRows('bookings'), results]).toEqual([1, [{ name: 'Tsering Dolma' }]]);
  await runHousekeeping(env, Date.parse(`${statusAfter}T06:00:00Z`));
  expect(await countRows('bookings')).toBe(0);
});
