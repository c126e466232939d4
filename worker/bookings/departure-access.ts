import { addDays, formatShortDay } from '#shared/dates';
import { createDb } from '../db/client';
import type { RequestContext } from '../env';
import { throwError } from '../middleware/errors';
import { requireRecentProof } from '../middleware/require-staff';
import { getToday } from './booking-responses';
import { type DepartureWithBookings, findDeparturesWithBookings } from './departures';
import { type EncryptionKeys, findEncryptionKeys } from './field-encryption';

const noDecryptionKeyMessage =
  'This site has no key to decrypt travel documents and health data with, so they can’t be shown. Ask who runs the site: “npm run deploy” makes one.';

export async function findDepartureOfRequest(c: RequestContext): Promise<DepartureWithBookings> {
  const key = { tourId: c.req.param('tour') ?? '', departureId: c.req.param('date') ?? '' };
  const { departures: matchingDepartures } = await findDeparturesWithBookings(createDb(c.env), key, getToday());
  return matchingDepartures[0] ?? throwError(c, 'not_found', 'This date is no longer there.');
}

/** The tour leader may read travel documents for so many days after the tour. */
const readDaysAfterTour = 7;

export const mayReadTravelDocuments = (c: RequestContext, { savedNotes, end }: DepartureWithBookings) =>
  c.get('adminRole') === 'owner' ||
  (savedNotes.leaderId === c.get('adminId') && getToday() <= addDays(end, readDaysAfterTour));

export const toDepartureLabel = ({ tour, departure }: DepartureWithBookings) =>
  `${tour.heading}, ${formatShortDay(departure.startsOn)}`;

/** @throws HttpError unless the caller logged in recently and may read the travel documents of the departure in the path */
export async function requireDepartureAccess(
  c: RequestContext,
): Promise<{ departure: DepartureWithBookings; keys: EncryptionKeys }> {
  requireRecentProof(c);
  const departure = await findDepartureOfRequest(c);
  if (!mayReadTravelDocuments(c, departure))
    throwError(c, 'forbidden', 'Only owners and the tour leader of this date can read travel documents.');
  const keys = await findEncryptionKeys(c.env);
  return { departure, keys: keys ?? throwError(c, 'bad_request', noDecryptionKeyMessage) };
}
