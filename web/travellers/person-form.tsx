import type { ReactNode } from 'react';
import { bloodGroups, idKinds, idKindWords, type SealedField, seatRoles, seatRoleWords } from '#shared/bookings/people';
import { peoplePaths } from '#shared/bookings/people-paths';
import type { PeopleView } from '#shared/bookings/people-view';

type One = Extract<PeopleView, { kind: 'one' }>;
type PlainName = Exclude<keyof One['person'], 'seat' | 'kept' | 'isOwnBike'>;

const keptWords = 'Kept. Leave it empty unless it changes.';

function Field({ view, name, label, hint, children }: FieldProps) {
  const problem = view.problems[name];
  const described = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className="q-entry">
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <span className="t-hint" id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {children({
        id: name,
        name,
        ...(problem ? { 'aria-invalid': true as const } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {problem ? (
        <span className="problem" id={`${name}-problem`}>
          {problem}
        </span>
      ) : null}
    </div>
  );
}

interface Wires {
  id: string;
  name: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface FieldProps {
  view: One;
  name: string;
  label: string;
  hint?: string | undefined;
  children: (wires: Wires) => ReactNode;
}

interface TextProps {
  view: One;
  name: PlainName;
  label: string;
  hint?: string;
  type?: string;
  autoComplete?: string;
}

function Text({ view, name, type = 'text', autoComplete = 'off', ...field }: TextProps) {
  const value = view.typed[name] ?? view.person[name] ?? '';
  return (
    <Field view={view} name={name} {...field}>
      {(wires) => (
        <input
          {...wires}
          type={type}
          defaultValue={value}
          autoComplete={autoComplete}
          {...(name === 'age' ? { inputMode: 'numeric' as const } : {})}
          {...(type === 'date' ? {} : { maxLength: 100 })}
        />
      )}
    </Field>
  );
}

function Choice({ view, name, label, options, empty }: ChoiceProps) {
  const isSealed = name === 'bloodGroup';
  const isKept = isSealed && view.person.kept.includes('bloodGroup');
  const stored = name === 'bloodGroup' ? '' : (view.person[name] ?? '');
  return (
    <Field view={view} name={name} label={label} hint={isKept ? keptWords : undefined}>
      {(wires) => (
        <select {...wires} defaultValue={view.typed[name] ?? stored}>
          {empty === undefined ? null : <option value="">{isKept ? '••••' : empty}</option>}
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface ChoiceProps {
  view: One;
  name: 'role' | 'idKind' | 'bloodGroup';
  label: string;
  options: readonly (readonly [string, string])[];
  empty?: string;
}

/** Encrypted data are never shown here again. */
function Secret({ view, name, label, hint, type = 'text' }: SecretProps) {
  const isKept = view.person.kept.includes(name);
  return (
    <Field view={view} name={name} label={label} hint={isKept ? keptWords : hint}>
      {(wires) => (
        <input
          {...wires}
          type={type}
          defaultValue={view.typed[name] ?? ''}
          placeholder={isKept ? '••••••••' : undefined}
          autoComplete="off"
          maxLength={100}
        />
      )}
    </Field>
  );
}

interface SecretProps {
  view: One;
  name: SealedField;
  label: string;
  hint?: string;
  type?: string;
}

/** Only what is saved goes out, in one form. */
export function PersonForm({ view }: { view: One }) {
  const { token, person, asks } = view;
  const isOwnBike = view.typed.role === undefined ? person.isOwnBike : view.typed.isOwnBike === 'yes';
  return (
    <form
      className="t-form"
      method="post"
      action={peoplePaths.one(token, person.seat)}
      data-reach={peoplePaths.one(token, person.seat)}
      autoComplete="off"
      noValidate
    >
      <fieldset>
        <legend>Person</legend>
        <Text view={view} name="name" label="Name, as on the ID" autoComplete="name" />
        {person.kept.length > 0 ? (
          <label className="tap t-check">
            <input
              type="checkbox"
              name="isSomebodyElse"
              value="yes"
              defaultChecked={view.typed.isSomebodyElse === 'yes'}
            />{' '}
            Somebody else travels now: forget what was kept
          </label>
        ) : null}
        <Text view={view} name="age" label="Age" />
        <Text view={view} name="phone" label="Phone" type="tel" autoComplete="tel" />
        <Choice
          view={view}
          name="role"
          label="Comes as"
          options={seatRoles.map((role) => [role, seatRoleWords[role]] as const)}
        />
      </fieldset>
      <fieldset>
        <legend>Riding</legend>
        <Text view={view} name="bike" label="Bike" hint="Which of ours. Pillions and passengers leave this empty." />
        <label className="tap t-check">
          <input type="checkbox" name="isOwnBike" value="yes" defaultChecked={isOwnBike} /> I bring my own bike
        </label>
        <Text view={view} name="bikeNumber" label="Own bike’s number" />
        <Secret view={view} name="licence" label="Driving licence number" hint="Riders only." />
      </fieldset>
      <fieldset>
        <legend>In an emergency</legend>
        <Choice
          view={view}
          name="bloodGroup"
          label="Blood group"
          options={bloodGroups.map((group) => [group, group] as const)}
          empty="Choose"
        />
        <Secret view={view} name="emergencyName" label="Whom we call" hint="Somebody who doesn’t travel with you." />
        <Secret view={view} name="emergencyPhone" label="Their phone" type="tel" />
      </fieldset>
      {asks.length > 0 ? (
        <fieldset>
          <legend>Papers</legend>
          <Text view={view} name="nationality" label="Nationality" autoComplete="country-name" />
          {asks.includes('id') ? (
            <>
              <Choice
                view={view}
                name="idKind"
                label="ID"
                options={idKinds.map((kind) => [kind, idKindWords[kind]] as const)}
                empty="Choose"
              />
              <Secret view={view} name="idNumber" label="ID’s number" />
            </>
          ) : null}
          {asks.includes('passport') ? (
            <>
              <Secret view={view} name="passportNumber" label="Passport number" />
              <Text view={view} name="passportUntil" label="Passport valid until" type="date" />
            </>
          ) : null}
          {asks.includes('visa') ? <Secret view={view} name="visa" label="Visa number" /> : null}
          {asks.includes('permit') ? (
            <Secret view={view} name="permit" label="Permit number" hint="If you have one already." />
          ) : null}
        </fieldset>
      ) : null}
      <fieldset>
        <legend>Room and food</legend>
        <Text view={view} name="sharesWith" label="Shares a room with" />
        <Secret view={view} name="diet" label="Diet" hint="Vegetarian, an allergy, nothing." />
      </fieldset>
      <p className="q-flag q-late" role="alert" data-unsent="" tabIndex={-1} hidden>
        <strong>Not sent: there is no connection.</strong> Nothing is lost. Leave this page open, and press Save once
        you have a signal.
      </p>
      <button type="submit" className="btn">
        Save
      </button>
    </form>
  );
}
