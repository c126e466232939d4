import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import * as bookingsApi from '#shared/bookings/api';
import {
  type DeparturePage,
  type DepartureRow,
  rosterCache,
  rosterDays,
  rosterPath,
  type Sheets,
  toRosterPath,
} from '#shared/bookings/departures';
import { seatRoleLabels, type Traveller } from '#shared/bookings/travellers';
import { addDays, formatShortDay, toIndianDay } from '#shared/dates';
import { VisitorError } from '#shared/errors';
import { useSite } from '../../components/page/site-context';
import { useOfflineState } from '../../components/page/use-offline-state';
import { Part } from '../components/admin-page';
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
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

const isRiderWithPillion = (one: Traveller, other: Traveller) =>
  (one.role === 'rider' && other.role === 'pillion') || (one.role === 'pillion' && other.role === 'rider');

/**
 * Rooms with their people. People who name each other share a room, then a rider and a pillion of one booking whom nobody
 * names; all others have a room alone.
 */
function assignRooms(bookings: DeparturePage['bookings']): string[][] {
  const left = bookings.flatMap(({ id, people }) =>
    people.filter(({ name }) => name !== '').map((person) => ({ ...person, booking: id })),
  );
  const rooms: string[][] = [];
  const isCalled = (name: string, words: string) =>
    words !== '' &&
    (name.toLowerCase() === words.toLowerCase() || name.toLowerCase().startsWith(`${words.toLowerCase()} `));
  while (left.length > 0) {
    const [first] = left.splice(0, 1);
    if (!first) break;
    const isFree = (one: Traveller) =>
      one.sharesWith === '' && !left.some(({ sharesWith }) => isCalled(one.name, sharesWith));
    const named = left.findIndex((one) => isCalled(one.name, first.sharesWith) || isCalled(first.name, one.sharesWith));
    const at =
      named >= 0 || !isFree(first)
        ? named
        : left.findIndex((one) => one.booking === first.booking && isRiderWithPillion(first, one) && isFree(one));
    const [other] = at < 0 ? [] : left.splice(at, 1);
    rooms.push([first.name, other?.name ?? (first.sharesWith === '' ? '' : `${first.sharesWith} (not on the list)`)]);
  }
  return rooms.sort((a, b) => Number(b[1] !== '') - Number(a[1] !== ''));
}

const formatUnnamed = (seat: number, reference: string) => `Person ${seat + 1} of ${reference}`;

function createTable(
  name: RosterName,
  { bookings }: DeparturePage,
  { checkpost = [], emergency = [] }: Sheets,
): RosterTable {
  const people = bookings.flatMap((booking) => booking.people);
  switch (name) {
    case 'checkpost':
      return {
        heads: ['Name', 'Age', 'Nationality', 'ID or passport', 'Permit', 'Vehicle', 'Licence', 'Phone'],
        rows: checkpost.map((one) => [
          one.name || formatUnnamed(one.seat, one.reference),
          one.age === null ? '' : String(one.age),
          one.nationality,
          one.paper,
          one.permit,
          one.vehicle,
          one.licence,
          one.phone,
        ]),
      };
    case 'bikes':
      return {
        heads: ['Bike', 'Rider', 'Phone'],
        rows: people
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
        heads: ['Room', 'Who', 'With'],
        rows: assignRooms(bookings).map(([who = '', other = ''], at) => [String(at + 1), who, other || '(alone)']),
      };
    case 'emergency':
      return {
        heads: ['Name', 'Phone', 'Blood', 'Call', 'Their phone', 'Diet'],
        rows: emergency.map((one) => [
          `${one.name || formatUnnamed(one.seat, one.reference)} (${seatRoleLabels[one.role].toLowerCase()})`,
          one.phone,
          one.bloodGroup,
          one.emergencyName,
          one.emergencyPhone,
          one.diet,
        ]),
      };
  }
}

