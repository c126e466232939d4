import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as bookingsApi from '#shared/bookings/api';
import type { DeparturePage, DepartureRow, SheetKind, TravellerSheets } from '#shared/bookings/departures';
import { formatShortDay } from '#shared/dates';
import { formatPaise } from '#shared/money';
import { pages } from '#shared/routes';
import { formatSeats } from '#shared/tours/departures';
import { AdminPage, Loading, PageSection } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { Facts } from '../components/figures';
import { Waitlist } from '../components/waitlist';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { TravellerTable } from './booking-travellers';
import { DepartureForm } from './departure-form';
import { departureQuery } from './queries';
import { PrintedRoster, type RosterName, rosterTitles, SaveRosterButton } from './rosters';

export const formatBikes = (bikes: DepartureRow['bikes']) =>
  bikes.map(({ kind, count: number }) => `${number} × ${kind}`).join(', ');

/** Lists with travel documents or health data, which only some staff may read. */
const isRestricted = (name: RosterName): name is SheetKind => name === 'checkpost' || name === 'emergency';

export function DepartureView({ tourId, departureId }: { tourId: string; departureId: string }) {
  const { data: page, error, refetch } = useQuery(departureQuery(tourId, departureId));
  if (!page) {
    return (
      <AdminPage title="Departure">
        <Loading error={error} refetch={refetch} message="Loading the people of this date…" />
      </AdminPage>
    );
  }
  return <LoadedDeparture page={page} />;
}

function LoadedDeparture({ page }: { page: DeparturePage }) {
  const { departure, savedNotes, mayReadDocuments, bookings, waitlist } = page;
  const { tourId, departureId } = departure;
  const { busy, run } = useAdminMutation();
  const [openRoster, setOpenRoster] = useState<{ name: RosterName; sheets: TravellerSheets } | null>(null);
  const showRoster = (name: RosterName) => {
    if (!isRestricted(name)) return setOpenRoster({ name, sheets: {} });
    void run({
      task: 'read the list',
      call: () => callApi(bookingsApi.readSheet, { params: { tour: tourId, date: departureId, kind: name } }),
      onSuccess: (sheets) => {
        setOpenRoster({ name, sheets });
        return null;
      },
    });
  };
  return (
    <AdminPage
      title={departure.tour}
      lead={
        <p>
          {formatShortDay(departure.start)} to {formatShortDay(departure.end)}
          <span className="screen-only">
            {' · '}
            <Link className="touch-target" to={pages.departures}>
              All departures
            </Link>
          </span>
        </p>
      }
    >
      <section className="card padded screen-only" aria-label="At a glance">
        <Facts
          rows={[
            ['Seats', `${departure.taken} of ${departure.seats} taken`],
            ['Waiting list', departure.waiting === 0 ? 'Nobody' : `For ${formatSeats(departure.waiting)}`],
            ['People', `${departure.travellerCount - departure.incomplete} of ${departure.travellerCount} complete`],
            ['Due', departure.duePaise === 0 ? 'Nothing' : formatPaise(departure.duePaise)],
            ['Bikes', formatBikes(departure.bikes) || 'None yet'],
            ['Tour leader', departure.tourLeader || 'Nobody yet'],
          ]}
        />
      </section>
      <PageSection title="Lists" className="grid gap-3 screen-only" headingClass="wrap-anywhere">
        <div className="cluster">
          {(Object.keys(rosterTitles) as RosterName[]).map((name) => (
            <QuietButton
              key={name}
              aria-pressed={openRoster?.name === name}
              disabled={busy || (isRestricted(name) && !mayReadDocuments)}
              onClick={() => showRoster(name)}
            >
              {rosterTitles[name]}
            </QuietButton>
          ))}
        </div>
        <p className="fine-print">
          {mayReadDocuments
            ? 'The check-post list and the emergency sheet show travel documents and health. Each reading is noted in the activity.'
            : 'Only owners and who leads this date read the check-post list and the emergency sheet.'}
        </p>
      </PageSection>
      {mayReadDocuments ? <SaveRosterButton departure={departure} /> : null}
      {openRoster ? <PrintedRoster {...openRoster} page={page} onClose={() => setOpenRoster(null)} /> : null}
      <PageSection title="People" className="grid gap-3 screen-only" headingClass="wrap-anywhere">
        {bookings.length === 0 ? <p>Nobody has booked this date yet.</p> : null}
        {bookings.map((booking) => (
          <TravellerTable key={booking.id} booking={booking} requiredDocuments={savedNotes.requiredDocuments} />
        ))}
      </PageSection>
      {waitlist.length > 0 ? (
        <PageSection title="Waiting list" className="card grid padded screen-only" headingClass="wrap-anywhere">
          <p className="fine-print">
            Nobody is told by the site: open an inquiry to answer, or to take somebody off the list.
          </p>
          <Waitlist entries={waitlist} freeSeats={departure.seats - departure.taken} />
        </PageSection>
      ) : null}
      <div className="screen-only">
        <DepartureForm key={`${tourId} ${departureId}`} page={page} />
      </div>
    </AdminPage>
  );
}
