import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as v from 'valibot';
import { type Source, sources, sourceWords } from '#shared/bookings/sources';
import { type AddedInquiry, InquiryByHand } from '#shared/inquiries/by-hand';
import { formatDay, toIndianDay } from '#shared/text/dates';
import { problemsByField } from '#shared/text/text';
import { upcoming } from '#shared/tours/departures';
import { untitledTour } from '#shared/tours/tour-words';
import { Modal } from '../../ui/dialog/modal';
import { mailQueueQuery } from '../queries/desk-days';
import { addInquiry, inboxKey } from '../queries/inbox';
import { toursQuery } from '../queries/tours';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { dropDraft, readDraft, useDraft } from '../session/drafts';
import { Button, QuietButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field, useFields } from '../ui/field';

import { PersonDraft, PersonFields, toPeople } from './person';

const Draft = v.object({
  ...PersonDraft.entries,
  countryCode: v.optional(v.string(), '+91'),
  source: v.optional(v.picklist(['', ...sources]), ''),
  ...v.entriesFromList(['tourId', 'departureId', 'message'], v.optional(v.string(), '')),
  confirm: v.optional(v.boolean(), false),
  /** However often it is pressed, after a reload too. */
  key: v.optional(v.string(), () => crypto.randomUUID()),
});
type Draft = v.InferOutput<typeof Draft>;

const draftName = 'new inquiry';
const toEmpty = () => v.parse(Draft, {});
const isTyped = ({ name, phone, email, number, source, tourId, message }: Draft) =>
  [name, phone, email, number, source, tourId, message].some((typed) => typed !== '');

/** All but the site: visitors come by that themselves. */
const byHand = sources.filter((one): one is Exclude<Source, 'site'> => one !== 'site');

interface NewInquiryProps {
  open: boolean;
  onClose: () => void;
  onAdded: (inquiry: AddedInquiry['inquiry']) => void;
}

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
  const { draft, set, problems, setProblems, bind } = useFields<Draft>(() => readDraft(draftName, Draft) ?? toEmpty());
  const added = useRef(false);
  const { busy, run } = useDeskMutation(inboxKey);
  const tours = useQuery(toursQuery).data?.tours ?? [];
  const reachesRiders = useQuery(mailQueueQuery).data?.reachesRiders === true;
  const tour = tours.find(({ _id }) => _id === draft.tourId);
  const dates = upcoming(tour?.departures, toIndianDay(Date.now()));
  // Half of it waits here while the phone rings, and through a reload.
  useDraft(draftName, isTyped(draft) && !added.current ? draft : null, { stays: true });
  const submit = () => {
    const { key, number, tourId, departureId, ...typed } = draft;
    const json = {
      ...typed,
      number: toPeople(number),
      tourId: tourId || null,
      departureId: departureId || null,
    };
    const read = v.safeParse(InquiryByHand, json);
    if (!read.success) return setProblems(problemsByField(read.issues));
    void run({
      action: 'add an inquiry',
      call: () => addInquiry(read.output, key),
      done: ({ inquiry, message }) => {
        added.current = true;
        dropDraft(draftName);
        onAdded(inquiry);
        return message.replace('Added.', `The inquiry from ${inquiry.name} is added.`);
      },
      refused: (fields) => setProblems(fields.asked ? { ...fields, tourId: fields.asked } : fields),
    });
  };
  return (
    <DeskForm {...{ problems, busy }} onSubmit={submit}>
      <div className="stack tops fits-240 gap-16">
        <PersonFields
          draft={draft}
          problems={problems}
          onChange={set}
          beside={
            <Field
              {...bind('source')}
              label="Came by"
              required
              none="Choose"
              options={byHand.map((one) => [one, sourceWords[one]])}
            />
          }
        />
        <Field
          {...bind('tourId')}
          label="Tour"
          none="No tour yet"
          options={tours.map(({ _id, heading }) => [_id, heading || untitledTour])}
          onType={(text) => set({ tourId: text, departureId: '' })}
        />
        {tour && dates.length > 0 ? (
          <Field
            {...bind('departureId')}
            label="Date"
            none="Not agreed yet"
            options={dates.map(({ id, startsOn }) => [id, formatDay(startsOn)])}
          />
        ) : null}
        <Field {...bind('message')} label="What they said" className="whole" rows={3} maxLength={2_000} />
      </div>
      {draft.email.trim() === '' || !reachesRiders ? null : (
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
        <Button type="submit" disabled={busy}>
          {busy ? 'Adding...' : 'Add the inquiry'}
        </Button>
        {isTyped(draft) ? <QuietButton onClick={() => set(toEmpty())}>Clear</QuietButton> : null}
      </div>
    </DeskForm>
  );
}
