import {
  type EncryptedField,
  encryptedFields,
  formatCompleteCount,
  formatTravellerName,
  listDocumentFields,
  listMissingData,
  seatRoleLabels,
  type TravellerField,
  type TravellersView,
  travellerFields,
} from '#shared/bookings/travellers';
import { formatShortDay } from '#shared/dates';
import { travellerPaths } from '#shared/link-routes';
import { CallUs, LinkedPage, Message } from './linked-page';

type One = Extract<TravellersView, { kind: 'traveller' }>;

const isSealed = (name: string): name is EncryptedField => encryptedFields.some((one) => one === name);

/** Encrypted data are never shown here again. */
function Field({ view: { traveller: person, formValues, problems }, field }: { view: One; field: TravellerField }) {
  const {
    name,
    label,
    travellerLabel = label,
    travellerHint,
    options,
    isOptional,
    type = 'text',
    autoComplete = 'off',
  } = field;
  const isKept = isSealed(name) && person.storedFields.includes(name);
  const hint = isKept ? 'Kept. Leave it empty unless it changes.' : travellerHint;
  const problem = problems[name];
  const described = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ');
  const control = {
    id: name,
    name,
    defaultValue: formValues[name] ?? (isSealed(name) ? '' : (person[name] ?? '')),
    ...(problem ? { 'aria-invalid': true } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  };
  return (
    <div className="q-entry">
      <label htmlFor={name}>{travellerLabel}</label>
      {hint ? (
        <span className="t-hint" id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {options ? (
        <select {...control}>
          {isOptional ? <option value="">{isKept ? '••••' : 'Choose'}</option> : null}
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
        <span className="error-text" id={`${name}-problem`}>
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
  <label className="touch-target t-check">
    <input type="checkbox" name={name} value="yes" defaultChecked={isTicked} /> {words}
  </label>
);

/** Only what is saved goes out, in one form. */
export function TravellerForm({ view }: { view: One }) {
  const { token, traveller: person, requiredDocuments, formValues } = view;
  const isOwnBike = formValues.role === undefined ? person.isOwnBike : formValues.isOwnBike === 'yes';
  const draw = (field: TravellerField) => <Field key={field.name} {...{ view, field }} />;
  const [name, ...others] = travellerFields.identity;
  const [bike, ...ofRiding] = travellerFields.riding;
  return (
    <form
      className="t-form"
      method="post"
      action={travellerPaths.traveller(token, person.seat)}
      data-reach={travellerPaths.traveller(token, person.seat)}
      autoComplete="off"
      noValidate
    >
      <fieldset>
        <legend>Person</legend>
        {draw(name)}
        {person.storedFields.length > 0 ? (
          <Tick
            name="isSomebodyElse"
            isTicked={formValues.isSomebodyElse === 'yes'}
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
        {travellerFields.emergency.map(draw)}
      </fieldset>
      {requiredDocuments.length > 0 ? (
        <fieldset>
          <legend>Papers</legend>
          {listDocumentFields(requiredDocuments).map(draw)}
        </fieldset>
      ) : null}
      <fieldset>
        <legend>Room and food</legend>
        {travellerFields.room.map(draw)}
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

/** Works without scripts. */
export function TravellersPage({ view }: { view: TravellersView }) {
  return (
    <LinkedPage>
      <Content view={view} />
    </LinkedPage>
  );
}

function Content({ view }: { view: TravellersView }) {
  switch (view.kind) {
    case 'missing':
      return (
        <Message title="This link opens nothing">
          <p>Perhaps a part of it got lost on the way. Open it once more from our message, or write to us.</p>
          <Call />
        </Message>
      );
    case 'ended':
      return (
        <Message title="This link has ended">
          <p>It opens nothing any more. If something of yours has to be changed, call us or write to us.</p>
          <Call />
        </Message>
      );
    case 'list':
      return <List {...view} />;
    case 'traveller':
      return <TravellerPage {...view} />;
  }
}

function Call() {
  return (
    <p className="cluster q-ask">
      <CallUs />
    </p>
  );
}

type Trip = Pick<Extract<TravellersView, { kind: 'list' }>, 'tour' | 'start' | 'erasedOn'>;

const whenWords = ({ tour, start }: Trip) => (start ? `${tour}, from ${formatShortDay(start)}` : tour);

function WhoReads({ erasedOn }: Trip) {
  return (
    <p className="t-promise">
      Our staff see your name, phone, bike and room. Numbers of papers, blood group, diet and emergency contact are
      encrypted: only the agency’s owners and who leads your tour read them, for permits, check posts and emergencies.{' '}
      {erasedOn
        ? `Everything is erased after ${formatShortDay(erasedOn)}.`
        : 'Everything is erased 90 days after the tour.'}
    </p>
  );
}

function Saved() {
  return (
    <p className="q-flag q-done" role="status">
      <strong>Saved. Thank you!</strong>
    </p>
  );
}

function List(view: Extract<TravellersView, { kind: 'list' }>) {
  const { travellers: people, requiredDocuments, token, saved } = view;
  return (
    <article className="panel q-card">
      {saved ? <Saved /> : null}
      <h1>Who travels?</h1>
      <p className="t-tour">{whenWords(view)}</p>
      <p>
        <strong>{formatCompleteCount(people, requiredDocuments)}.</strong> We need this for permits, hotels and bikes.
      </p>
      <ul className="t-people">
        {people.map((person) => {
          const missing = listMissingData(person, requiredDocuments);
          return (
            <li key={person.seat}>
              <a className="touch-target" href={travellerPaths.traveller(token, person.seat)}>
                {formatTravellerName(person)}
              </a>
              <span>
                {seatRoleLabels[person.role]} · {missing.length === 0 ? 'Complete' : `Missing: ${missing.join(', ')}`}
              </span>
            </li>
          );
        })}
      </ul>
      <WhoReads {...view} />
    </article>
  );
}

function TravellerPage(view: Extract<TravellersView, { kind: 'traveller' }>) {
  const { traveller: person, requiredDocuments, isOwnLink, saved, message, token } = view;
  const missing = listMissingData(person, requiredDocuments);
  return (
    <article className="panel q-card">
      {saved ? <Saved /> : null}
      {message ? (
        <div className="q-flag q-late" role="alert">
          <strong>{message}</strong>
        </div>
      ) : null}
      <h1>{isOwnLink && person.name === '' ? 'About you' : formatTravellerName(person)}</h1>
      <p className="t-tour">{whenWords(view)}</p>
      {missing.length > 0 ? (
        <p>Still missing: {missing.join(', ')}. You can save a part now and the rest later.</p>
      ) : null}
      {missing.length === 0 ? <p>Complete. Change what is no longer right.</p> : null}
      <TravellerForm view={view} />
      {isOwnLink ? null : (
        <p>
          <a href={travellerPaths.list(token)}>All people of this booking</a>
        </p>
      )}
      <WhoReads {...view} />
    </article>
  );
}
