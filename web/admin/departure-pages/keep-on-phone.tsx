import { useQuery } from '@tanstack/react-query';
import { keptDays } from '#shared/bookings/captain';
import { captainPath, keptPath } from '#shared/bookings/captain-cache';
import type { DeparturePage } from '#shared/bookings/departures';
import { addDays, dayWords } from '#shared/ride/days';
import { formatMoment, toIndianDay } from '#shared/text/dates';
import { usePhone } from '../../ui/page/phone';
import { departuresKey, endPhone, keepOnPhone } from '../queries/departures';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { dropKeptLists, findKeptToken, nameOfKept } from '../session/kept-lists';
import { Button, QuietButton } from '../ui/button';
import { Part } from '../ui/desk-page';
import { MadeLinks } from '../ui/made-links';
import { useNow } from '../ui/use-now';

export function KeepOnPhone({ page }: { page: DeparturePage }) {
  const { departure, phones } = page;
  const { tourId, departureId, end } = departure;
  const keptKey = [...departuresKey, 'kept', tourId, departureId];
  const kept = useQuery({
    queryKey: keptKey,
    networkMode: 'always',
    queryFn: async () => {
      const token = await findKeptToken(tourId, departureId);
      return token === null ? null : { token, id: await nameOfKept(token) };
    },
  });
  const { busy, run } = useDeskMutation(departuresKey);
  const { forgets } = usePhone();
  const lastDay = addDays(end, keptDays);
  const isOver = toIndianDay(useNow()) > lastDay;
  const here = kept.data ?? null;
  const savedHere = phones.find(({ id }) => id === here?.id);
  if (isOver && phones.length === 0) return null;
  const keep = () =>
    void run({
      action: 'keep the list',
      call: () => keepOnPhone(tourId, departureId, here?.token),
      done: () => 'This phone keeps the list. It opens without a network.',
    });
  const remove = () =>
    void run({
      action: 'keep the list',
      call: () => dropKeptLists(keptPath(tourId, departureId)),
      done: () => 'This phone no longer keeps the list.',
    });
  const links = phones
    .filter(({ id }) => id !== here?.id)
    .map(({ id, name, browser, savedAt }) => ({
      id,
      made: `On ${browser} of ${name}`,
      more: `Saved ${formatMoment(savedAt)}.`,
      isOver: false,
    }));
  return (
    <Part title="On the road" className="stack gap-12 on-screen" look="breaks">
      <div className="cluster">
        <Button className={here ? 'btn-quiet' : ''} disabled={busy} onClick={keep}>
          {here ? 'Refresh on this phone' : 'Keep on this phone'}
        </Button>
        {here ? (
          <>
            <a
              className="btn btn-small"
              href={`${captainPath}?${new URLSearchParams({ page: keptPath(tourId, departureId) })}`}
            >
              Open it
            </a>
            <QuietButton disabled={busy} onClick={remove}>
              Remove from this phone
            </QuietButton>
          </>
        ) : null}
      </div>
      <p className="fine">
        {here
          ? `Kept on this phone${savedHere ? ` since ${formatMoment(savedHere.savedAt)}` : ''}. Without a network, open ${location.host}${captainPath}, or any page of the desk. Erased after ${dayWords(lastDay)}, and when you log out.`
          : 'Phones, emergency contacts, blood groups, bikes and rooms, without numbers of papers: to read without a network, by whoever holds this phone unlocked. Erased a week after the tour. Each saving is noted in the activity.'}
        {forgets
          ? ' This browser forgets a list after a week without a visit: put the site on the home screen first, and keep it there.'
          : ''}
      </p>
      {links.length > 0 ? (
        <MadeLinks
          label="Other phones that keep this list"
          {...{ links, busy }}
          thing="list"
          warning="The phone erases it as soon as it has a network."
          onEnd={async (id) => {
            await run({ action: 'end the list', call: () => endPhone(tourId, departureId, id) });
          }}
        />
      ) : null}
    </Part>
  );
}
