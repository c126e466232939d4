import { env } from 'cloudflare:workers';
import { randomBytes } from 'node:crypto';
import type { Booking } from '#shared/bookings/booking';
import type { NewBooking } from '#shared/bookings/booking-requests';
import type { Inquiry } from '#shared/inquiries/inbox';
import type { InquiryInput } from '#shared/inquiries/inquiry';
import { quotePaths } from '#shared/link-routes';
import type { LinkedQuote, Quote, QuoteContent } from '#shared/quotes/quote';
import { sha256 } from '#shared/sha256';
import type { Role } from '#shared/staff/staff';
import { api } from '#shared/test/api';
import type { Departure } from '#shared/tours/departure-schema';
import type { Tour } from '#shared/tours/tour';
import { createDb } from '../db/client';
import { inquiries } from '../db/inquiries-schema';
import { toInquirySearchText } from '../db/search-text';
import { passkeys, sessions, users } from '../db/staff-schema';
import { type Authenticator, createAuthenticator } from './authenticator';
import { toCheapHash } from './cheap-hashes';
import { type CallOptions, call, postForm, readJson, send } from './client';
import { addCopies } from './fill-database';
import { files } from './fixtures';

export const db = createDb(env);

export const password = 'correct horse battery';
const passwordHash = toCheapHash(password);

export interface Account {
  id: string;
  email: string;
}

/** Adds an owner's account with `password`, unless `overrides` say otherwise. */
export async function addUser(overrides: Partial<typeof users.$inferInsert> = {}) {
  const id = crypto.randomUUID();
  const email = overrides.email ?? `${randomBytes(4).toString('hex')}@example.com`;
  const now = Date.now();
  const account = { id, email, passwordHash, role: 'owner', createdAt: now, updatedAt: now } as const;
  await db.insert(users).values({ ...account, ...overrides });
  return { id, email } satisfies Account;
}

/** Adds a session and returns its token. */
export async function addSession(
  userId: string,
  {
    ageMs = 0,
    idleMs = 0,
    ...overrides
  }: { ageMs?: number; idleMs?: number } & Partial<typeof sessions.$inferInsert> = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const tokenHash = await sha256(token);
  await db
    .insert(sessions)
    .values({ tokenHash, userId, createdAt: now - ageMs, lastActiveAt: now - idleMs, confirmedAt: now, ...overrides });
  return token;
}

export async function signIn(role: Role = 'owner'): Promise<string> {
  return addSession((await addUser({ role })).id);
}

export async function addPasskey(userId: string, authenticator: Authenticator): Promise<void> {
  await db.insert(passkeys).values(authenticator.toPasskeyRow(userId));
}

export async function addUserWithPasskey(kind: Parameters<typeof createAuthenticator>[0] = {}) {
  const user = await addUser();
  const token = await addSession(user.id);
  const authenticator = await createAuthenticator(kind);
  await addPasskey(user.id, authenticator);
  return { ...user, token, authenticator };
}

export type FormEntry = [name: string, value: string | File];

export function createPictureFile(bytes: Uint8Array<ArrayBuffer>, name = 'photo.jpg', type = 'image/jpeg'): File {
  return new File([bytes], name, { type });
}

/** The add form as the spec's client sends it; `changes` replace or add fields, null removes one. */
export function createTourForm(
  changes: Record<string, string | File | null> = {},
  overrides: FormEntry[] = [],
): FormData {
  const fields: Record<string, string | File | null> = {
    coverImage: createPictureFile(files.plain),
    type: 'Domestic',
    country: 'India',
    place: 'Leh Ladakh',
    rating: '4.9',
    price: '42500',
    discountPrice: '48900',
    heading: 'Manali to Leh',
    duration: '10 days',
    groupSize: '6-14',
    language: 'English',
    pricePerDay: '4250',
    description: 'Five high passes.',
    inclusions: 'Breakfast and dinner, Road captain',
    exclusions: 'Flights',
    'itinerary[0][day]': '1',
    'itinerary[0][title]': 'Arrive',
    'itinerary[0][description]': 'Meet the bikes.',
    'faq[0][question]': 'Will my phone work?',
    'faq[0][answer]': 'Hardly.',
    ...changes,
  };
  return toForm([
    ...Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value] as FormEntry])),
    ...overrides,
  ]);
}

