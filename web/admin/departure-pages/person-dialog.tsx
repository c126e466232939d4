import { type FormEvent, useState } from 'react';
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
} from '#shared/bookings/people';
import { problemsByField } from '#shared/text/text';
import { departuresKey, savePeople } from '../queries/departures';
import { useDeskMutation } from '../queries/use-desk-mutation';
import { FormField } from '../ui/form-field';
import { WorkDialog } from '../ui/work-dialog';

export const nameOf = ({ name, seat }: Person) => name || `Person ${seat + 1}`;

type Typed = Record<string, string>;
type Options = readonly (readonly [value: string, words: string])[];
interface Shown {
  name: Exclude<keyof PersonInput, 'isOwnBike'>;
  label: string;
  type?: string;
  options?: Options;
}

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
  { name: 'bloodGroup', label: 'Blood group', options: [['', '–'], ...bloodGroups.map((one) => [one, one] as const)] },
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
    options: [['', '–'], ...idKinds.map((kind) => [kind, idKindWords[kind]] as const)],
  },
  { name: 'idNumber', label: 'ID’s number', of: ['id'] },
  { name: 'passportNumber', label: 'Passport number', of: ['passport'] },
  { name: 'passportUntil', label: 'Passport valid until', type: 'date', of: ['passport'] },
  { name: 'visa', label: 'Visa number', of: ['visa'] },
  { name: 'permit', label: 'Permit number', of: ['permit'] },
];

const sealedNames = new Set<string>(sealedFields);

/** As the call takes it: what is kept encrypted and wasn't typed anew is left out, and stays. */
function toInput(typed: Typed, isOwnBike: boolean): unknown {
  const { age = '', idKind, ...others } = typed;
  const written = Object.entries(others).filter(([name, value]) => !(sealedNames.has(name) && value.trim() === ''));
  return {
    ...Object.fromEntries(written),
    age: age.trim() === '' ? null : Number(age),
    idKind: idKind || null,
    isOwnBike,
  };
}

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

/** One person's data at the desk. What is encrypted is written here, and not read. */
export function PersonDialog({ booking, seat, asks, onClose }: PersonDialogProps) {
  const person = booking.people[seat] as Person;
  // The booking as it was when the dialog opened: a save after somebody else's is refused.
  const [seen] = useState(booking);
  const [typed, setTyped] = useState<Typed>(() => toTyped(person));
  const [isOwnBike, setOwnBike] = useState(person.isOwnBike);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { busy, run } = useDeskMutation(departuresKey);
  const type = (name: string, text: string) => {
    setTyped((now) => ({ ...now, [name]: text }));
    setProblems(({ [name]: _, ...others }) => others);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = v.safeParse(PersonInput, toInput(typed, isOwnBike));
    if (!read.success) {
      setProblems(problemsByField(read.issues));
      return;
    }
    const people = seen.people.map((one) => (one.seat === seat ? read.output : toStay(one)));
    const saved = await run({
      deed: 'save this person',
      call: () => savePeople(seen.id, people, seen.version),
      done: () => `${read.output.name || 'The person'} is saved.`,
      conflict: () => 'Somebody else changed this booking in the meantime. Close this, and open it again.',
    });
    if (saved) onClose();
  };
  const field = ({ name, label, type: kind = 'text', options }: Shown) => {
    const isKept = sealedNames.has(name) && person.kept.includes(name as SealedField);
    return (
      <FormField
        key={name}
        label={label}
        hint={isKept ? 'Kept, encrypted. Empty leaves it.' : undefined}
        problem={problems[name]}
      >
        {(wires) =>
          options ? (
            <select {...wires} value={typed[name] ?? ''} onChange={(event) => type(name, event.target.value)}>
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...wires}
              type={kind}
              value={typed[name] ?? ''}
              placeholder={isKept ? '••••••••' : undefined}
              autoComplete="off"
              onChange={(event) => type(name, event.target.value)}
            />
          )
        }
      </FormField>
    );
  };
  return (
    <WorkDialog title={`${nameOf(person)}, ${booking.reference}`} onClose={onClose}>
      <form className="stack gap-24 padded" onSubmit={(event) => void save(event)} noValidate>
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
          <button type="submit" className="btn" disabled={busy}>
            Save
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </WorkDialog>
  );
}
