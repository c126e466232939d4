import { and, eq, exists, isNull, or } from 'drizzle-orm';
import { Hono } from 'hono';
import { toPath } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import {
  type Roster,
  type RosterView,
  rosterAccessHeader,
  rosterDaysAfterTour,
  rosterEndHeader,
  rosterPath,
  type SheetKind,
  type TravellerSheets,
} from '#shared/bookings/departures';
import { type EncryptedField, idKindLabels, type TravelDocument, type Traveller } from '#shared/bookings/travellers';
import { addDays } from '#shared/dates';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { insertEvent, toActor } from '../audit/audit-log';
import { createDb, type Database, isTrue, selectRows } from '../db/client';
import { startOfIndianDay } from '../db/conditions';
import { users } from '../db/staff-schema';
import { departures } from '../db/tours-schema';
import type { AppEnv, RequestContext } from '../env';
import type { RenderedPage } from '../links/links';
import { throwError } from '../middleware/errors';
import { requireAdmin } from '../middleware/require-admin';
import { isOnDeparture } from './conditions';
import type { DepartureWithBookings } from './departures';
import type { EncryptionKeys } from './field-encryption';
import { requireDepartureAccess, toDepartureLabel } from './responses';
import { decryptTraveller, groupByBooking, selectTravellers } from './travellers';

type DecryptedFields = Partial<Record<EncryptedField, string>>;

function formatIdentityDocument(person: Traveller, opened: DecryptedFields, asks: readonly TravelDocument[]): string {
  const { idNumber = '', passportNumber = '' } = opened;
  const passport = passportNumber && `Passport ${passportNumber}`;
  const id = idNumber && `${person.idKind ? idKindLabels[person.idKind] : 'ID'} ${idNumber}`;
  return asks.includes('passport') ? passport || id : id || passport;
}

interface DecryptedTraveller {
  person: Traveller;
  reference: string;
  opened: DecryptedFields;
}

async function decryptTravellers(
  db: Database,
  keys: EncryptionKeys,
  { tourId, departureId, bookings }: DepartureWithBookings,
) {
  const stored = groupByBooking(await selectTravellers(db, isOnDeparture({ tourId, departureId })));
  const all: DecryptedTraveller[] = [];
  for (const { row, people } of bookings) {
    for (const person of people) {
      const of = stored.get(row.id)?.find(({ seat }) => seat === person.seat);
      all.push({ person, reference: row.reference, opened: (of && (await decryptTraveller(keys, of))) ?? {} });
    }
  }
  return all;
}

export async function makeSheetRows<K extends SheetKind>(
  db: Database,
  keys: EncryptionKeys,
  run: DepartureWithBookings,
  kind: K,
): Promise<NonNullable<TravellerSheets[K]>> {
  const rows = (await decryptTravellers(db, keys, run)).map(({ person, reference, opened }) => {
    const { name, seat, age, nationality, role, phone } = person;
    const who = { name, seat, reference, age };
    if (kind === 'emergency') {
      const { bloodGroup = '', diet = '', emergencyName = '', emergencyPhone = '' } = opened;
      const bike = person.isOwnBike ? `Own bike ${person.bikeNumber}`.trim() : person.bike;
      const onTour = { role, phone, bike: role === 'rider' ? bike : '', room: person.sharesWith };
      return { ...who, ...onTour, bloodGroup, diet, emergencyName, emergencyPhone };
    }
    const { permit = '', licence = '' } = opened;
    const paper = formatIdentityDocument(person, opened, run.savedNotes.asks);
    return { ...who, nationality, paper, permit, vehicle: person.bikeNumber, licence, phone };
  });
  return rows as NonNullable<TravellerSheets[K]>;
}

// POST /api/departures/:tour/:date/roster               the page that a phone keeps
// GET  /api/departures/:tour/:date/roster-access/:user  whether this user's phones may keep it
// GET  /roster/*                                        leads to the departures

export function createRosterRoutes(draw: (view: RosterView, site: Site) => Promise<RenderedPage>) {
  const makeRoster = async (c: RequestContext): Promise<Response> => {
    const { run, keys } = await requireDepartureAccess(c);
    const { end, tourId, departureId } = run;
    const lastDay = addDays(end, rosterDaysAfterTour);
    const endsAt = startOfIndianDay(addDays(lastDay, 1));
    const now = Date.now();
    if (now >= endsAt) return throwError(c, 'bad_request', 'This tour has ended: no phone keeps its people.');
    const db = createDb(c.env);
    // The event comes first, so that nothing is decrypted without being noted.
    await insertEvent(db, toActor(c), { action: 'travellers_kept', subject: tourId, label: toDepartureLabel(run) });
    const { html, contentSecurityPolicy: policy } = await draw(
      {
        tour: run.tour.heading || run.tour.place,
        start: run.departure.startsOn,
        end,
        notes: run.savedNotes.notes,
        savedAt: new Date(now).toISOString(),
        lastDay,
        people: await makeSheetRows(db, keys, run, 'emergency'),
      },
      c.var.site,
    );
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      // `no-store`, so that the browser asks the service worker again when somebody goes back to the page.
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      [rosterEndHeader]: String(endsAt),
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
    .post(bookingsApi.downloadRoster.path, requireAdmin, makeRoster)
    .get(bookingsApi.checkRosterAccess.path, async (c) => {
      const { tour, date, user } = c.req.param();
      // The call needs no session, which has usually expired on the road. A user's id is random, and the answer is yes or no.
      const { tourId, id, leaderId } = departures;
      const leads = exists(selectRows(departures, and(eq(tourId, tour), eq(id, date), eq(leaderId, users.id))));
      const mayRead = and(eq(users.id, user), isNull(users.disabledAt), or(eq(users.role, 'owner'), leads));
      return c.json({ mayKeep: await isTrue(createDb(c.env), exists(selectRows(users, mayRead))) });
    });
}
