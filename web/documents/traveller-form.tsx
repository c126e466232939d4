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

type TravellerView = Extract<TravellersView, { kind: 'traveller' }>;

const isEncryptedField = (name: string): name is EncryptedField => encryptedFields.some((field) => field === name);

interface TravellerFieldInputProps {
  view: TravellerView;
  field: TravellerField;
}

/** The page never shows a stored value of an encrypted field: the field is empty, and leaving it empty keeps the value. */
function TravellerFieldInput({ view: { traveller, formValues, problems }, field }: TravellerFieldInputProps) {
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
  const hasHiddenValue = isEncryptedField(name) && traveller.storedFields.includes(name);
  const hint = hasHiddenValue ? 'Saved. Leave it empty unless it changes.' : travellerHint;
  const problem = problems[name];
  const describedBy = [hint ? `${name}-hint` : '', problem ? `${name}-problem` : ''].filter(Boolean).join(' ');
  const controlProps = {
    id: name,
    name,
    defaultValue: formValues[name] ?? (isEncryptedField(name) ? '' : (traveller[name] ?? '')),
    ...(problem ? { 'aria-invalid': true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
  return (
    <div className="form-entry">
      <label htmlFor={name}>{travellerLabel}</label>
      {hint ? (
        <span className="field-hint" id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {options ? (
        <select {...controlProps}>
          {isOptional ? <option value="">{hasHiddenValue ? '••••' : 'Choose'}</option> : null}
          {options.map(([value, optionLabel]) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...controlProps}
          {...{ type, autoComplete }}
          inputMode={name === 'age' ? 'numeric' : undefined}
          maxLength={type === 'date' ? undefined : 100}
          placeholder={hasHiddenValue ? '••••••••' : undefined}
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

interface CheckboxProps {
  name: string;
  isChecked: boolean;
  label: string;
}

const Checkbox = ({ name, isChecked, label }: CheckboxProps) => (
  <label className="touch-target traveller-checkbox">
    <input type="checkbox" name={name} value="yes" defaultChecked={isChecked} /> {label}
  </label>
);

/** `send-when-reached.js` requests the path in `data-reach` before it sends the form, so that a lost connection loses no input. */
export function TravellerForm({ view }: { view: TravellerView }) {
  const { token, traveller, requiredDocuments, formValues } = view;
  const isOwnBike = formValues.role === undefined ? traveller.isOwnBike : formValues.isOwnBike === 'yes';
  const renderField = (field: TravellerField) => <TravellerFieldInput key={field.name} {...{ view, field }} />;
  const [nameField, ...otherIdentityFields] = travellerFields.identity;
  const [bikeField, ...otherRidingFields] = travellerFields.riding;
  const actionPath = travellerPaths.traveller(token, traveller.seat);
  return (
    <form
      className="traveller-form"
      method="post"
      action={actionPath}
      data-reach={actionPath}
      autoComplete="off"
      noValidate
    >
      <fieldset>
        <legend>Person</legend>
        {renderField(nameField)}
        {traveller.storedFields.length > 0 ? (
          <Checkbox
            name="isSomebodyElse"
            isChecked={formValues.isSomebodyElse === 'yes'}
            label="Somebody else travels now: delete what was saved"
          />
        ) : null}
        {otherIdentityFields.map(renderField)}
      </fieldset>
      <fieldset>
        <legend>Riding</legend>
        {renderField(bikeField)}
        <Checkbox name="isOwnBike" isChecked={isOwnBike} label="I bring my own bike" />
        {otherRidingFields.map(renderField)}
      </fieldset>
      <fieldset>
        <legend>In an emergency</legend>
        {travellerFields.emergency.map(renderField)}
      </fieldset>
      {requiredDocuments.length > 0 ? (
        <fieldset>
          <legend>Travel documents</legend>
          {listDocumentFields(requiredDocuments).map(renderField)}
        </fieldset>
      ) : null}
      <fieldset>
        <legend>Room and food</legend>
        {travellerFields.room.map(renderField)}
      </fieldset>
      <p className="status-flag status-warning" role="alert" data-unsent="" tabIndex={-1} hidden>
        <strong>Not sent: there is no connection.</strong> Nothing is lost. Leave this page open, and press Save once
        you have a signal.
      </p>
      <button type="submit" className="btn">
        Save
      </button>
    </form>
  );
}

export function TravellersPage({ view }: { view: TravellersView }) {
  return (
    <LinkedPage>
      <PageContent view={view} />
    </LinkedPage>
  );
}

function PageContent({ view }: { view: TravellersView }) {
  switch (view.kind) {
    case 'missing':
      return (
        <Message title="This link opens nothing">
          <p>Perhaps a part of it got lost on the way. Open it once more from our message, or write to us.</p>
          <CallAgency />
        </Message>
      );
    case 'ended':
      return (
        <Message title="This link has ended">
          <p>It opens nothing any more. If something of yours has to be changed, call us or write to us.</p>
          <CallAgency />
        </Message>
      );
    case 'list':
      return <TravellerList {...view} />;
    case 'traveller':
      return <TravellerPage {...view} />;
  }
}

function CallAgency() {
  return (
    <p className="cluster page-actions">
      <CallUs />
    </p>
  );
}

type Trip = Pick<Extract<TravellersView, { kind: 'list' }>, 'tour' | 'start' | 'erasedOn'>;

const formatTrip = ({ tour, start }: Trip) => (start ? `${tour}, from ${formatShortDay(start)}` : tour);

function PrivacyNote({ erasedOn }: Trip) {
  return (
    <p className="privacy-note">
      Our staff see your name, phone, bike and room. Document numbers, blood group, diet and emergency contact are
      encrypted: only the agency’s owners and your tour leader read them, for permits, check posts and emergencies.{' '}
      {erasedOn
        ? `Everything is erased after ${formatShortDay(erasedOn)}.`
        : 'Everything is erased 90 days after the tour.'}
    </p>
  );
}

function SavedMessage() {
  return (
    <p className="status-flag status-good" role="status">
      <strong>Saved. Thank you!</strong>
    </p>
  );
}

function TravellerList(view: Extract<TravellersView, { kind: 'list' }>) {
  const { travellers, requiredDocuments, token, isJustSaved } = view;
  return (
    <article className="panel page-card">
      {isJustSaved ? <SavedMessage /> : null}
      <h1>Who travels?</h1>
      <p className="traveller-tour">{formatTrip(view)}</p>
      <p>
        <strong>{formatCompleteCount(travellers, requiredDocuments)}.</strong> We need this for permits, hotels and
        bikes.
      </p>
      <ul className="traveller-list">
        {travellers.map((traveller) => {
          const missingLabels = listMissingData(traveller, requiredDocuments);
          return (
            <li key={traveller.seat}>
              <a className="touch-target" href={travellerPaths.traveller(token, traveller.seat)}>
                {formatTravellerName(traveller)}
              </a>
              <span>
                {seatRoleLabels[traveller.role]} ·{' '}
                {missingLabels.length === 0 ? 'Complete' : `Missing: ${missingLabels.join(', ')}`}
              </span>
            </li>
          );
        })}
      </ul>
      <PrivacyNote {...view} />
    </article>
  );
}

function TravellerPage(view: Extract<TravellersView, { kind: 'traveller' }>) {
  const { traveller, requiredDocuments, isOwnLink, isJustSaved, message, token } = view;
  const missingLabels = listMissingData(traveller, requiredDocuments);
  return (
    <article className="panel page-card">
      {isJustSaved ? <SavedMessage /> : null}
      {message ? (
        <div className="status-flag status-warning" role="alert">
          <strong>{message}</strong>
        </div>
      ) : null}
      <h1>{isOwnLink && traveller.name === '' ? 'About you' : formatTravellerName(traveller)}</h1>
      <p className="traveller-tour">{formatTrip(view)}</p>
      {missingLabels.length > 0 ? (
        <p>Still missing: {missingLabels.join(', ')}. You can save a part now and the rest later.</p>
      ) : null}
      {missingLabels.length === 0 ? <p>Complete. Change what is no longer right.</p> : null}
      <TravellerForm view={view} />
      {isOwnLink ? null : (
        <p>
          <a href={travellerPaths.list(token)}>All people of this booking</a>
        </p>
      )}
      <PrivacyNote {...view} />
    </article>
  );
}
