import { missingOf, nameOf, sayComplete, seatRoleWords } from '#shared/bookings/people';
import type { PeopleView } from '#shared/bookings/people-view';
import { peoplePaths } from '#shared/link-paths';
import { dayWords } from '#shared/ride/days';
import { CallUs, LinkedPage, Message } from '../quote/linked-page';
import { PersonForm } from './person-form';

/** Works without scripts. */
export function TravellersPage({ view }: { view: PeopleView }) {
  return (
    <LinkedPage>
      <Content view={view} />
    </LinkedPage>
  );
}

function Content({ view }: { view: PeopleView }) {
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
    case 'one':
      return <One {...view} />;
  }
}

function Call() {
  return (
    <p className="cluster q-ask">
      <CallUs />
    </p>
  );
}

type Trip = Pick<Extract<PeopleView, { kind: 'list' }>, 'tour' | 'start' | 'erasedOn'>;

const whenWords = ({ tour, start }: Trip) => (start ? `${tour}, from ${dayWords(start)}` : tour);

function WhoReads({ erasedOn }: Trip) {
  return (
    <p className="t-promise">
      Our staff see your name, phone, bike and room. Numbers of papers, blood group, diet and emergency contact are
      encrypted: only the agency’s owners and who leads your tour read them, for permits, check posts and emergencies.{' '}
      {erasedOn ? `Everything is erased after ${dayWords(erasedOn)}.` : 'Everything is erased 90 days after the tour.'}
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

function List(view: Extract<PeopleView, { kind: 'list' }>) {
  const { people, asks, token, saved } = view;
  return (
    <article className="panel q-card">
      {saved ? <Saved /> : null}
      <h1>Who travels?</h1>
      <p className="t-tour">{whenWords(view)}</p>
      <p>
        <strong>{sayComplete(people, asks)}.</strong> We need this for permits, hotels and bikes.
      </p>
      <ul className="t-people">
        {people.map((person) => {
          const missing = missingOf(person, asks);
          return (
            <li key={person.seat}>
              <a className="tap" href={peoplePaths.one(token, person.seat)}>
                {nameOf(person)}
              </a>
              <span>
                {seatRoleWords[person.role]} · {missing.length === 0 ? 'Complete' : `Missing: ${missing.join(', ')}`}
              </span>
            </li>
          );
        })}
      </ul>
      <WhoReads {...view} />
    </article>
  );
}

function One(view: Extract<PeopleView, { kind: 'one' }>) {
  const { person, asks, isOwn, saved, message, token } = view;
  const missing = missingOf(person, asks);
  return (
    <article className="panel q-card">
      {saved ? <Saved /> : null}
      {message ? (
        <div className="q-flag q-late" role="alert">
          <strong>{message}</strong>
        </div>
      ) : null}
      <h1>{isOwn && person.name === '' ? 'About you' : nameOf(person)}</h1>
      <p className="t-tour">{whenWords(view)}</p>
      {missing.length > 0 ? (
        <p>Still missing: {missing.join(', ')}. You can save a part now and the rest later.</p>
      ) : null}
      {missing.length === 0 ? <p>Complete. Change what is no longer right.</p> : null}
      <PersonForm view={view} />
      {isOwn ? null : (
        <p>
          <a href={peoplePaths.all(token)}>All people of this booking</a>
        </p>
      )}
      <WhoReads {...view} />
    </article>
  );
}
