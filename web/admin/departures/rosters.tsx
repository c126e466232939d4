import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import * as bookingsApi from '#shared/bookings/api';
import type { DeparturePage, DepartureRow, TravellerSheets } from '#shared/bookings/departures';
import { rosterCache, rosterDaysAfterTour, rosterPath, toRosterPath } from '#shared/bookings/stored-pages';
import { seatRoleLabels, type Traveller } from '#shared/bookings/travellers';
import { addDays, formatShortDay, toIndianDay } from '#shared/dates';
import { VisitorError } from '#shared/errors';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import { PageSection } from '../components/admin-page';
import { Button, IconButton, QuietButton } from '../components/button';
import { useNow } from '../components/figures';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import * as styles from './departures.module.css';
import { departuresKey } from './queries';

export const rosterTitles = {
  checkpost: 'Check-post list',
  bikes: 'Bike list',
  rooms: 'Room list',
  emergency: 'Emergency sheet',
} as const;
export type RosterName = keyof typeof rosterTitles;

interface RosterTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

const isRiderWithPillion = (a: Traveller, b: Traveller) =>
  (a.role === 'rider' && b.role === 'pillion') || (a.role === 'pillion' && b.role === 'rider');

/**
 * Rooms with one or two names each. Travellers share a room with the person they named, else a rider with the pillion of
 * the same booking.
 */
function assignRooms(bookings: DeparturePage['bookings']): string[][] {
  const unassigned = bookings.flatMap(({ id, travellers }) =>
    travellers.filter(({ name }) => name !== '').map((traveller) => ({ ...traveller, bookingId: id })),
  );
  const rooms: string[][] = [];
  /** `enteredName` can be the first name alone. */
  const matchesName = (name: string, enteredName: string) =>
    enteredName !== '' &&
    (name.toLowerCase() === enteredName.toLowerCase() ||
      name.toLowerCase().startsWith(`${enteredName.toLowerCase()} `));
  while (unassigned.length > 0) {
    const [first] = unassigned.splice(0, 1);
    if (!first) break;
    const hasNoChosenRoommate = (traveller: Traveller) =>
      traveller.sharesWith === '' && !unassigned.some(({ sharesWith }) => matchesName(traveller.name, sharesWith));
    const chosenIndex = unassigned.findIndex(
      (traveller) => matchesName(traveller.name, first.sharesWith) || matchesName(first.name, traveller.sharesWith),
    );
    const isOwnPillionOrRider = (other: (typeof unassigned)[number]) =>
      other.bookingId === first.bookingId && isRiderWithPillion(first, other) && hasNoChosenRoommate(other);
    const roommateIndex =
      chosenIndex >= 0 || !hasNoChosenRoommate(first) ? chosenIndex : unassigned.findIndex(isOwnPillionOrRider);
    const [roommate] = roommateIndex < 0 ? [] : unassigned.splice(roommateIndex, 1);
    const missingRoommate = first.sharesWith === '' ? '' : `${first.sharesWith} (not on the list)`;
    rooms.push([first.name, roommate?.name ?? missingRoommate]);
  }
  return rooms.sort((a, b) => Number(b[1] !== '') - Number(a[1] !== ''));
}

/** @param seat from 0 */
const formatUnnamed = (seat: number, reference: string) => `Person ${seat + 1} of ${reference}`;

function createRosterTable(name: RosterName, { bookings }: DeparturePage, sheets: TravellerSheets): RosterTable {
  const { checkpost = [], emergency = [] } = sheets;
  const travellers = bookings.flatMap((booking) => booking.travellers);
  switch (name) {
    case 'checkpost':
      return {
        headings: ['Name', 'Age', 'Nationality', 'ID or passport', 'Permit', 'Vehicle', 'Licence', 'Phone'],
        rows: checkpost.map((row) => [
          row.name || formatUnnamed(row.seat, row.reference),
          row.age === null ? '' : String(row.age),
          row.nationality,
          row.identityDocument,
          row.permit,
          row.vehicle,
          row.licence,
          row.phone,
        ]),
      };
    case 'bikes':
      return {
        headings: ['Bike', 'Rider', 'Phone'],
        rows: travellers
          .filter(({ role }) => role === 'rider')
          .map(({ bike, isOwnBike, bikeNumber, name: rider, phone }) => [
            isOwnBike ? `Own bike ${bikeNumber}` : bike || 'Not chosen yet',
            rider,
            phone,
          ])
          .sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
      };
    case 'rooms':
      return {
        headings: ['Room', 'Who', 'With'],
        rows: assignRooms(bookings).map(([firstName = '', secondName = ''], index) => [
          String(index + 1),
          firstName,
          secondName || '(alone)',
        ]),
      };
    case 'emergency':
      return {
        headings: ['Name', 'Phone', 'Blood', 'Call', 'Their phone', 'Diet'],
        rows: emergency.map((row) => [
          `${row.name || formatUnnamed(row.seat, row.reference)} (${seatRoleLabels[row.role].toLowerCase()})`,
          row.phone,
          row.bloodGroup,
          row.emergencyName,
          row.emergencyPhone,
          row.diet,
        ]),
      };
  }
}

