import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as v from 'valibot';
import type { Booking } from '#shared/bookings/booking';
import { ApiError } from '../../api/client';
import { useAdminForm } from '../components/admin-form';
import { Button, QuietButton, SaveButton } from '../components/button';
import { Field } from '../components/field';
import { AdminForm } from '../components/form-section';
import { departuresKey } from '../departures/queries';
import { readDraft, storeDraft, useDraft } from '../session/drafts';
import { useAdminMutation } from '../session/use-admin-mutation';
import { refreshBookings, setCachedBooking } from './queries';

export interface BookingDialogProps {
  booking: Booking;
  today: string;
  onClose: () => void;
}

interface ActionFormProps<Sent> {
  form: {
    problems: Record<string, string>;
    busy: boolean;
    refused: ActionError;
    submit: (send: (checked: Sent) => unknown) => void;
  };
  submit: string;
  /** `overbook` takes more seats than are free. */
  onSend: (checked: Sent, overbook: boolean) => unknown;
  onCancel: () => void;
  children: ReactNode;
}

export function ActionForm<Sent>({ form, submit, onSend, onCancel, children }: ActionFormProps<Sent>) {
  const { problems, busy } = form;
  const send = (overbook: boolean) => form.submit((checked) => onSend(checked, overbook));
  return (
    <AdminForm {...{ problems, busy }} onSubmit={() => send(false)}>
      {children}
      <ErrorNotice action={form} onOverbook={() => send(true)} />
      <div className="cluster to-end shares at-foot on-card">
        <QuietButton onClick={onCancel}>Close</QuietButton>
        <SaveButton busy={busy}>{submit}</SaveButton>
      </div>
    </AdminForm>
  );
}

interface DayFieldProps {
  form: {
    problems: Record<string, string>;
    typed: { day: string; sure: boolean };
    set: (change: { day?: string; sure: boolean }) => void;
  };
  label: string;
  max: string;
}

/** A day, and the server's question about it. A "yes" holds for one day: another day is asked about again. */
export function DayField({ form: { problems, typed, set }, ...field }: DayFieldProps) {
  return (
    <>
      <Field
        {...field}
        type="date"
        value={typed.day}
        problem={problems.day}
        onType={(day) => set({ day, sure: false })}
      />
      {problems.sure || typed.sure ? (
        <ConfirmCheckbox name="sure" question={problems.sure} checked={typed.sure} onChange={(sure) => set({ sure })}>
          Yes, this day is right
        </ConfirmCheckbox>
      ) : null}
    </>
  );
}

interface ConfirmCheckboxProps {
  name: string;
  question: string | undefined;
  checked: boolean;
  onChange: (isSure: boolean) => void;
  children: ReactNode;
}

/** A question of the server, and the box to tick before it is sent again. */
export function ConfirmCheckbox({ name, question, checked, onChange, children }: ConfirmCheckboxProps) {
  const id = `${name}-question`;
  return (
    <div className="notice stack gap-8 on-amber full" role="alert">
      {question ? <span id={id}>{question}</span> : null}
      <label className="tap gap-8">
        <input
          type="checkbox"
          {...{ name, checked }}
          aria-invalid={question && !checked ? true : undefined}
          aria-describedby={question ? id : undefined}
          onChange={() => onChange(!checked)}
        />
        {children}
      </label>
    </div>
  );
}

interface ErrorNoticeProps {
  action: { refused: ActionError; busy: boolean };
  onOverbook?: () => unknown;
}

export function ErrorNotice({ action: { refused, busy }, onOverbook }: ErrorNoticeProps) {
  if (refused.message === '') return null;
  return (
    <div className="notice middle wraps on-amber full" role="alert">
      <span className="grow">{refused.message}</span>
      {refused.isFull && onOverbook ? (
        <Button line disabled={busy} onClick={onOverbook}>
          Book anyway
        </Button>
      ) : null}
    </div>
  );
}

interface ActionError {
  message: string;
  /** True if too few seats are free. */
  isFull: boolean;
}

const noError: ActionError = { message: '', isFull: false };

