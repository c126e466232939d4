import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InquiryEvent } from '#shared/inquiries/inbox';
import type { Inquiry } from '#shared/inquiries/inquiry';
import { formatDay } from '#shared/text/dates';
import { seatsLeft } from '#shared/tours/departures';
import { refreshInbox } from '../queries/inbox';
import { toursQuery } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { useTakeSeats } from '../queries/use-take-seats';
import * as styles from './opened.module.css';

export interface WonSeatsProps {
  inquiry: Inquiry;
  events: readonly InquiryEvent[];
}

const seatsOf = (count: number) => (count === 1 ? 'one seat' : `${count} seats`);

/** Offers to take the seats of an inquiry that was won, and to free them again. */
export function WonSeats({ inquiry, events }: WonSeatsProps) {
  const { tourId, departureId, number, status, _id } = inquiry;
  const { data } = useQuery({ ...toursQuery, enabled: departureId !== null });
  const client = useQueryClient();
  const take = useTakeSeats();
  const { busy, run } = useDeskMutation();
  const [refused, setRefused] = useState({ message: '', isFull: false });
  const tour = data?.tours.find((one) => one._id === tourId);
  const departure = tour?.departures?.find(({ id }) => id === departureId);
  const taken = events
    .filter((one) => one.inquiry === _id && one.kind === 'seats')
    .reduce((sum, { detail }) => sum + Number(detail.seats ?? 0), 0);
  if (!tour || !departure || (status !== 'won' && taken === 0)) return null;

  const change = (seats: number, over = false) => {
    setRefused({ message: '', isFull: false });
    return run({
      deed: `seats ${_id} ${seats}`,
      call: async () => {
        const done = await take({ tour, departureId: departure.id, seats, inquiry: _id, ...(over ? { over } : {}) });
        await refreshInbox(client);
        return done;
      },
      done: (done) => {
        if (done.outcome === 'taken') return done.message;
        if (done.outcome === 'refused') setRefused({ message: done.message, isFull: seats > 0 });
        else setRefused({ message: 'Somebody was first. This is how it is now.', isFull: false });
        return null;
      },
      failed: () => {
        // The answer alone may have been lost.
        void refreshInbox(client);
        return 'We couldn’t change the seats.';
      },
      again: true,
    });
  };
  const day = formatDay(departure.startsOn);
  return (
    <div className={styles.question}>
      {taken > 0 ? (
        <p>
          {seatsOf(taken)} of {tour.heading} on {day} {taken === 1 ? 'is' : 'are'} taken for this inquiry.
        </p>
      ) : (
        <p>
          <strong>Won:</strong> take {seatsOf(number)} on {day}? {seatsLeft(departure)} of {departure.seats} are free.
        </p>
      )}
      {refused.message ? <p role="alert">{refused.message}</p> : null}
      <div className="cluster">
        {taken > 0 ? (
          <button type="button" className="btn btn-quiet btn-small" disabled={busy} onClick={() => void change(-taken)}>
            Free {taken === 1 ? 'it' : 'them'} again
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-small"
            disabled={busy}
            onClick={() => void change(number, refused.isFull)}
          >
            {refused.isFull ? 'Take them all the same' : `Take ${seatsOf(number)}`}
          </button>
        )}
      </div>
    </div>
  );
}
