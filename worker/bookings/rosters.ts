import { and, eq, exists, isNull, or } from 'drizzle-orm';
import { Hono } from 'hono';
import { toPath } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import type { Roster, RosterView, SheetKind, TravellerSheets } from '#shared/bookings/departures';
import { rosterAccessHeader, rosterDaysAfterTour, rosterEndHeader, rosterPath } from '#shared/bookings/stored-pages';
import { type EncryptedField, idKindLabels, type TravelDocument, type Traveller } from '#shared/bookings/travellers';
import { addDays, formatShortDay } from '#shared/dates';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { insertEvent, toActor } from '../audit/audit-log';
import { createDb, type Database, evaluateCondition, selectRows } from '../db/client';
import { startOfIndianDay } from '../db/conditions';
import { users } from '../db/staff-schema';
import { departures } from '../db/tours-schema';
import type { AppEnv, RequestContext } from '../env';
import type { RenderedPage } from '../links/links';
import { throwError } from '../middleware/errors';
import { requireRecentProof, requireStaff } from '../middleware/require-staff';
import { getToday } from './booking-responses';
import { isOnDeparture } from './conditions';
import { type DepartureWithBookings, findDeparturesWithBookings } from './departures';
import { type EncryptionKeys, findEncryptionKeys } from './field-encryption';
import { decryptTraveller, groupByBooking, selectTravellers } from './travellers';

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

type DecryptedFields = Partial<Record<EncryptedField, string>>;

function formatIdentityDocument(
  traveller: Traveller,
  fields: DecryptedFields,
  requiredDocuments: readonly TravelDocument[],
): string {
  const { idNumber = '', passportNumber = '' } = fields;
  const passport = passportNumber && `Passport ${passportNumber}`;
  const id = idNumber && `${traveller.idKind ? idKindLabels[traveller.idKind] : 'ID'} ${idNumber}`;
  return requiredDocuments.includes('passport') ? passport || id : id || passport;
}

interface DecryptedTraveller {
  traveller: Traveller;
  reference: string;
  fields: DecryptedFields;
}

async function decryptTravellers(
  db: Database,
  keys: EncryptionKeys,
  { tourId, departureId, bookings }: DepartureWithBookings,
) {
  const storedByBooking = groupByBooking(await selectTravellers(db, isOnDeparture({ tourId, departureId })));
  const decryptedTravellers: DecryptedTraveller[] = [];
  for (const { storedBooking, travellers } of bookings) {
    for (const traveller of travellers) {
      const storedTraveller = storedByBooking.get(storedBooking.id)?.find(({ seat }) => seat === traveller.seat);
      const fields = (storedTraveller && (await decryptTraveller(keys, storedTraveller))) ?? {};
      decryptedTravellers.push({ traveller, reference: storedBooking.reference, fields });
    }
  }
  return decryptedTravellers;
}

export async function makeSheetRows<K extends SheetKind>(
  db: Database,
  keys: EncryptionKeys,
  departure: DepartureWithBookings,
  kind: K,
): Promise<NonNullable<TravellerSheets[K]>> {
  const rows = (await decryptTravellers(db, keys, departure)).map(({ traveller, reference, fields }) => {
    const { name, seat, age, nationality, role, phone } = traveller;
    const identityColumns = { name, seat, reference, age };
    if (kind === 'emergency') {
      const { bloodGroup = '', diet = '', emergencyName = '', emergencyPhone = '' } = fields;
      const bike = traveller.isOwnBike ? `Own bike ${traveller.bikeNumber}`.trim() : traveller.bike;
      const tourColumns = { role, phone, bike: role === 'rider' ? bike : '', room: traveller.sharesWith };
      return { ...identityColumns, ...tourColumns, bloodGroup, diet, emergencyName, emergencyPhone };
    }
    const { permit = '', licence = '' } = fields;
    const identityDocument = formatIdentityDocument(traveller, fields, departure.savedNotes.requiredDocuments);
    return { ...identityColumns, nationality, identityDocument, permit, vehicle: traveller.bikeNumber, licence, phone };
  });
  return rows as NonNullable<TravellerSheets[K]>;
}

// POST /api/departures/:tour/:date/roster               page that a phone stores
// GET  /api/departures/:tour/:date/roster-access/:user  whether this user's phones may store it
// GET  /roster/*                                        redirects to the departures page

export function createRosterRoutes(render: (view: RosterView, site: Site) => Promise<RenderedPage>) {
  const sendRoster = async (c: RequestContext): Promise<Response> => {
    const { departure, keys } = await requireDepartureAccess(c);
    const { end, tourId, departureId } = departure;
    const lastStorageDay = addDays(end, rosterDaysAfterTour);
    const storageEndsAt = startOfIndianDay(addDays(lastStorageDay, 1));
    const now = Date.now();
    if (now >= storageEndsAt)
      return throwError(c, 'bad_request', 'This tour has ended: its travellers can’t be stored on a phone any more.');
    const db = createDb(c.env);
    // The event is written first, so that every decryption is in the audit log.
    await insertEvent(db, toActor(c), {
      action: 'travellers_kept',
      subject: tourId,
      label: toDepartureLabel(departure),
    });
    const { html, contentSecurityPolicy: policy } = await render(
      {
        tour: departure.tour.heading || departure.tour.place,
        start: departure.departure.startsOn,
        end,
        notes: departure.savedNotes.notes,
        savedAt: new Date(now).toISOString(),
        lastStorageDay,
        travellers: await makeSheetRows(db, keys, departure, 'emergency'),
      },
      c.var.site,
    );
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      // With `no-store` the browser requests the page from the service worker again after “Back”.
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      [rosterEndHeader]: String(storageEndsAt),
      [rosterAccessHeader]: toPath(bookingsApi.checkRosterAccess, {
        tour: tourId,
        date: departureId,
        user: c.get('adminId'),
      }),
    };
    return c.json({ html, headers } satisfies Roster);
  };

  return new Hono<AppEnv>()
    .get(`${rosterPath}/*`, (c) => c.redirect(pages.departures))
    .post(bookingsApi.downloadRoster.path, requireStaff, sendRoster)
    .get(bookingsApi.checkRosterAccess.path, async (c) => {
      const { tour, date, user } = c.req.param();
      // The call works without a session, which usually has expired during the tour. User ids cannot be guessed.
      const { tourId, id, leaderId } = departures;
      const isTourLeader = exists(selectRows(departures, and(eq(tourId, tour), eq(id, date), eq(leaderId, users.id))));
      const mayReadDeparture = and(
        eq(users.id, user),
        isNull(users.disabledAt),
        or(eq(users.role, 'owner'), isTourLeader),
      );
      return c.json({
        mayStore: await evaluateCondition(createDb(c.env), exists(selectRows(users, mayReadDeparture))),
      });
    });
}