interface ActionHandlers<T> {
  said?: (answer: T) => string;
  done?: (answer: T) => void;
  /** Returns true if the dialog itself shows what changed. */
  conflict?: (now: Booking) => boolean;
}

/** An action on a booking, whose errors the dialog shows in place of a toast. */
export function useBookingAction(showProblems?: (fields: Record<string, string>) => void) {
  const client = useQueryClient();
  // The list of travellers below the booking is a query of departures.
  const { busy, run: runAny } = useAdminMutation(departuresKey);
  const [refused, setRefused] = useState(noError);
  const run = async <T,>(
    action: string,
    call: () => Promise<T>,
    { said, done, conflict }: ActionHandlers<T> = {},
  ): Promise<T | null> => {
    setRefused(noError);
    const answer = await runAny({
      action,
      call,
      done: (given) => said?.(given) ?? null,
      conflict: (now: Booking, words) => {
        setCachedBooking(client, now);
        const message = conflict?.(now) ? '' : `${words} You see it as it is now: press again to go on.`;
        setRefused({ ...noError, message });
        return null;
      },
      failed: (error, message) => {
        setRefused({ message, isFull: error instanceof ApiError && error.code === 'no_seats' });
        return null;
      },
      ...(showProblems ? { refused: showProblems } : {}),
    });
    // Also after an error: the request may have succeeded even if the response was lost.
    void refreshBookings(client);
    if (answer !== null) done?.(answer);
    return answer;
  };
  return { busy, refused, run };
}

/** An admin form that a booking action sends. Fields that the server refuses show why. */
export function useActionForm<T extends FieldValues, Input extends FieldValues, Sent extends FieldValues>(
  schema: v.GenericSchema<Input, Sent>,
  first: T,
  toInput?: (typed: T) => FieldValues,
) {
  const form = useAdminForm(schema, first, toInput);
  return { ...form, ...useBookingAction(form.showProblems) };
}

const SentRequest = v.object({ text: v.string(), key: v.string() });
type SentRequest = v.InferOutput<typeof SentRequest>;

/** The idempotency key of a body: the last one for the same body, a new one for another. */
function findSentRequest(last: SentRequest | undefined, body: unknown): SentRequest {
  const text = JSON.stringify(body);
  return last?.text === text ? last : { text, key: crypto.randomUUID() };
}

const StoredRequest = v.object({ sent: v.optional(SentRequest) });

interface StoredFormOptions<T, Input, Checked> {
  storedAs: string;
  typed: v.GenericSchema<unknown, T>;
  schema: v.GenericSchema<Input, Checked>;
  first: () => T;
  toInput: (typed: T) => FieldValues;
  isDone?: boolean;
  asks?: boolean;
}

/**
 * An action form whose draft survives a reload until the action is done. The idempotency key is stored with it, because
 * the answer may have been lost with the page.
 */
export function useStoredActionForm<T extends FieldValues, Input extends FieldValues, Checked extends FieldValues>({
  storedAs,
  typed,
  schema,
  first,
  toInput,
  isDone = false,
  asks = false,
}: StoredFormOptions<T, Input, Checked>) {
  const [begun] = useState(first);
  const [stored] = useState(() => readDraft(storedAs, typed));
  const form = useActionForm(schema, stored ?? begun, toInput);
  const [last] = useState(() => ({ sent: readDraft(storedAs, StoredRequest)?.sent }));
  const isTyped = JSON.stringify(form.typed) !== JSON.stringify(begun);
  useDraft(storedAs, (isTyped || last.sent) && !isDone ? { ...form.typed, ...last } : null, { asks });
  const once = (body: unknown): string => {
    last.sent = findSentRequest(last.sent, body);
    storeDraft(storedAs, { ...form.typed, ...last });
    return last.sent.key;
  };
  return { ...form, once };
}

/** Idempotency keys of a form that is not restored after a reload. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef<SentRequest>(undefined);
  return (body) => {
    last.current = findSentRequest(last.current, body);
    return last.current.key;
  };
}
