import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { BookingPeople } from '#shared/bookings/departures';
import {
  bloodGroups,
  idKinds,
  idKindWords,
  type PaperAsk,
  type Person,
  PersonInput,
  type SealedField,
  sealedFields,
  seatRoles,
  seatRoleWords,
  toPersonInput,
} from '#shared/bookings/people';
import { problemsByField } from '#shared/text/text';
import { putBooking } from '../queries/bookings';
import { departuresKey, savePeople } from '../queries/departures';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { Button, QuietButton } from '../ui/button';
import { DeskForm } from '../ui/desk-form';
import { Field, type FieldLook } from '../ui/field';
import { WorkDialog } from '../ui/work-dialog';

export const nameOf = ({ name, seat }: Person) => name || `Person ${seat + 1}`;

type Typed = Record<string, string>;
type Shown = FieldLook<Exclude<keyof PersonInput, 'isOwnBike'>>;

const riding: Shown[] = [
  { name: 'bike', label: 'Bike of ours' },
  { name: 'bikeNumber', label: 'Own bike’s number' },
  { name: 'licence', label: 'Driving licence number' },
];
const who: Shown[] = [
  { name: 'name', label: 'Name, as on the ID' },
  { name: 'age', label: 'Age' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'role', label: 'Comes as', options: seatRoles.map((role) => [role, seatRoleWords[role]]) },
];
const emergency: Shown[] = [
  { name: 'bloodGroup', label: 'Blood group', none: '–', options: bloodGroups.map((one) => [one, one]) },
  { name: 'emergencyName', label: 'Emergency contact' },
  { name: 'emergencyPhone', label: 'Contact’s phone', type: 'tel' },
  { name: 'diet', label: 'Diet' },
  { name: 'sharesWith', label: 'Shares a room with' },
];
const papers: (Shown & { of: PaperAsk[] })[] = [
  { name: 'nationality', label: 'Nationality', of: ['id', 'passport', 'visa', 'permit'] },
  {
    name: 'idKind',
    label: 'ID',
    of: ['id'],
    none: '–',
    options: idKinds.map((kind) => [kind, idKindWords[kind]]),
  },
  { name: 'idNumber', label: 'ID’s number', of: ['id'] },
  { name: 'passportNumber', label: 'Passport number', of: ['passport'] },
  { name: 'passportUntil', label: 'Passport valid until', type: 'date', of: ['passport'] },
  { name: 'visa', label: 'Visa number', of: ['visa'] },
  { name: 'permit', label: 'Permit number', of: ['permit'] },
];

const sealedNames = new Set<string>(sealedFields);

function toTyped({ seat: _, kept: __, age, idKind, isOwnBike: ___, ...texts }: Person): Typed {
  return { ...texts, age: age === null ? '' : String(age), idKind: idKind ?? '' };
}

const toStay = ({ seat: _, kept: __, ...person }: Person): PersonInput => person;

interface PersonDialogProps {
  booking: BookingPeople;
  seat: number;
  asks: readonly PaperAsk[];
  onClose: () => void;
}

/** Encrypted fields are written here, and not read. */
export function PersonDialog({ booking, seat, asks, onClose }: PersonDialogProps) {
  const person = booking.people[seat] as Person;
  // The booking as it was when the dialog opened: a save after somebody else's is refused.
  const [seen] = useState(booking);
  const [typed, setTyped] = useState<Typed>(() => toTyped(person));
  const [isOwnBike, setOwnBike] = useState(person.isOwnBike);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const client = useQueryClient();
  const { busy, run } = useDeskMutation(departuresKey);
  const type = (name: string, text: string) => {
    setTyped((now) => ({ ...now, [name]: text }));
    setProblems(({ [name]: _, ...others }) => others);
  };
  const save = async () => {
    const read = v.safeParse(PersonInput, toPersonInput(typed, isOwnBike));
    if (!read.success) return setProblems(problemsByField(read.issues));
    const people = seen.people.map((one) => (one.seat === seat ? read.output : toStay(one)));
    const saved = await run({
      action: 'save this person',
      call: () => savePeople(seen.id, people, seen.version),
      done: (answer) => {
        putBooking(client, answer.booking);
        return `${read.output.name || 'The person'} is saved.`;
      },
      conflict: () => 'Somebody else changed this booking in the meantime. Close this, and open it again.',
    });
    if (saved) onClose();
  };
  const field = (look: Shown) => {
    const isKept = sealedNames.has(look.name) && person.kept.includes(look.name as SealedField);
    return (
      <Field
        key={look.name}
        {...look}
        {...(isKept ? { hint: 'Kept, encrypted. Empty leaves it.', placeholder: '••••••••' } : {})}
        value={typed[look.name] ?? ''}
        problem={problems[look.name]}
        onType={(text) => type(look.name, text)}
      />
    );
  };
  return (
    <WorkDialog title={`${nameOf(person)}, ${booking.reference}`} onClose={onClose}>
      <DeskForm {...{ problems, busy }} className="stack gap-24 padded" onSubmit={() => void save()}>
        <div className="stack ends fits-240 gap-16">{who.map(field)}</div>
        <div className="stack ends fits-240 gap-16">
          {riding.map(field)}
          <label className="tap gap-8">
            <input type="checkbox" checked={isOwnBike} onChange={(event) => setOwnBike(event.target.checked)} /> Brings
            an own bike
          </label>
        </div>
        <div className="stack ends fits-240 gap-16">{emergency.map(field)}</div>
        <div className="stack ends fits-240 gap-16">
          {papers.filter(({ of }) => of.some((ask) => asks.includes(ask))).map(field)}
        </div>
        <div className="cluster">
          <Button type="submit" big disabled={busy}>
            Save
          </Button>
          <QuietButton big onClick={onClose}>
            Cancel
          </QuietButton>
        </div>
      </DeskForm>
    </WorkDialog>
  );
}
