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

interface ActionFormProps<Output> {
  form: {
    problems: Record<string, string>;
    busy: boolean;
    error: ActionError;
    submit: (send: (output: Output) => unknown) => void;
  };
  submitLabel: string;
  /** @param overbook true to book more seats than are free */
  onSend: (output: Output, overbook: boolean) => unknown;
  onCancel: () => void;
  children: ReactNode;
}

export function ActionForm<Output>({ form, submitLabel, onSend, onCancel, children }: ActionFormProps<Output>) {
  const { problems, busy } = form;
  const send = (overbook: boolean) => form.submit((output) => onSend(output, overbook));
  return (
    <AdminForm {...{ problems, busy }} onSubmit={() => send(false)}>
      {children}
      <ErrorNotice action={form} onOverbook={() => send(true)} />
      <div className="cluster justify-end equal-widths-on-phone sticky-footer bg-card">
        <QuietButton onClick={onCancel}>Close</QuietButton>
        <SaveButton busy={busy}>{submitLabel}</SaveButton>
      </div>
    </AdminForm>
  );
}

interface ConfirmedDateFieldProps {
  form: {
    problems: Record<string, string>;
    values: { day: string; isDayConfirmed: boolean };
    setValues: (change: { day?: string; isDayConfirmed: boolean }) => void;
  };
  label: string;
  max: string;
}

