import { and, eq, exists, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { ResponseOf } from '#shared/api';
import * as bookingsApi from '#shared/bookings/api';
import { Day } from '#shared/bookings/booking';
import { type DepartureNotes, type DeparturePage, type SheetKind, sheetKinds } from '#shared/bookings/departures';
import { addDays } from '#shared/dates';
import { auditEntry, insertEvent, toActor } from '../audit/audit-log';
import { findUser } from '../auth/queries';
import { batchChanged, createDb, selectRows } from '../db/client';
import { isOwner } from '../db/conditions';
import { users } from '../db/staff-schema';
import { departures } from '../db/tours-schema';
import { queueOwnersMail } from '../email/outbox';
import type { AppEnv, RequestContext } from '../env';
import { isStale, setEtag } from '../middleware/cache-headers';
import { throwError } from '../middleware/errors';
import { checkInput, readJson } from '../middleware/read-body';
import { requireAdmin, requireRecentProof } from '../middleware/require-admin';
import { findDeparturesWithBookings, toBookingTravellers, toDepartureRow } from './departures';
import {
  bookingBytes,
  findDepartureOfRequest,
  mayReadTravelDocuments,
  requireDepartureAccess,
  toDepartureLabel,
  today,
} from './responses';
import { makeSheetRows } from './rosters';

const defaultSpanDays = 550;
const DaySpan = v.object({ from: v.optional(Day), to: v.optional(Day) });

async function sendDeparturePage(c: RequestContext): Promise<Response> {
  const run = await findDepartureOfRequest(c);
  setEtag(c, run.savedNotes);
  const departure = toDepartureRow(run, today());
  const { savedNotes: care, waiting } = run;
  const page = { departure, care, maySee: mayReadTravelDocuments(c, run), bookings: toBookingTravellers(run), waiting };
  return c.json(page satisfies DeparturePage);
}

async function saveDepartureNotes(c: RequestContext, care: DepartureNotes): Promise<Response> {
  const run = await findDepartureOfRequest(c);
  if (isStale(c, run.savedNotes)) return throwError(c, 'conflict', 'This date’s notes have changed in the meantime.');
  const isAppointed = care.captainId !== run.savedNotes.captainId;
  if (isAppointed && c.get('adminRole') !== 'owner') {
    return throwError(c, 'forbidden', 'Only an owner says who leads with an account: they read people’s papers then.');
  }
  if (isAppointed) requireRecentProof(c);
  const db = createDb(c.env);
  const captain = isAppointed && care.captainId !== null ? await findUser(db, care.captainId) : null;
  const label = [toDepartureLabel(run), isAppointed ? (captain?.email ?? 'nobody') : ''].filter(Boolean).join(': ');
  const { tourId, departureId } = run;
  const { captainId, captainName, notes, asks } = care;
  const isThere =
    captainId === null || !isAppointed
      ? undefined
      : exists(selectRows(users, and(eq(users.id, captainId), isNull(users.disabledAt))));
  const may = isAppointed ? isOwner(c.get('adminId')) : undefined;
  const { version } = run.savedNotes;
  const isSame = and(eq(departures.tourId, tourId), eq(departures.id, departureId), eq(departures.version, version));
  const isDone = await batchChanged(db, [
    db
      .update(departures)
      .set({
        leaderId: captainId,
        leaderName: captainName,
        notes,
        travelDocuments: JSON.stringify(asks),
        version: version + 1,
      })
      .where(and(isSame, isThere, may)),
    auditEntry(c, { action: isAppointed ? 'captain_appointed' : 'departure_changed', subject: tourId, label }),
    ...(isAppointed ? [queueOwnersMail(db, Date.now())] : []),
  ]);
  if (isAppointed) c.set('mailQueued', true);
  return isDone
    ? sendDeparturePage(c)
    : throwError(c, 'conflict', 'This date’s notes, or who leads, have changed in the meantime.');
}

async function sendSheet(c: RequestContext, kind: SheetKind): Promise<Response> {
  const { run, keys } = await requireDepartureAccess(c);
  const db = createDb(c.env);
  const words = kind === 'checkpost' ? 'check-post list' : 'emergency sheet';
  // The event comes first, so that nothing is read without being noted.
  await insertEvent(db, toActor(c), {
    action: 'travellers_seen',
    subject: run.tourId,
    label: `${toDepartureLabel(run)}: ${words}`,
  });
  const sheet = await makeSheetRows(db, keys, run, kind);
  return c.json({ [kind]: sheet });
}

export const departurePageRoutes = new Hono<AppEnv>()
  .get(bookingsApi.listDepartures.path, requireAdmin, async (c) => {
    const { from = today(), to = addDays(from, defaultSpanDays) } = checkInput(c, DaySpan, c.req.query());
    const { runs } = await findDeparturesWithBookings(createDb(c.env), { from, to }, today());
    return c.json(
      runs.map((run) => toDepartureRow(run, today())) satisfies ResponseOf<typeof bookingsApi.listDepartures>,
    );
  })
  .get(bookingsApi.readDeparture.path, requireAdmin, sendDeparturePage)
  .put(bookingsApi.changeDepartureNotes.path, requireAdmin, async (c) =>
    saveDepartureNotes(c, await readJson(c, bookingsApi.changeDepartureNotes.body, bookingBytes)),
  )
  .get(bookingsApi.readSheet.path, requireAdmin, async (c) => {
    const kind = v.safeParse(v.picklist(sheetKinds), c.req.param('kind'));
    return kind.success ? sendSheet(c, kind.output) : throwError(c, 'not_found', 'There is no such list.');
  });
