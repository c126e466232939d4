import { and, eq, exists, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { Day } from '#shared/bookings/booking';
import { type DepartureNotes, type DeparturePage, type SheetKind, sheetKinds } from '#shared/bookings/departures';
import { addDays } from '#shared/dates';
import { insertAuditEvent, insertEvent, toActor } from '../audit/audit-log';
import { findUser } from '../auth/queries';
import { batchChangedRows, createDb, selectRows } from '../db/client';
import { isOwner } from '../db/conditions';
import { users } from '../db/staff-schema';
import { departures } from '../db/tours-schema';
import { queueOwnersMail } from '../email/outbox';
import type { AppEnv, RequestContext } from '../env';
import { isStale, setEtag } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { checkInput, readJson } from '../middleware/read-body';
import { requireRecentProof, requireStaff } from '../middleware/require-staff';
import { getToday, maxBookingBytes } from './booking-responses';
import { findDeparturesWithBookings, toBookingTravellers, toDepartureRow } from './departures';
import {
  findDepartureOfRequest,
  makeSheetRows,
  mayReadTravelDocuments,
  requireDepartureAccess,
  toDepartureLabel,
} from './rosters';

const defaultRangeDays = 550;
const DayRange = v.object({ from: v.optional(Day), to: v.optional(Day) });

async function sendDeparturePage(c: RequestContext): Promise<Response> {
  const departure = await findDepartureOfRequest(c);
  setEtag(c, departure.savedNotes);
  const { savedNotes, waitlist } = departure;
  const page = {
    departure: toDepartureRow(departure, getToday()),
    savedNotes,
    mayReadDocuments: mayReadTravelDocuments(c, departure),
    bookings: toBookingTravellers(departure),
    waitlist,
  };
  return c.json(page satisfies DeparturePage);
}

async function saveDepartureNotes(c: RequestContext, input: DepartureNotes): Promise<Response> {
  const departure = await findDepartureOfRequest(c);
  if (isStale(c, departure.savedNotes))
    return throwError(c, 'conflict', 'This date’s notes have changed in the meantime.');
  const isLeaderChanged = input.leaderId !== departure.savedNotes.leaderId;
  if (isLeaderChanged && c.get('adminRole') !== 'owner') {
    return throwError(
      c,
      'forbidden',
      'Only an owner can choose the tour leader’s account, because it can read travel documents.',
    );
  }
  if (isLeaderChanged) requireRecentProof(c);
  const db = createDb(c.env);
  const newLeader = isLeaderChanged && input.leaderId !== null ? await findUser(db, input.leaderId) : null;
  const label = [toDepartureLabel(departure), isLeaderChanged ? (newLeader?.email ?? 'nobody') : '']
    .filter(Boolean)
    .join(': ');
  const { tourId, departureId } = departure;
  const { leaderId, leaderName, notes, requiredDocuments } = input;
  const isLeaderActive =
    leaderId === null || !isLeaderChanged
      ? undefined
      : exists(selectRows(users, and(eq(users.id, leaderId), isNull(users.disabledAt))));
  const isStillOwner = isLeaderChanged ? isOwner(c.get('adminId')) : undefined;
  const { version } = departure.savedNotes;
  const isSameVersion = and(
    eq(departures.tourId, tourId),
    eq(departures.id, departureId),
    eq(departures.version, version),
  );
  const isSaved = await batchChangedRows(db, [
    db
      .update(departures)
      .set({
        leaderId,
        leaderName,
        notes,
        travelDocuments: JSON.stringify(requiredDocuments),
        version: version + 1,
      })
      .where(and(isSameVersion, isLeaderActive, isStillOwner)),
    insertAuditEvent(c, {
      action: isLeaderChanged ? 'captain_appointed' : 'departure_changed',
      subject: tourId,
      label,
    }),
    ...(isLeaderChanged ? [queueOwnersMail(db, Date.now())] : []),
  ]);
  if (isLeaderChanged) c.set('mailQueued', true);
  return isSaved
    ? sendDeparturePage(c)
    : throwError(c, 'conflict', 'This date’s notes, or who leads, have changed in the meantime.');
}

async function sendSheet(c: RequestContext, kind: SheetKind): Promise<Response> {
  const { departure, keys } = await requireDepartureAccess(c);
  const db = createDb(c.env);
  const sheetName = kind === 'checkpost' ? 'check-post list' : 'emergency sheet';
  // The event is written first, so that every read is in the audit log.
  await insertEvent(db, toActor(c), {
    action: 'travellers_seen',
    subject: departure.tourId,
    label: `${toDepartureLabel(departure)}: ${sheetName}`,
  });
  const sheet = await makeSheetRows(db, keys, departure, kind);
  return c.json({ [kind]: sheet });
}

export const departurePageRoutes = new Hono<AppEnv>()
  .get(bookingsApi.listDepartures.path, requireStaff, async (c) => {
    const { from: firstDay = getToday(), to: lastDay = addDays(firstDay, defaultRangeDays) } = checkInput(
      c,
      DayRange,
      c.req.query(),
    );
    const { departures: matchingDepartures } = await findDeparturesWithBookings(
      createDb(c.env),
      { firstDay, lastDay },
      getToday(),
    );
    return c.json(
      matchingDepartures.map((departure) => toDepartureRow(departure, getToday())) satisfies ResponseOf<
        typeof bookingsApi.listDepartures
      >,
    );
  })
  .get(bookingsApi.readDeparture.path, requireStaff, sendDeparturePage)
  .put(bookingsApi.changeDepartureNotes.path, requireStaff, async (c) =>
    saveDepartureNotes(c, await readJson(c, bookingsApi.changeDepartureNotes.body, maxBookingBytes)),
  )
  .get(bookingsApi.readSheet.path, requireStaff, async (c) => {
    const kind = v.safeParse(v.picklist(sheetKinds), c.req.param('kind'));
    return kind.success ? sendSheet(c, kind.output) : throwError(c, 'not_found', 'There is no such list.');
  });