interface PrintedRosterProps {
  name: RosterName;
  sheets: TravellerSheets;
  page: DeparturePage;
  onClose: () => void;
}

export function PrintedRoster({ name, sheets, page, onClose }: PrintedRosterProps) {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const { headings, rows } = createRosterTable(name, page, sheets);
  const { departure } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is read from its top
  useEffect(() => heading.current?.focus(), [name]);
  const keyedRows = rows.map((row, index) => ({ row, key: `${index} ${row.join()}` }));
  return (
    <section className={`card padded ${styles.roster}`} aria-labelledby="roster">
      <header className="row flex-wrap justify-between gap-3 screen-only">
        <Button onClick={() => globalThis.print?.()}>Print</Button>
        <IconButton icon={X} label="Close the list" onClick={onClose} />
      </header>
      <h2 id="roster" className="mt-3 wrap-anywhere" ref={heading} tabIndex={-1}>
        {rosterTitles[name]}
      </h2>
      <p>
        {departure.tourLeader ? `Tour leader: ${departure.tourLeader} · ` : ''}
        {site.name}, {site.phone}
      </p>
      <div className={styles.scroller}>
        <table>
          <thead>
            <tr>
              {['No.', ...headings].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyedRows.map(({ row, key }, index) => (
              <tr key={key}>
                <td>{index + 1}</td>
                {headings.map((title, column) => (
                  <td key={title}>{row[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 ? <p>Nobody yet.</p> : null}
    </section>
  );
}

async function storeRoster({ tourId, departureId }: DepartureRow): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // Without a service worker, as in a private window, the roster would not open offline.
  const registration = await serviceWorker?.getRegistration();
  if (!registration?.active || !('caches' in globalThis))
    throw new VisitorError('This browser keeps nothing for offline. A private window never does.');
  const { html, headers } = await callApi(bookingsApi.downloadRoster, { params: { tour: tourId, date: departureId } });
  const cache = await caches.open(rosterCache);
  await cache.put(toRosterPath(tourId, departureId), new Response(html, { headers }));
}

export function SaveRosterButton({ departure }: { departure: DepartureRow }) {
  const { tourId, departureId, end } = departure;
  const rosterUrl = toRosterPath(tourId, departureId);
  const isStored = useQuery({
    queryKey: [...departuresKey, 'roster', tourId, departureId],
    queryFn: async () => 'caches' in globalThis && Boolean(await caches.match(rosterUrl)),
  }).data;
  const { busy, run } = useAdminMutation(departuresKey);
  const { deletesAfterWeek: deletesCachesAfterWeek } = useOfflineState();
  const lastStorageDay = addDays(end, rosterDaysAfterTour);
  if (toIndianDay(useNow()) > lastStorageDay) return null;
  const storeOnPhone = () => run({ task: 'store the list', call: () => storeRoster(departure), onSuccess: () => null });
  const deleteFromCache = async () => (await caches.open(rosterCache)).delete(rosterUrl, { ignoreVary: true });
  const deleteRoster = () => run({ task: 'remove the list', call: deleteFromCache, onSuccess: () => null });
  return (
    <PageSection title="On the road" className="grid gap-3 screen-only" headingClass="wrap-anywhere">
      <div className="cluster">
        <Button className={isStored ? 'btn-quiet' : ''} disabled={busy} onClick={storeOnPhone}>
          {isStored ? 'Refresh on this phone' : 'Save on this phone'}
        </Button>
        {isStored ? (
          <>
            <a className="btn btn-small" href={rosterUrl}>
              Open it
            </a>
            <QuietButton disabled={busy} onClick={deleteRoster}>
              Remove from this phone
            </QuietButton>
          </>
        ) : null}
      </div>
      <p className="fine-print" role="status">
        {isStored
          ? `Saved on this phone. Without a network, open ${location.host}${rosterPath}, or any page of the admin. Deleted after ${formatShortDay(lastStorageDay)}, and when you log out.`
          : 'Phones, emergency contacts, blood groups, bikes and rooms, without document numbers: to read without a network, by whoever holds this phone unlocked. Deleted two days after the tour. Each saving is noted in the activity.'}
        {deletesCachesAfterWeek
          ? ' This browser forgets a list after a week without a visit: put the site on the home screen first, and keep it there.'
          : ''}
      </p>
    </PageSection>
  );
}
