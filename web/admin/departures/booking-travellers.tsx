import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as bookingsApi from '#shared/bookings/api';
import type { Booking } from '#shared/bookings/booking';
import {
  formatRole,
  formatTravellerName,
  listMissingData,
  type TravelDocument,
  type Traveller,
} from '#shared/bookings/travellers';
import { formatMoment } from '#shared/dates';
import type { NewLink } from '#shared/link-routes';
import { Loading } from '../components/admin-page';
import { QuietButton } from '../components/button';
import { createTableColumnHelper, DataTable } from '../components/data-table';
import { LazyDetails, LinkList, NewLinkField } from '../components/link-list';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import * as styles from './departures.module.css';
import { bookingTravellersQuery, departuresKey, travellerLinksQuery } from './queries';
import { TravellerDialog, type TravellerDialogProps } from './traveller-dialog';

const formatBike = ({ role, bike, isOwnBike, bikeNumber }: Traveller) =>
  role === 'rider' ? (isOwnBike ? `Own ${bikeNumber}` : bike) || '–' : '–';

const column = createTableColumnHelper<Traveller>();

const createColumns = (requiredDocuments: readonly TravelDocument[]) =>
  column.columns([
    column.accessor(formatTravellerName, {
      id: 'name',
      header: 'Name',
      meta: { cellClass: `font-semibold ${styles.name}`, hidesLabelOnPhone: true },
    }),
    column.accessor((traveller) => listMissingData(traveller, requiredDocuments).join(', '), {
      id: 'missing',
      header: 'Missing',
      cell: ({ getValue }) =>
        getValue() ? <span className={`bg-amber rounded ${styles.missing}`}>{getValue()}</span> : 'Nothing',
    }),
    column.accessor(formatRole, { id: 'role', header: 'Comes as' }),
    column.accessor(({ age }) => age ?? '–', { id: 'age', header: 'Age' }),
    column.accessor(({ phone }) => phone || '–', { id: 'phone', header: 'Phone' }),
    column.accessor(formatBike, { id: 'bike', header: 'Bike' }),
  ]);

export function TravellerTable({ booking, requiredDocuments }: Omit<TravellerDialogProps, 'seat' | 'onClose'>) {
  const { busy, run } = useAdminMutation(departuresKey);
  const [editedSeat, setEditedSeat] = useState<number | null>(null);
  const [newLink, setNewLink] = useState<(NewLink & { recipient: string }) | null>(null);
  const sortedTravellers = [...booking.travellers].sort(
    (a, b) => listMissingData(b, requiredDocuments).length - listMissingData(a, requiredDocuments).length,
  );
  const createLink = (seat: number | null, recipient: string) =>
    void run({
      task: 'make the link',
      call: () => callApi(bookingsApi.addTravellerLink, { params: { id: booking.id }, json: { seat } }),
      onSuccess: (createdLink) => {
        setNewLink({ ...createdLink, recipient });
        return null;
      },
    });
  return (
    <section className="card padded" aria-label={`${booking.reference}, ${booking.payer}`}>
      <header className="row flex-wrap justify-between gap-3">
        <div>
          <h3 className="subheading wrap-anywhere">{booking.payer}</h3>
          <p className="fine-print">{booking.reference}</p>
        </div>
        <QuietButton disabled={busy} onClick={() => createLink(null, 'whoever fills in all people')}>
          Link for all
        </QuietButton>
      </header>
      {newLink ? <NewLinkField link={newLink}>For {newLink.recipient}</NewLinkField> : null}
      <DataTable
        label={`People of ${booking.reference}`}
        rows={sortedTravellers}
        getRowId={({ seat }) => String(seat)}
        classNames={{ frame: 'mt-3' }}
        columns={[
          ...createColumns(requiredDocuments),
          column.display({
            id: 'acts',
            header: 'Actions',
            meta: { hidesLabelOnPhone: true },
            cell: ({ row: { original: traveller } }) => (
              <span className="flex gap-2">
                <QuietButton
                  aria-label={`Edit ${formatTravellerName(traveller)}`}
                  onClick={() => setEditedSeat(traveller.seat)}
                >
                  Edit
                </QuietButton>
                <QuietButton
                  aria-label={`Link for ${formatTravellerName(traveller)}`}
                  disabled={busy}
                  onClick={() => createLink(traveller.seat, formatTravellerName(traveller))}
                >
                  Link
                </QuietButton>
              </span>
            ),
          }),
        ]}
      />
      <LazyDetails className="mt-3" summary="Links that were made">
        <TravellerLinks bookingId={booking.id} people={booking.travellers} />
      </LazyDetails>
      {editedSeat === null ? null : (
        <TravellerDialog
          booking={booking}
          seat={editedSeat}
          requiredDocuments={requiredDocuments}
          onClose={() => setEditedSeat(null)}
        />
      )}
    </section>
  );
}

export function BookingTravellersPart({ booking }: { booking: Booking }) {
  const { data, error, refetch } = useQuery(bookingTravellersQuery(booking.id));
  if (!data) return <Loading {...{ error, refetch }} message="Loading who travels…" />;
  const { requiredDocuments, ...travellers } = data;
  const { id, reference } = booking;
  return <TravellerTable booking={{ id, reference, payer: 'Who travels', ...travellers }} {...{ requiredDocuments }} />;
}

function TravellerLinks({ bookingId, people }: { bookingId: string; people: readonly Traveller[] }) {
  const findName = (seat: number) => {
    const traveller = people[seat];
    return traveller ? formatTravellerName(traveller) : `person ${seat + 1}`;
  };
  return (
    <LinkList
      label="Links that were made"
      query={travellerLinksQuery(bookingId)}
      endCall={bookingsApi.endTravellerLink}
      params={{ id: bookingId }}
      formatLink={({ seat, madeAt, madeBy }) =>
        `For ${seat === null ? 'all people' : findName(seat)}, made ${formatMoment(madeAt)} by ${madeBy}`
      }
      emptyMessage="No link to fill in this booking’s people was made yet."
      warning="Whoever opens it then reads that it has ended, and how to reach you. What was filled in stays, and you can make a new one."
    />
  );
}
