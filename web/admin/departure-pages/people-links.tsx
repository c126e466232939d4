import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeopleLinkRow } from '#shared/bookings/departures';
import type { Person } from '#shared/bookings/people';
import { dayWords } from '#shared/ride/days';
import { formatMoment, toIndianDay } from '#shared/text/dates';
import { endPeopleLink, peopleLinksQuery } from '../queries/departures';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { MadeLinks } from '../ui/made-links';
import { Loading } from '../ui/state-line';
import { useNow } from '../ui/use-now';
import * as styles from './departure-pages.module.css';
import { nameOf } from './person-dialog';

function sayLink({ openedAt, endsOn, revokedAt }: PeopleLinkRow, isOver: boolean): string {
  const opened = openedAt ? `Last opened ${formatMoment(openedAt)}` : isOver ? 'Never opened' : 'Not opened yet';
  if (revokedAt) return `${opened}. Ended ${formatMoment(revokedAt)}.`;
  return isOver ? `${opened}. Ended after ${dayWords(endsOn)}.` : `${opened}. Works until ${dayWords(endsOn)}.`;
}

/** Read once they are unfolded. */
export function PeopleLinks({ booking, people }: { booking: string; people: readonly Person[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.links} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="tap">Links that were made</summary>
      {isOpen ? <Links booking={booking} people={people} /> : null}
    </details>
  );
}

function Links({ booking, people }: { booking: string; people: readonly Person[] }) {
  const { queryKey, ...query } = peopleLinksQuery(booking);
  const { data, error, refetch } = useQuery({ queryKey, ...query });
  const { busy, run } = useDeskMutation(queryKey);
  const today = toIndianDay(useNow());
  if (!data)
    return <Loading {...{ error, refetch }} words="Loading the links…" failed="The links couldn’t be listed." />;
  if (data.length === 0) return <p className="fine">No link to fill in this booking’s people was made yet.</p>;
  const links = data.map((link) => {
    const isOver = link.revokedAt !== null || today > link.endsOn;
    const person = link.seat === null ? undefined : people[link.seat];
    const who = link.seat === null ? 'all people' : person ? nameOf(person) : `person ${link.seat + 1}`;
    const made = `For ${who}, made ${formatMoment(link.madeAt)} by ${link.madeBy}`;
    return { id: link.id, made, more: sayLink(link, isOver), isOver };
  });
  return (
    <MadeLinks
      label="Links that were made"
      {...{ links, busy }}
      warning="Whoever opens it then reads that it has ended, and how to reach you. What was filled in stays, and you can make a new one."
      onEnd={async (id) => {
        await run({ task: `end link ${id}`, call: () => endPeopleLink(booking, id) });
      }}
    />
  );
}
