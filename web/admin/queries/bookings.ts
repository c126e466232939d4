import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import {
  type Agreed,
  Booking,
  BookingList,
  type BookingRow,
  type BookingSearch,
  type Cancellation,
  CancellationPlan,
  type Move,
  type NewBooking,
  type NewPayment,
  type Payer,
  type Reminder,
  SavedBooking,
  SavedPayment,
} from '#shared/bookings/booking';
import { AccountsFile, Paper, SavedPaper } from '#shared/bookings/paper';
import { api } from '#shared/calls';
import { Erasure, type Proved } from '#shared/inquiries/inquirer';
import { ErasedPerson } from '#shared/inquiries/stored-inquiry';
import { LinkRows } from '#shared/links';
import { ask } from '../session/ask';
import { toQuery } from './inbox';
import { reading, readingList } from './reading';
import { outdateTours } from './tours';

const key = 'bookings';
/** A rider may accept or say to have paid at any time. */
const intervalMs = 30_000;

/** The search is no part of the address: a name there stands in logs. */
export const bookingsQuery = (json: v.InferInput<typeof BookingSearch>) =>
  queryOptions({
    queryKey: [key, 'list', json],
    queryFn: ({ signal }) => ask(api.searchBookings, { method: 'POST', json, schema: BookingList, signal }),
    refetchInterval: intervalMs,
    placeholderData: keepPreviousData,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'one', id],
    queryFn: async ({ signal }) => (await ask(api.booking(id), { schema: SavedBooking, signal })).booking,
    refetchInterval: intervalMs,
  });

/** Its key is no booking's: it isn't asked for again as soon as the booking is cancelled, when there is no plan. */
export const cancellationQuery = ({ id, version, cancelled }: Booking, day: string) =>
  reading(
    ['cancellation', id, version, day],
    `${api.cancelBooking(id)}?${new URLSearchParams({ day })}`,
    CancellationPlan,
    { enabled: day !== '' && cancelled === null, staleTime: 0 },
  );

type NewOne = v.InferInput<typeof NewBooking>;
type NewLine = v.InferInput<typeof NewPayment>;

export const createBooking = (json: NewOne, once: string) =>
  ask(api.bookings, { method: 'POST', json, key: once, schema: SavedBooking });

export const notePayment = (id: string, json: NewLine, once: string) =>
  ask(api.bookingPayments(id), { method: 'POST', json, key: once, schema: SavedPayment });
export const noteRefund = (id: string, json: NewLine, once: string) =>
  ask(api.bookingRefunds(id), { method: 'POST', json, key: once, schema: SavedPayment });
export const reversePayment = (id: string, payment: string, reason: string, once: string) =>
  ask(api.reversePayment(id, payment), { method: 'POST', json: { reason }, key: once, schema: SavedPayment });

export const noteReminder = (id: string, json: Reminder, once: string) =>
  ask(api.bookingReminders(id), { method: 'POST', json, key: once, schema: SavedBooking });

export const noteSaidMissing = (id: string, said: string, reason: string) =>
  ask(api.saidNotFound(id, said), { method: 'POST', json: { reason }, schema: SavedBooking });

type Seen = Pick<Booking, 'id' | 'version'>;
const now = { booking: Booking };

// Each of these throws a Conflict if its version is outdated.

/** @param reissue the state's other tax was asked about: the invoice is credited and made anew */
export const changePayer = ({ id, version }: Seen, json: v.InferInput<typeof Payer>, reissue: boolean) =>
  ask(`${api.booking(id)}${reissue ? '?reissue=true' : ''}`, {
    method: 'PUT',
    json,
    version,
    now,
    schema: SavedBooking,
  });
export const moveBooking = ({ id, version }: Seen, json: v.InferInput<typeof Move>) =>
  ask(api.moveBooking(id), { method: 'POST', json, version, now, schema: SavedBooking });
export const confirmSeats = ({ id, version }: Seen) =>
  ask(api.confirmSeats(id), { method: 'POST', json: {}, version, now, schema: SavedBooking });
export const agreeBooking = ({ id, version }: Seen, json: v.InferInput<typeof Agreed>) =>
  ask(api.agreeBooking(id), { method: 'POST', json, version, now, schema: SavedBooking });
export const cancelBooking = ({ id, version }: Seen, json: v.InferInput<typeof Cancellation>) =>
  ask(api.cancelBooking(id), { method: 'POST', json, version, now, schema: SavedBooking });

export const payerErasureQuery = (id: string, proved: Proved) =>
  reading(['payer erasure', id, String(toQuery(proved))], `${api.payerErasure(id)}?${toQuery(proved)}`, Erasure, {
    staleTime: 0,
    gcTime: 0,
  });

export const erasePayer = async (id: string, proved: Proved): Promise<number> =>
  (await ask(`${api.bookingPayer(id)}?${toQuery(proved)}`, { method: 'DELETE', schema: ErasedPerson })).erased;

export function putBooking(client: QueryClient, booking: Booking): void {
  void client.cancelQueries({ queryKey: [key] }, { revert: false });
  client.setQueryData(bookingQuery(booking.id).queryKey, booking);
  void refreshBookings(client);
}

/** As bookings take seats, the tours too. */
export function refreshBookings(client: QueryClient): Promise<void> {
  outdateTours(client);
  return client.invalidateQueries({ queryKey: [key] });
}

/** A rider may accept a quote at any time. */
const soonerMs = 15_000;

export const bookingsOfQuery = (inquiry: string) =>
  reading([key, 'of', inquiry], api.bookingsOf(inquiry), BookingList, { refetchInterval: soonerMs });

/** Of an inquiry's: the one that isn't cancelled, else one that is. */
export const lastingOf = (bookings: readonly BookingRow[]) =>
  bookings.find(({ state }) => state !== 'cancelled') ?? bookings[0];

/** An invoice that was given is answered again. */
export const giveInvoice = (booking: string, once: string) =>
  ask(api.bookingInvoice(booking), { method: 'POST', json: {}, key: once, schema: SavedPaper });

export const paperQuery = (number: string) => reading(['papers', number], api.paper(number), Paper);

export const paperLinksQuery = (number: string) =>
  readingList(['papers', 'links', number], api.paperLinks(number), LinkRows);

export const readAccounts = (month: string, kind: 'papers' | 'payments') =>
  ask(api.accounts(month, kind), { schema: AccountsFile });
