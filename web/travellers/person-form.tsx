import { type SealedField, sealedFields } from '#shared/bookings/people';
import type { PeopleView } from '#shared/bookings/people-view';
import { type PersonField, papersAsked, personFields } from '#shared/bookings/person-fields';
import { peoplePaths } from '#shared/link-paths';

type One = Extract<PeopleView, { kind: 'one' }>;

const isSealed = (name: string): name is SealedField => sealedFields.some((one) => one === name);

/** Encrypted data are never shown here again. */
function Field({ view: { person, typed, problems }, field }: { view: One; field: PersonField }) {
  const { name, label, ownLabel = label, ownHint, options, isOpen, type = 'text', autoComplete = 'off' } = field;
  const isKept = isSealed(name) && person.kept.includes(name);
  const hint = isKept ? 'Kept. Leave it empty unless it changes.' : ownHint;
  const problem = problems[name];
  const described = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ');
  const control = {
    id: name,
    name,
    defaultValue: typed[name] ?? (isSealed(name) ? '' : (person[name] ?? '')),
    ...(problem ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
  return (
    <div className="q-entry">
      <label htmlFor={name}>{ownLabel}</label>
      {hint ? (
        <span className="t-hint" id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {options ? (
        <select {...control}>
          {isOpen ? <option value="">{isKept ? '••••' : 'Choose'}</option> : null}
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...control}
          {...{ type, autoComplete }}
          inputMode={name === 'age' ? 'numeric' : undefined}
          maxLength={type === 'date' ? undefined : 100}
          placeholder={isKept ? '••••••••' : undefined}
        />
      )}
      {problem ? (
        <span className="problem" id={`${name}-problem`}>
          {problem}
        </span>
      ) : null}
    </div>
  );
}

interface TickProps {
  name: string;
  isTicked: boolean;
  words: string;
}

const Tick = ({ name, isTicked, words }: TickProps) => (
  <label className="tap t-check">
    <input type="checkbox" name={name} value="yes" defaultChecked={isTicked} /> {words}
  </label>
);

/** Only what is saved goes out, in one form. */
export function PersonForm({ view }: { view: One }) {
  const { token, person, asks, typed } = view;
  const isOwnBike = typed.role === undefined ? person.isOwnBike : typed.isOwnBike === 'yes';
  const draw = (field: PersonField) => <Field key={field.name} {...{ view, field }} />;
  const [name, ...others] = personFields.who;
  const [bike, ...ofRiding] = personFields.riding;
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
        {draw(name)}
        {person.kept.length > 0 ? (
          <Tick
            name="isSomebodyElse"
            isTicked={typed.isSomebodyElse === 'yes'}
            words="Somebody else travels now: forget what was kept"
          />
        ) : null}
        {others.map(draw)}
      </fieldset>
      <fieldset>
        <legend>Riding</legend>
        {draw(bike)}
        <Tick name="isOwnBike" isTicked={isOwnBike} words="I bring my own bike" />
        {ofRiding.map(draw)}
      </fieldset>
      <fieldset>
        <legend>In an emergency</legend>
        {personFields.emergency.map(draw)}
      </fieldset>
      {asks.length > 0 ? (
        <fieldset>
          <legend>Papers</legend>
          {papersAsked(asks).map(draw)}
        </fieldset>
      ) : null}
      <fieldset>
        <legend>Room and food</legend>
        {personFields.room.map(draw)}
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
