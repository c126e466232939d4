import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { Booking } from '#shared/bookings/booking';
import { ApiError } from '../../api/client';
import { putBooking, refreshBookings } from '../queries/bookings';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Button, QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';

interface ActionFormProps {
  refused: Refused;
  busy: boolean;
  submit: string;
  onSubmit: () => void;
  onOverbook?: (() => void) | undefined;
  onCancel: () => void;
  children: ReactNode;
}

export function ActionForm({ refused, busy, submit, onSubmit, onOverbook, onCancel, children }: ActionFormProps) {
  return (
    <DeskForm problems={refused.fields} {...{ busy, onSubmit }}>
      {children}
      <RefusedLine {...{ refused, busy, onOverbook }} />
      <div className="cluster to-end shares">
        <QuietButton onClick={onCancel}>Close</QuietButton>
        <SaveButton busy={busy}>{submit}</SaveButton>
      </div>
    </DeskForm>
  );
}

export function RefusedLine({ refused, busy, onOverbook }: Pick<ActionFormProps, 'refused' | 'busy' | 'onOverbook'>) {
  if (refused.message === '') return null;
  return (
    <div className="notice middle wraps on-amber full" role="alert">
      <span className="grow">{refused.message}</span>
      {refused.free !== null && onOverbook ? (
        <Button line disabled={busy} onClick={onOverbook}>
          Book anyway
        </Button>
      ) : null}
    </div>
  );
}

interface Refused {
  fields: Record<string, string>;
  message: string;
  free: number | null;
}

const nothing: Refused = { fields: {}, message: '', free: null };
const NoSeats = v.object({ free: v.number() });

/** The dialog says itself why it couldn't be done. */
export function useBookingAction() {
  const client = useQueryClient();
  const { busy, run: runAny } = useDeskMutation();
  const [refused, setRefused] = useState(nothing);
  const run = async <T,>(
    action: string,
    call: () => Promise<T>,
    { said, conflict }: { said?: (answer: T) => string; conflict?: (now: Booking) => void } = {},
  ): Promise<T | null> => {
    setRefused(nothing);
    const answer = await runAny({
      action,
      call,
      done: (done) => said?.(done) ?? null,
      conflict: (now: Booking, words) => {
        putBooking(client, now);
        conflict?.(now);
        const message = conflict ? '' : `${words} You see it as it is now: press again to go on.`;
        setRefused({ ...nothing, message });
        return null;
      },
      failed: (error, words) => {
        const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
        const seats = error instanceof ApiError && error.code === 'no_seats' ? v.safeParse(NoSeats, error.body) : null;
        const free = seats?.success ? seats.output.free : null;
        setRefused({ fields, message: Object.keys(fields).length > 0 ? '' : words, free });
        return null;
      },
    });
    // After a failure too: the answer alone may have been lost.
    void refreshBookings(client);
    return answer;
  };
  return { busy, refused, run, refuse: (fields: Record<string, string>) => setRefused({ ...nothing, fields }) };
}
