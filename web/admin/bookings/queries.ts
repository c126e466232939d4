import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking, BookingRow } from '#shared/bookings/booking';
import type { IdentityProof } from '#shared/inquiries/inquirer';
import { toProofParameters } from '../inquiries/queries';
import { callApi } from '../session/api-client';
import { apiListQuery, apiQuery } from '../session/api-query';
import { invalidateTours } from '../tours/queries';

const bookingsKey = 'bookings';
/** Polled, because customers accept quotes and report payments at any time. */
const refetchIntervalMs = 30_000;

/** The search is a POST, because servers log addresses, and with them the names in a search. */
export const bookingsQuery = (json: BodyOf<typeof bookingsApi.searchBookings>) =>
  queryOptions({
    queryKey: [bookingsKey, 'list', json],
    queryFn: ({ signal }) => callApi(bookingsApi.searchBookings, { json, signal }),
    refetchInterval: refetchIntervalMs,
    placeholderData: keepPreviousData,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [bookingsKey, 'one', id],
    queryFn: async ({ signal }) => (await callApi(bookingsApi.readBooking, { params: { id }, signal })).booking,
    refetchInterval: refetchIntervalMs,
  });

/** The key does not begin with `bookingsKey`, because a cancelled booking has no plan to refetch. */
export const cancellationQuery = ({ id, version, cancelled }: Booking, day: string) =>
  apiQuery(['cancellation', id, version, day], bookingsApi.planCancellation, {
    params: { id },
    query: { day },
    enabled: day !== '' && cancelled === null,
    staleTime: 0,
  });

export const payerErasureQuery = (id: string, proof: IdentityProof) =>
  apiQuery(['payer erasure', id, String(toProofParameters(proof))], bookingsApi.planPayerErasure, {
    params: { id },
    query: toProofParameters(proof),
    staleTime: 0,
    gcTime: 0,
  });

export function setCachedBooking(client: QueryClient, booking: Booking): void {
  void client.cancelQueries({ queryKey: [bookingsKey] }, { revert: false });
  client.setQueryData(bookingQuery(booking.id).queryKey, booking);
  void refreshBookings(client);
}

export function refreshBookings(client: QueryClient): Promise<void> {
  invalidateTours(client);
  return client.invalidateQueries({ queryKey: [bookingsKey] });
}

const inquiryRefetchIntervalMs = 15_000;

export const inquiryBookingsQuery = (inquiryId: string) =>
  apiQuery([bookingsKey, 'of', inquiryId], bookingsApi.listBookings, {
    query: { inquiry: inquiryId },
    refetchInterval: inquiryRefetchIntervalMs,
  });

export const findCurrentBooking = (bookings: readonly BookingRow[]) =>
  bookings.find(({ state }) => state !== 'cancelled') ?? bookings[0];

/** The key does not begin with `bookingsKey`, because a changed booking has the same links. */
export const bookingLinksQuery = (id: string) =>
  apiListQuery(['booking links', id], bookingsApi.listBookingLinks, { params: { id } });

/** Makes a link and returns its address. Never refetched or cached, because each call makes another link. */
export const newBookingLinkQuery = (id: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['new booking link', id],
    queryFn: async ({ client }) => {
      const { url } = await callApi(bookingsApi.addBookingLink, { params: { id } });
      void client.invalidateQueries({ queryKey: bookingLinksQuery(id).queryKey });
      return url;
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const invoiceQuery = (number: string) =>
  apiQuery(['papers', number], bookingsApi.readInvoice, { params: { number } });

export const invoiceLinksQuery = (number: string) =>
  apiListQuery(['papers', 'links', number], bookingsApi.listInvoiceLinks, { params: { number } });
