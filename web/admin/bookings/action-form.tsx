import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Booking } from '#shared/bookings/booking';
import { ApiError } from '../../api/client';
import { putBooking, refreshBookings } from '../queries/bookings';
import { departuresKey } from '../queries/departures';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { readDraft, storeDraft, useDraft } from '../session/drafts';
import { Button, QuietButton, SaveButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';

export interface BookingDialogProps {
  booking: Booking;
  today: string;
  onClose: () => void;
}

interface RefusedLineProps {
  action: { refused: Refused; busy: boolean };
  onOverbook?: () => unknown;
}

interface ActionFormProps extends RefusedLineProps {
  submit: string;
  onSubmit: () => unknown;
  onCancel: () => void;
  children: ReactNode;
}

export function ActionForm({ action, submit, onSubmit, onCancel, children, ...refused }: ActionFormProps) {
  const { busy } = action;
  return (
    <DeskForm problems={action.refused.fields} {...{ busy, onSubmit }}>
      {children}
      <RefusedLine {...{ action }} {...refused} />
      <div className="cluster to-end shares">
        <QuietButton onClick={onCancel}>Close</QuietButton>
        <SaveButton busy={busy}>{submit}</SaveButton>
      </div>
    </DeskForm>
  );
}

export function RefusedLine({ action: { refused, busy }, onOverbook }: RefusedLineProps) {
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

interface Outcome<T> {
  said?: (answer: T) => string;
  done?: (answer: T) => void;
  /** True if it shows itself what changed. */
  conflict?: (now: Booking) => boolean;
}

/** The dialog says itself why it couldn't be done. */
export function useBookingAction() {
  const client = useQueryClient();
  // Who travels stands below.
  const { busy, run: runAny } = useDeskMutation(departuresKey);
  const [refused, setRefused] = useState(nothing);
  const run = async <T,>(
    action: string,
    call: () => Promise<T>,
    { said, done, conflict }: Outcome<T> = {},
  ): Promise<T | null> => {
    setRefused(nothing);
    const answer = await runAny({
      action,
      call,
      done: (given) => said?.(given) ?? null,
      conflict: (now: Booking, words) => {
        putBooking(client, now);
        const message = conflict?.(now) ? '' : `${words} You see it as it is now: press again to go on.`;
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
    if (answer !== null) done?.(answer);
    return answer;
  };
  return { busy, refused, run, refuse: (fields: Record<string, string>) => setRefused({ ...nothing, fields }) };
}

const Sent = v.object({ text: v.string(), key: v.string() });
type Sent = v.InferOutput<typeof Sent>;

/** The same for the same words, another for others. */
function sentAs(last: Sent | undefined, body: unknown): Sent {
  const text = JSON.stringify(body);
  return last?.text === text ? last : { text, key: crypto.randomUUID() };
}

const Stored = v.object({ sent: v.optional(Sent) });

/**
 * Stored while it says something else than at first, until it is done. So is the key under which it was sent: its answer
 * may have been lost with the page.
 */
export function useStoredForm<T extends object>(
  storedAs: string,
  schema: v.GenericSchema<unknown, T>,
  first: () => T,
  { isDone = false, asks = false } = {},
) {
  const [begun] = useState(first);
  const [form, setForm] = useState(() => readDraft(storedAs, schema) ?? begun);
  const [last] = useState(() => ({ sent: readDraft(storedAs, Stored)?.sent }));
  const isTyped = JSON.stringify(form) !== JSON.stringify(begun);
  useDraft(storedAs, (isTyped || last.sent) && !isDone ? { ...form, ...last } : null, { asks });
  const set = (change: Partial<T>) => setForm((before) => ({ ...before, ...change }));
  const once = (body: unknown): string => {
    last.sent = sentAs(last.sent, body);
    storeDraft(storedAs, { ...form, ...last });
    return last.sent.key;
  };
  return { form, set, once };
}

/** For what nobody presses again after a reload. */
export function useOnce(): (body: unknown) => string {
  const last = useRef<Sent>(undefined);
  return (body) => {
    last.current = sentAs(last.current, body);
    return last.current.key;
  };
}