export function toForm(entries: readonly FormEntry[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

/** A ride from Manali to Leh, as a field of the tour's form. */
export const route = JSON.stringify([
  { day: 1, name: 'Manali', lat: 32.24, lon: 77.19, altitudeM: 2050, kmFromPrevious: 0, mode: 'ride', kind: 'start' },
  { day: 1, name: 'Leh', lat: 34.16, lon: 77.58, altitudeM: 3500, kmFromPrevious: 430, mode: 'ride', kind: 'end' },
]);

export async function addTour(
  token: string,
  changes: Record<string, string | File | null> = {},
  overrides: FormEntry[] = [],
): Promise<Tour> {
  const response = call(api.addTour, { token, body: createTourForm(changes, overrides) });
  return (await readJson<{ tour: Tour }>(response, 201)).tour;
}

export async function addDatedTour(token: string, dates: readonly { day: string; seats: number }[]): Promise<Tour> {
  const departures = dates.map(({ day, seats }) => ({ id: `on-${day}`, startsOn: day, seats }));
  return addTour(token, { departures: JSON.stringify(departures) });
}

export async function readDeparture(tourId: string, day: string): Promise<Departure> {
  const { departures = [] } = await readTour(tourId);
  const departure = departures.find(({ startsOn }) => startsOn === day);
  if (!departure) throw new Error(`no date on ${day}`);
  return departure;
}

/** Request of the admin panel for a booking at ₹42,400 per person. */
export function createBookingInput(changes: Partial<NewBooking> & Pick<NewBooking, 'tourId' | 'start'>) {
  const { seats = 2 } = changes;
  return {
    seats,
    payer: { name: 'Tsering Dolma', phone: '+91 98160 12345' },
    lines: [{ what: 'Manali to Leh', number: seats, pricePaise: 4_240_000 }],
    ...changes,
  };
}

export async function editTour(token: string, id: string, entries: readonly FormEntry[], options: CallOptions = {}) {
  return call(api.changeTour, { params: { id }, token, body: toForm(entries), ...options });
}

export async function readTour(id: string): Promise<Tour> {
  return (await call(api.readTour, { params: { id } })).json();
}

export function createInquiryInput(changes: Partial<InquiryInput> = {}): InquiryInput {
  return {
    name: 'Tsering Dolma',
    countryCode: '+91',
    phone: '9816012345',
    email: 'tsering@example.com',
    subject: 'Leh Ladakh',
    number: 2,
    departureMonth: 'July',
    inquiryPage: 'contactPage',
    ...changes,
  };
}

/** Unique phone number and e-mail address, because equal ones mean the same person. */
export function createContactDetails(): Pick<InquiryInput, 'phone' | 'email'> {
  const uniqueNumber = randomBytes(4).readUInt32BE();
  return {
    phone: `9${String(uniqueNumber).padStart(10, '0').slice(-9)}`,
    email: `rider.${uniqueNumber.toString(36)}@example.com`,
  };
}

/** Stores an inquiry of a new person; returns its ID. */
export async function addInquiry(changes: Partial<InquiryInput> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const { marmot: _, ...fields } = createInquiryInput({ ...createContactDetails(), ...changes });
  const row = {
    ...fields,
    publicId: id,
    fingerprint: id,
    receivedAt: Date.now(),
    searchText: toInquirySearchText(fields),
  };
  await db.insert(inquiries).values(row);
  return id;
}

/** The agency's list of inquiries, newest first. */
export async function listInquiries(token: string): Promise<Inquiry[]> {
  return ((await (await call(api.listInquiries, { token })).json()) as { data: Inquiry[] }).data;
}

export function createQuoteContent(changes: Partial<QuoteContent> = {}): QuoteContent {
  return {
    name: 'Tsering Dolma',
    title: 'Manali to Leh',
    tourId: null,
    duration: '10 days',
    people: 2,
    startsOn: null,
    validUntil: '2098-01-01',
    discount: null,
    note: '',
    lines: [
      { isPerPerson: true, description: 'Manali to Leh, 10 days', priceRupees: 42_500, count: changes.people ?? 2 },
    ],
    included: ['Breakfast and dinner', 'Road captain'],
    ...changes,
  };
}

export async function addQuote(token: string, inquiryId: string, changes: Partial<QuoteContent> = {}) {
  const response = send(api.addQuote, { inquiry: inquiryId, content: createQuoteContent(changes) }, { token });
  return (await readJson<{ quote: Quote }>(response, 201)).quote;
}

export async function sendQuote(token: string, { id }: Quote, options: CallOptions = {}): Promise<LinkedQuote> {
  return readJson(send(api.sendQuote, {}, { params: { id }, token, ...options }));
}

/** Accepts a quote as its page does, by its link or that link's token. */
export function acceptQuote(link: string, { id }: Quote, options: CallOptions = {}): Promise<Response> {
  const fields = { name: 'Tsering Dolma', quote: id, confirm: 'yes' };
  return postForm(quotePaths.accept(link.split('/').at(-1) ?? ''), fields, options);
}

export async function countRows(table: string): Promise<number> {
  const row = await env.DB.prepare(`select count(*) as rows from "${table}"`).first<{ rows: number }>();
  return row?.rows ?? -1;
}

/** Adds a booking on a new tour, on 19 June 2097, unless `changes` name others. */
export async function addBooking(token: string, changes: Partial<NewBooking> = {}): Promise<Booking> {
  const { start = '2097-06-19' } = changes;
  const tourId = changes.tourId ?? (await addDatedTour(token, [{ day: start, seats: 12 }]))._id;
  const response = send(api.addBooking, createBookingInput({ ...changes, tourId, start }), { token });
  return (await readJson<{ booking: Booking }>(response, 201)).booking;
}

export async function readBooking(token: string, id: string): Promise<Booking> {
  return (await readJson<{ booking: Booking }>(call(api.readBooking, { params: { id }, token }))).booking;
}

/** Records a payment in cash on 1 March 2025, unless `overrides` say otherwise. */
export function payBooking(token: string, id: string, amountPaise: number, overrides: object = {}): Promise<Response> {
  const body = { isDayConfirmed: true, day: '2025-03-01', amountPaise, mode: 'cash', ...overrides };
  return send(api.addPayment, body, { params: { id }, token });
}

export function cancelBooking(token: string, id: string, day: string): Promise<Response> {
  return send(api.cancelBooking, { reason: 'Ill', isDayConfirmed: true, day }, { params: { id }, token });
}

export async function addPaidBooking(token: string): Promise<{ id: string; paper: string }> {
  const { id } = await addBooking(token);
  const { paper } = await readJson<{ paper: { number: string } }>(payBooking(token, id, 1_000_000));
  return { id, paper: paper.number };
}

/** One real tour and copies up to `total`: three types, four places, some deleted, some without a route. */
export async function fillCatalogue(total: number): Promise<string> {
  const { _id } = await addTour(await signIn(), { route });
  const changedColumns = {
    id: "'copy-' || n",
    type: "case n % 3 when 0 then 'Adventure' when 1 then 'Domestic' else 'International' end",
    place: "case n % 4 when 0 then 'Leh Ladakh' when 1 then 'Spiti Valley' when 2 then 'Bali' else 'Dubai' end",
    updated_at: 'updated_at - n',
    max_altitude_m: 'case n % 2 when 0 then n % 5000 end',
    deleted_at: 'case n % 5 when 0 then updated_at end',
  };
  await addCopies(env.DB, { table: 'tours', where: `id = '${_id}'`, total: total - 1, changedColumns });
  return _id;
}

export async function listLiveTourIds(): Promise<string[]> {
  const { results } = await env.DB.prepare('select id from tours where deleted_at is null').all<{ id: string }>();
  return results.map(({ id }) => id);
}
