import { queryOptions } from '@tanstack/react-query';
import { SavedBooking } from '#shared/bookings/booking';
import {
  type DepartureCare,
  DeparturePage,
  DepartureRows,
  PeopleLink,
  type SheetKind,
  Sheets,
} from '#shared/bookings/departures';
import type { PersonInput } from '#shared/bookings/people';
import { api } from '#shared/calls';
import { ask } from '../session/ask';

export const departuresKey = ['departures'];

/** The dates of all tours between two days. */
export const departuresQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...departuresKey, from, to],
    queryFn: ({ signal }) => ask(api.departuresBetween(from, to), { schema: DepartureRows, signal }),
  });

/** One date with its people. */
export const departureQuery = (tour: string, date: string) =>
  queryOptions({
    queryKey: [...departuresKey, 'one', tour, date],
    queryFn: ({ signal }) => ask(api.departure(tour, date), { schema: DeparturePage, signal }),
  });

/** With what is encrypted: asked for by a press, noted at each reading, and kept no longer than it is shown. */
export const readSheet = (tour: string, date: string, kind: SheetKind) =>
  ask(api.departureSheet(tour, date, kind), { schema: Sheets });

export const saveCare = (tour: string, date: string, json: DepartureCare, version: number) =>
  ask(api.departure(tour, date), { method: 'PUT', json, version, schema: DeparturePage });

export const savePeople = (booking: string, json: PersonInput[], version: number) =>
  ask(api.bookingPeople(booking), {
    method: 'PUT',
    json,
    version,
    now: { booking: SavedBooking.entries.booking },
    schema: SavedBooking,
  });

export const makePeopleLink = (booking: string, seat: number | null) =>
  ask(api.bookingPeopleLinks(booking), { method: 'POST', json: { seat }, schema: PeopleLink });
