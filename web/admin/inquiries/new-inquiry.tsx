import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { type Source, sources, sourceWords } from '#shared/bookings/sources';
import { type AddedInquiry, InquiryByHand } from '#shared/inquiries/by-hand';
import { formatDay, toIndianDay } from '#shared/text/dates';
import { problemsByField } from '#shared/text/text';
import { upcoming } from '#shared/tours/departures';
import { untitledTour } from '#shared/tours/tour-words';
import { ApiError } from '../../api/client';
import { Modal } from '../../ui/dialog/modal';
import { addInquiry, inboxKey } from '../queries/inbox';
import { toursQuery } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { dropStored, readStored } from '../session/stored-work';
import { useStoredWork } from '../session/use-stored-work';
import { FormField } from '../ui/form-field';
import { PersonDraft, PersonFields, toPeople } from './person-fields';

const Draft = v.object({
  ...PersonDraft.entries,
  source: v.picklist(['', ...sources]),
  tourId: v.string(),
  departureId: v.string(),
  message: v.string(),
  confirm: v.boolean(),
  /** Under which the server adds it once, however often it is pressed, after a reload too. */
  key: v.string(),
});
type Draft = v.InferOutput<typeof Draft>;

const draftName = 'new inquiry';
const toEmpty = (): Draft => ({
  name: '',
  countryCode: '+91',
  phone: '',
  email: '',
  number: '',
  departureMonth: '',
  source: '',
  tourId: '',
  departureId: '',
  message: '',
  confirm: false,
  key: crypto.randomUUID(),
});
const isTyped = ({ name, phone, email, number, source, tourId, message }: Draft) =>
  [name, phone, email, number, source, tourId, message].some((typed) => typed !== '');

/** All but the site: visitors come by that themselves. */
const byHand = sources.filter((one): one is Exclude<Source, 'site'> => one !== 'site');

export interface NewInquiryProps {
  open: boolean;
  onClose: () => void;
  onAdded: (inquiry: AddedInquiry['inquiry']) => void;
}

/** Writes down who called, sent a message or came in. */
export function NewInquiry({ open, onClose, onAdded }: NewInquiryProps) {
  return (
    <Modal
      title="New inquiry"
      lead="From a call, a message or a visit. A phone number or an e-mail address is enough."
      wide
      open={open}
      onClose={onClose}
    >
      <Form onAdded={onAdded} />
    </Modal>
  );
}

function Form({ onAdded }: Pick<NewInquiryProps, 'onAdded'>) {
  const [draft, setDraft] = useState<Draft>(() => readStored(draftName, Draft) ?? toEmpty());
  const [problems, setProblems] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const added = useRef(false);
  const { busy, run } = useDeskMutation(inboxKey);
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const tour = tours.find(({ _id }) => _id === draft.tourId);
  const dates = upcoming(tour?.departures, toIndianDay(Date.now()));
  // Half of it waits here while the phone rings, and through a reload.
  useStoredWork(draftName, isTyped(draft) && !added.current ? draft : null, { stays: true });
  const set = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setProblems({});
  };
  const refuse = (found: Record<string, string>) => {
    setProblems(found);
    // Once the problems are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { key, number, tourId, departureId, ...typed } = draft;
    const json = { ...typed, number: toPeople(number), tourId: tourId || null, departureId: departureId || null };
    const read = v.safeParse(InquiryByHand, json);
    if (!read.success) return refuse(problemsByField(read.issues));
    void run({
      deed: 'add an inquiry',
      call: () => addInquiry(read.output, key),
      done: ({ inquiry }) => {
        added.current = true;
        dropStored(draftName);
        onAdded(inquiry);
        return `The inquiry from ${inquiry.name} is added.`;
      },
      failed: (error, words) => {
        if (!(error instanceof ApiError && error.fields)) return words;
        refuse(error.fields.asked ? { ...error.fields, tourId: error.fields.asked } : error.fields);
        return null;
      },
    });
  };
  return (
    <form ref={form} className="stack gap-16" onSubmit={submit} noValidate>
      <div className="stack tops fits-240 gap-16">
        <PersonFields
          draft={draft}
          problems={problems}
          onChange={set}
          beside={
            <FormField label="Came by" required problem={problems.source}>
              {(wires) => (
                <select
                  {...wires}
                  value={draft.source}
                  onChange={({ currentTarget: { value } }) =>
                    set({ source: byHand.find((one) => one === value) ?? '' })
                  }
                >
                  <option value="">Choose</option>
                  {byHand.map((one) => (
                    <option key={one} value={one}>
                      {sourceWords[one]}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          }
        />
        <FormField label="Tour" problem={problems.tourId}>
          {(wires) => (
            <select
              {...wires}
              value={draft.tourId}
              onChange={({ currentTarget }) => set({ tourId: currentTarget.value, departureId: '' })}
            >
              <option value="">No tour yet</option>
              {tours.map(({ _id, heading }) => (
                <option key={_id} value={_id}>
                  {heading || untitledTour}
                </option>
              ))}
            </select>
          )}
        </FormField>
        {tour && dates.length > 0 ? (
          <FormField label="Date">
            {(wires) => (
              <select
                {...wires}
                value={draft.departureId}
                onChange={({ currentTarget }) => set({ departureId: currentTarget.value })}
              >
                <option value="">Not agreed yet</option>
                {dates.map(({ id, startsOn }) => (
                  <option key={id} value={id}>
                    {formatDay(startsOn)}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        ) : null}
        <FormField label="What they said" problem={problems.message} className="whole">
          {(wires) => (
            <textarea
              {...wires}
              rows={3}
              maxLength={2_000}
              value={draft.message}
              onChange={({ currentTarget }) => set({ message: currentTarget.value })}
            />
          )}
        </FormField>
      </div>
      {draft.email.trim() === '' ? null : (
        <label className="small row gap-12 finger">
          <input
            type="checkbox"
            checked={draft.confirm}
            onChange={({ currentTarget }) => set({ confirm: currentTarget.checked })}
          />
          Tell them by e-mail that we have their inquiry
        </label>
      )}
      <div className="cluster">
        <button type="submit" className="btn btn-small" disabled={busy}>
          {busy ? 'Adding...' : 'Add the inquiry'}
        </button>
        {isTyped(draft) ? (
          <button type="button" className="btn btn-quiet btn-small" onClick={() => set(toEmpty())}>
            Clear
          </button>
        ) : null}
      </div>
    </form>
  );
}
