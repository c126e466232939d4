import { useQuery } from '@tanstack/react-query';
import * as bookingsApi from '#shared/bookings/api';
import type { DepartureRow } from '#shared/bookings/departures';
import { rosterCache, rosterDays, rosterPageOf, rosterPath } from '#shared/bookings/roster';
import { VisitorError } from '#shared/errors';
import { addDays, dayWords } from '#shared/ride/days';
import { toIndianDay } from '#shared/text/dates';
import { usePhone } from '../../ui/page/phone';
import { departuresKey } from '../queries/departures';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { ask } from '../session/ask';
import { Button, QuietButton } from '../ui/button';
import { Part } from '../ui/desk-page';
import { useNow } from '../ui/use-now';

async function storeRoster({ tourId, departureId }: DepartureRow): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // Without a service worker the page would not open offline; a private window has none.
  const registration = await serviceWorker?.getRegistration();
  if (!registration?.active || !('caches' in globalThis))
    throw new VisitorError('This browser keeps nothing for offline. A private window never does.');
  const { html, headers } = await ask(bookingsApi.makeRoster, { params: { tour: tourId, date: departureId } });
  const cache = await caches.open(rosterCache);
  await cache.put(rosterPageOf(tourId, departureId), new Response(html, { headers }));
}

export function KeepRoster({ departure }: { departure: DepartureRow }) {
  const { tourId, departureId, end } = departure;
  const page = rosterPageOf(tourId, departureId);
  const isStored = useQuery({
    queryKey: [...departuresKey, 'roster', tourId, departureId],
    queryFn: async () => 'caches' in globalThis && Boolean(await caches.match(page)),
  }).data;
  const { busy, run } = useDeskMutation(departuresKey);
  const { forgets } = usePhone();
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
          ? `Kept on this phone. Without a network, open ${location.host}${rosterPath}, or any page of the desk. Deleted after ${dayWords(lastDay)}, and when you log out.`
          : 'Phones, emergency contacts, blood groups, bikes and rooms, without numbers of papers: to read without a network, by whoever holds this phone unlocked. Deleted two days after the tour. Each saving is noted in the activity.'}
        {forgets
          ? ' This browser forgets a list after a week without a visit: put the site on the home screen first, and keep it there.'
          : ''}
      </p>
    </Part>
  );
}