/** Date field. If the server finds the date unusual, a checkbox confirms it; changing the date clears the checkbox. */
export function ConfirmedDateField({ form: { problems, values, setValues }, ...fieldProps }: ConfirmedDateFieldProps) {
  return (
    <>
      <Field
        {...fieldProps}
        type="date"
        value={values.day}
        problem={problems.day}
        onValueChange={(day) => setValues({ day, isDayConfirmed: false })}
      />
      {problems.isDayConfirmed || values.isDayConfirmed ? (
        <ConfirmCheckbox
          name="isDayConfirmed"
          question={problems.isDayConfirmed}
          checked={values.isDayConfirmed}
          onChange={(isDayConfirmed) => setValues({ isDayConfirmed })}
        >
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
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

export function ConfirmCheckbox({ name, question, checked, onChange, children }: ConfirmCheckboxProps) {
  const questionId = `${name}-question`;
  return (
    <div className="notice grid gap-2 bg-amber w-full" role="alert">
      {question ? <span id={questionId}>{question}</span> : null}
      <label className="touch-target gap-2">
        <input
          type="checkbox"
          {...{ name, checked }}
          aria-invalid={question && !checked ? true : undefined}
          aria-describedby={question ? questionId : undefined}
          onChange={() => onChange(!checked)}
        />
        {children}
      </label>
    </div>
  );
}

interface ErrorNoticeProps {
  action: { error: ActionError; busy: boolean };
  onOverbook?: () => unknown;
}

export function ErrorNotice({ action: { error, busy }, onOverbook }: ErrorNoticeProps) {
  if (error.message === '') return null;
  return (
    <div className="notice items-center flex-wrap bg-amber w-full" role="alert">
      <span className="flex-1">{error.message}</span>
      {error.hasTooFewSeats && onOverbook ? (
        <Button isOutlined disabled={busy} onClick={onOverbook}>
          Book anyway
        </Button>
      ) : null}
    </div>
  );
}

interface ActionError {
  message: string;
  hasTooFewSeats: boolean;
}

const noError: ActionError = { message: '', hasTooFewSeats: false };

interface ActionHandlers<T> {
  formatSuccess?: (response: T) => string;
  onDone?: (response: T) => void;
  /** Returns true if the dialog itself shows the conflict. */
  onConflict?: (current: Booking) => boolean;
}

/** Runs actions on a booking. Returns errors, which the dialog shows instead of toasts. */
export function useBookingAction(showProblems?: (fields: Record<string, string>) => void) {
  const client = useQueryClient();
  // Refreshes departures, too: their key includes the travellers of bookings.
  const { busy, run: runMutation } = useAdminMutation(departuresKey);
  const [error, setError] = useState(noError);
  const run = async <T,>(
    actionName: string,
    call: () => Promise<T>,
    { formatSuccess, onDone, onConflict }: ActionHandlers<T> = {},
  ): Promise<T | null> => {
    setError(noError);
    const response = await runMutation({
      task: actionName,
      call,
      onSuccess: (result) => formatSuccess?.(result) ?? null,
      onConflict: (current: Booking, serverMessage) => {
        setCachedBooking(client, current);
        const message = onConflict?.(current) ? '' : `${serverMessage} You see it as it is now: press again to go on.`;
        setError({ ...noError, message });
        return null;
      },
      errorMessage: (cause, message) => {
        setError({ message, hasTooFewSeats: cause instanceof ApiError && cause.code === 'no_seats' });
        return null;
      },
      ...(showProblems ? { onFieldErrors: showProblems } : {}),
    });
    // Also after an error: the request may have succeeded even if the response was lost.
    void refreshBookings(client);
    if (response !== null) onDone?.(response);
    return response;
  };
  return { busy, error, run };
}

export function useActionForm<T extends FieldValues, Input extends FieldValues, Output extends FieldValues>(
  schema: v.GenericSchema<Input, Output>,
  initialValues: T,
  toInput?: (values: T) => FieldValues,
) {
  const form = useAdminForm(schema, initialValues, toInput);
  return { ...form, ...useBookingAction(form.showProblems) };
}

/** `text`: JSON of the body. `key`: its idempotency key. */
const SentRequest = v.object({ text: v.string(), key: v.string() });
type SentRequest = v.InferOutput<typeof SentRequest>;

/** Gives each body its own idempotency key: returns the last request if its body is the same, else a new one. */
function findOrCreateRequest(lastRequest: SentRequest | undefined, body: unknown): SentRequest {
  const text = JSON.stringify(body);
  return lastRequest?.text === text ? lastRequest : { text, key: crypto.randomUUID() };
}

const StoredRequest = v.object({ sent: v.optional(SentRequest) });

interface StoredActionFormOptions<T, Input, Output> {
  draftName: string;
  draftSchema: v.GenericSchema<unknown, T>;
  schema: v.GenericSchema<Input, Output>;
  createInitialValues: () => T;
  toInput: (values: T) => FieldValues;
  isDone?: boolean;
  confirmsLeave?: boolean;
}

/** The draft survives a reload with its idempotency key: the server may have applied a request before the reload. */
export function useStoredActionForm<T extends FieldValues, Input extends FieldValues, Output extends FieldValues>({
  draftName,
  draftSchema,
  schema,
  createInitialValues,
  toInput,
  isDone = false,
  confirmsLeave = false,
}: StoredActionFormOptions<T, Input, Output>) {
  const [initialValues] = useState(createInitialValues);
  const [draft] = useState(() => readDraft(draftName, draftSchema));
  const form = useActionForm(schema, draft ?? initialValues, toInput);
  const [storedRequest] = useState(() => ({ sent: readDraft(draftName, StoredRequest)?.sent }));
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initialValues);
  useDraft(draftName, (isChanged || storedRequest.sent) && !isDone ? { ...form.values, ...storedRequest } : null, {
    confirmLeave: confirmsLeave,
  });
  const getIdempotencyKey = (body: unknown): string => {
    storedRequest.sent = findOrCreateRequest(storedRequest.sent, body);
    storeDraft(draftName, { ...form.values, ...storedRequest });
    return storedRequest.sent.key;
  };
  return { ...form, getIdempotencyKey };
}

/** Returns a function that gives the idempotency key of a body. A reload forgets the keys. */
export function useIdempotencyKey(): (body: unknown) => string {
  const lastRequest = useRef<SentRequest>(undefined);
  return (body) => {
    lastRequest.current = findOrCreateRequest(lastRequest.current, body);
    return lastRequest.current.key;
  };
}
