import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from '#shared/routes';
import * as siteApi from '#shared/settings/api';
import type { DemoContent, DemoPeopleList } from '#shared/settings/demo';
import { Button, DialogButton, QuietButton } from '../components/button';
import { callApi } from '../session/api-client';
import { undoTextTimeoutMs, useAdminMutation } from '../session/use-admin-mutation';
import { deletedToursQuery, toursQuery } from '../tours/queries';
import * as styles from './demo.module.css';
import { demoQuery, settingsQuery } from './queries';

const changedKeys = [demoQuery, settingsQuery, toursQuery, deletedToursQuery].map(({ queryKey }) => queryKey);

interface Choice {
  key: string;
  label: string;
  /** Why it is not ticked at first. */
  note: string;
  isFixed: boolean;
}

const personLabels: Record<DemoPeopleList, string> = { captains: 'captain', testimonials: 'what a traveller says' };
const toPersonKey = ({ list, name }: Pick<DemoContent['people'][number], 'list' | 'name'>) => `${list} ${name}`;

const formatBookingCount = (count: number) => (count === 1 ? 'one booking' : `${count} bookings`);

const listTourChoices = ({ tours }: DemoContent): Choice[] =>
  tours.map(({ id, heading, isEdited, bookingCount, isBookedAhead }) => {
    const notes = [
      ...(isBookedAhead ? [`has ${formatBookingCount(bookingCount)}, one still to come: cancel or move it first`] : []),
      ...(bookingCount > 0 && !isBookedAhead ? [`had ${formatBookingCount(bookingCount)}`] : []),
      ...(isEdited ? ['you changed it'] : []),
    ];
    return { key: id, label: heading, note: notes.join('; '), isFixed: isBookedAhead };
  });

const listPeopleChoices = ({ people }: DemoContent): Choice[] =>
  people.map((person) => ({
    key: toPersonKey(person),
    label: `${person.name}, ${personLabels[person.list]}`,
    note: person.isEdited ? 'you changed it' : '',
    isFixed: false,
  }));

/** Renders nothing without demo tours and demo people. */
export function RemoveDemoButton() {
  const { data: demo } = useQuery(demoQuery);
  if (!demo || demo.tours.length + demo.people.length === 0) return null;
  return (
    <DialogButton
      label="Take the demo away…"
      title="Take the demo away"
      lead="Tours go to Edit Tours, Deleted, and can be restored for 30 days. People are taken off the site’s lists for good."
    >
      {(close) => <DemoRemoval demo={demo} onClose={close} />}
    </DialogButton>
  );
}

function DemoRemoval({ demo, onClose }: { demo: DemoContent; onClose: () => void }) {
  const navigate = useNavigate();
  const tourChoices = listTourChoices(demo);
  const peopleChoices = listPeopleChoices(demo);
  const [chosenKeys, setChosenKeys] = useState(
    () => new Set([...tourChoices, ...peopleChoices].filter(({ note }) => note === '').map(({ key }) => key)),
  );
  const { busy, run } = useAdminMutation(...changedKeys);
  const toggle = (key: string) => {
    const keys = new Set(chosenKeys);
    if (!keys.delete(key)) keys.add(key);
    setChosenKeys(keys);
  };
  const remove = () =>
    run({
      task: 'take the demo away',
      call: () =>
        callApi(siteApi.removeDemo, {
          json: {
            tours: demo.tours.map(({ id }) => id).filter((id) => chosenKeys.has(id)),
            people: demo.people
              .filter((person) => chosenKeys.has(toPersonKey(person)))
              .map(({ list, name }) => ({ list, name })),
          },
        }),
      onSuccess: ({ message, tours }) => {
        onClose();
        if (tours === 0) return message;
        const showDeleted = () => void navigate(`${pages.editTours}?show=deleted`);
        return { message, action: { label: 'Deleted tours', run: showDeleted }, durationMs: undoTextTimeoutMs };
      },
      errorMessage: 'We couldn’t take the demo away. Please try again.',
    });
  const count = chosenKeys.size;
  return (
    <>
      <div className={styles.choices}>
        <ChoiceList legend="Tours" choices={tourChoices} {...{ chosenKeys, toggle }} />
        <ChoiceList legend="People" choices={peopleChoices} {...{ chosenKeys, toggle }} />
      </div>
      <div className="cluster justify-end equal-widths-on-phone mt-6">
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        <Button disabled={busy || count === 0} onClick={() => void remove()}>
          {count === 1 ? 'Take one away' : `Take ${count} away`}
        </Button>
      </div>
    </>
  );
}

interface ChoiceListProps {
  legend: string;
  choices: readonly Choice[];
  chosenKeys: ReadonlySet<string>;
  toggle: (key: string) => void;
}

function ChoiceList({ legend, choices, chosenKeys, toggle }: ChoiceListProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map(({ key, label, note, isFixed }) => (
        <label key={key}>
          <input type="checkbox" checked={chosenKeys.has(key)} disabled={isFixed} onChange={() => toggle(key)} />
          <span>
            {label}
            {note ? <span className="fine-print"> ({note})</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