interface PrintedRosterProps {
  name: RosterName;
  sheets: Sheets;
  page: DeparturePage;
  onClose: () => void;
}

export function PrintedRoster({ name, sheets, page, onClose }: PrintedRosterProps) {
  const site = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  const { heads, rows } = createTable(name, page, sheets);
  const { departure } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is read from its top
  useEffect(() => heading.current?.focus(), [name]);
  const keyed = rows.map((row, at) => ({ row, key: `${at} ${row.join()}` }));
  return (
    <section className={`card padded ${styles.sheet}`} aria-labelledby="sheet">
      <header className="row wraps apart gap-12 on-screen">
        <Button onClick={() => globalThis.print?.()}>Print</Button>
        <IconButton icon={X} label="Close the list" onClick={onClose} />
      </header>
      <h2 id="sheet" className="top-12 breaks" ref={heading} tabIndex={-1}>
        {rosterTitles[name]}
      </h2>
      <p>
        {departure.captain ? `Leads: ${departure.captain} · ` : ''}
        {site.name}, {site.phone}
      </p>
      <div className={styles.scrolls}>
        <table>
          <thead>
            <tr>
              {['No.', ...heads].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {keyed.map(({ row, key }, at) => (
              <tr key={key}>
                <td>{at + 1}</td>
                {heads.map((head, column) => (
                  <td key={head}>{row[column]}</td>
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
  // Without a service worker the page would not open offline; a private window has none.
  const registration = await serviceWorker?.getRegistration();
  if (!registration?.active || !('caches' in globalThis))
    throw new VisitorError('This browser keeps nothing for offline. A private window never does.');
  const { html, headers } = await callApi(bookingsApi.makeRoster, { params: { tour: tourId, date: departureId } });
  const cache = await caches.open(rosterCache);
  await cache.put(toRosterPath(tourId, departureId), new Response(html, { headers }));
}

export function SaveRosterButton({ departure }: { departure: DepartureRow }) {
  const { tourId, departureId, end } = departure;
  const page = toRosterPath(tourId, departureId);
  const isStored = useQuery({
    queryKey: [...departuresKey, 'roster', tourId, departureId],
    queryFn: async () => 'caches' in globalThis && Boolean(await caches.match(page)),
  }).data;
  const { busy, run } = useAdminMutation(departuresKey);
  const { forgets } = useOfflineState();
  const lastDay = addDays(end, rosterDays);
  if (toIndianDay(useNow()) > lastDay) return null;
  const keep = () => run({ action: 'keep the list', call: () => storeRoster(departure), done: () => null });
  const erase = async () => (await caches.open(rosterCache)).delete(page, { ignoreVary: true });
  const remove = () => run({ action: 'remove the list', call: erase, done: () => null });
  return (
    <Part title="On the road" className="stack gap-12 on-screen" look="breaks">
      <div className="cluster">
        <Button className={isStored ? 'btn-quiet' : ''} disabled={busy} onClick={keep}>
          {isStored ? 'Refresh on this phone' : 'Keep on this phone'}
        </Button>
        {isStored ? (
          <>
            <a className="btn btn-small" href={page}>
              Open it
            </a>
            <QuietButton disabled={busy} onClick={remove}>
              Remove from this phone
            </QuietButton>
          </>
        ) : null}
      </div>
      <p className="fine" role="status">
        {isStored
          ? `Kept on this phone. Without a network, open ${location.host}${rosterPath}, or any page of the desk. Deleted after ${formatShortDay(lastDay)}, and when you log out.`
          : 'Phones, emergency contacts, blood groups, bikes and rooms, without numbers of papers: to read without a network, by whoever holds this phone unlocked. Deleted two days after the tour. Each saving is noted in the activity.'}
        {forgets
          ? ' This browser forgets a list after a week without a visit: put the site on the home screen first, and keep it there.'
          : ''}
      </p>
    </Part>
  );
}
