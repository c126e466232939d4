import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import type { BookingPeople } from '#shared/bookings/departures';
import { missingOf, nameOf, type PaperAsk, type Person, seatRoleWords } from '#shared/bookings/travellers';
import { formatMoment } from '#shared/dates';
import type { NewLink } from '#shared/link-routes';
import { Loading } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { columnsOf, DataTable } from '../components/data-table';
import { MadeLinks, ShownLink } from '../components/made-links';
import { ask } from '../session/api-client';
import { useDeskMutation } from '../session/use-admin-mutation';
import * as styles from './departure-pages.module.css';
import { bookedPeopleQuery, departuresKey, peopleLinksQuery } from './queries';
import { PersonDialog } from './traveller-dialog';

const bikeOf = ({ role, bike, isOwnBike, bikeNumber }: Person) =>
  role === 'rider' ? (isOwnBike ? `Own ${bikeNumber}` : bike) || '–' : '–';

const column = columnsOf<Person>();

const createColumns = (asks: readonly PaperAsk[]) =>
  column.columns([
    column.accessor(nameOf, { id: 'name', header: 'Name', meta: { cell: `strong ${styles.name}`, bare: true } }),
    column.accessor((person) => missingOf(person, asks).join(', '), {
      id: 'missing',
      header: 'Missing',
      cell: ({ getValue }) =>
        getValue() ? <span className={`on-amber round ${styles.missing}`}>{getValue()}</span> : 'Nothing',
    }),
    column.accessor(({ role }) => seatRoleWords[role], { id: 'role', header: 'Comes as' }),
    column.accessor(({ age }) => age ?? '–', { id: 'age', header: 'Age' }),
    column.accessor(({ phone }) => phone || '–', { id: 'phone', header: 'Phone' }),
    column.accessor(bikeOf, { id: 'bike', header: 'Bike' }),
  ]);

/** People of a booking. Those with missing data come first. */
export function PeopleOfBooking({ booking, asks }: { booking: BookingPeople; asks: readonly PaperAsk[] }) {
  const { busy, run } = useDeskMutation(departuresKey);
  const [editing, setEditing] = useState<number | null>(null);
  const [listing, setListing] = useState(false);
  const [link, setLink] = useState<(NewLink & { who: string }) | null>(null);
  const sorted = [...booking.people].sort((a, b) => missingOf(b, asks).length - missingOf(a, asks).length);
  const make = (seat: number | null, who: string) =>
    void run({
      action: 'make the link',
      call: () => ask(bookingsApi.addPeopleLink, { params: { id: booking.id }, json: { seat } }),
      done: (made) => {
        setLink({ ...made, who });
        return null;
      },
    });
  return (
    <section className="card padded" aria-label={`${booking.reference}, ${booking.payer}`}>
      <header className="row wraps apart gap-12">
        <div>
          <h3 className="subhead breaks">{booking.payer}</h3>
          <p className="fine">{booking.reference}</p>
        </div>
        <QuietButton disabled={busy} onClick={() => make(null, 'whoever fills in all people')}>
          Link for all
        </QuietButton>
      </header>
      {link ? <ShownLink {...{ link }}>For {link.who}</ShownLink> : null}
      <DataTable
        label={`People of ${booking.reference}`}
        rows={sorted}
        rowId={({ seat }) => String(seat)}
        looks={{ frame: 'top-12' }}
        columns={[
          ...createColumns(asks),
          column.display({
            id: 'acts',
            header: 'Actions',
            meta: { bare: true },
            cell: ({ row: { original } }) => (
              <span className="flex gap-8">
                <QuietButton aria-label={`Edit ${nameOf(original)}`} onClick={() => setEditing(original.seat)}>
                  Edit
                </QuietButton>
                <QuietButton
                  aria-label={`Link for ${nameOf(original)}`}
                  disabled={busy}
                  onClick={() => make(original.seat, nameOf(original))}
                >
                  Link
                </QuietButton>
              </span>
            ),
          }),
        ]}
      />
      <details className="top-12" onToggle={(event) => setListing(event.currentTarget.open)}>
        <summary className="tap">Links that were made</summary>
        {listing ? <Links booking={booking.id} people={booking.people} /> : null}
      </details>
      {editing === null ? null : (
        <PersonDialog booking={booking} seat={editing} asks={asks} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

export function BookedPeople({ booking }: { booking: Booking }) {
  const { data, error, refetch } = useQuery(bookedPeopleQuery(booking.id));
  if (!data) return <Loading {...{ error, refetch }} words="Loading who travels…" />;
  const { asks, ...seen } = data;
  const { id, reference } = booking;
  return <PeopleOfBooking booking={{ id, reference, payer: 'Who travels', ...seen }} asks={asks} />;
}

function Links({ booking, people }: { booking: string; people: readonly Person[] }) {
  const nameAt = (seat: number) => {
    const person = people[seat];
    return person ? nameOf(person) : `person ${seat + 1}`;
  };
  return (
    <MadeLinks
      label="Links that were made"
      query={peopleLinksQuery(booking)}
      end={bookingsApi.endPeopleLink}
      params={{ id: booking }}
      describe={({ seat, madeAt, madeBy }) =>
        `For ${seat === null ? 'all people' : nameAt(seat)}, made ${formatMoment(madeAt)} by ${madeBy}`
      }
      none="No link to fill in this booking’s people was made yet."
      warning="Whoever opens it then reads that it has ended, and how to reach you. What was filled in stays, and you can make a new one."
    />
  );
}
