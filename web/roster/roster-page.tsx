import { seatRoleWords } from '#shared/bookings/people';
import { type RosterPerson, type RosterView, rosterCache, rosterPath } from '#shared/bookings/roster';
import { dayWords } from '#shared/ride/days';
import { site } from '#shared/site/site';
import { formatMoment } from '#shared/text/dates';

/** Works without a network. */
export function RosterPage({ view }: { view: RosterView }) {
  const { page, accessCall, tour, start, end, notes, savedAt, lastDay, endsAt, people } = view;
  return (
    <main className="quote" id="main">
      <article
        className="q-wrap r-list"
        data-cache={rosterCache}
        data-home={rosterPath}
        data-page={page}
        data-access={accessCall}
        data-end={endsAt}
        data-name={`${tour}, ${dayWords(start)}`}
      >
        <h1>{tour}</h1>
        <p>
          {dayWords(start)} to {dayWords(end)} · {people.length} {people.length === 1 ? 'person' : 'people'}
        </p>
        <p className="r-acts">
          <a className="btn r-sos" href="tel:112">
            Call 112
          </a>
          <a className="btn btn-quiet" href={site.phoneHref}>
            Call {site.name}
          </a>
        </p>
        {notes ? <p className="r-notes">{notes}</p> : null}
        <ul className="r-people">
          {people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two may have one name
            <Traveller key={at} {...person} />
          ))}
        </ul>
        <footer className="r-foot">
          <p>
            Saved <strong>{formatMoment(savedAt)}</strong>. This phone deletes it after {dayWords(lastDay)}.
          </p>
          <p className="r-acts">
            <button type="button" className="btn btn-quiet">
              Remove from this phone
            </button>
          </p>
          <p className="r-others" data-others="" hidden>
            Also on this phone:
          </p>
        </footer>
      </article>
    </main>
  );
}

const toTel = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

function Traveller({
  name,
  age,
  role,
  phone,
  bike,
  room,
  bloodGroup,
  diet,
  emergencyName,
  emergencyPhone,
}: RosterPerson) {
  const facts = [seatRoleWords[role], age === null ? '' : `${age} years`, bike].filter(Boolean).join(' · ');
  return (
    <li>
      <div className="r-who">
        <h2>{name}</h2>
        <p className={bloodGroup ? 'r-blood' : 'r-blood r-unknown'}>
          <span>Blood</span> <strong>{bloodGroup || 'Not known'}</strong>
        </p>
        <p>{facts}</p>
      </div>
      {phone ? (
        <a className="btn r-call" href={toTel(phone)}>
          <span>Call {name}</span> <span className="num">{phone}</span>
        </a>
      ) : (
        <p className="r-none">No phone of theirs</p>
      )}
      {emergencyPhone ? (
        <a className="btn btn-quiet r-call" href={toTel(emergencyPhone)}>
          <span>In an emergency{emergencyName ? `: ${emergencyName}` : ''}</span>{' '}
          <span className="num">{emergencyPhone}</span>
        </a>
      ) : (
        <p className="r-none">No emergency contact{emergencyName ? `’s phone: ${emergencyName}` : ''}</p>
      )}
      {room || diet ? (
        <p>
          {room ? `Room with ${room}. ` : ''}
          {diet ? `Diet: ${diet}.` : ''}
        </p>
      ) : null}
    </li>
  );
}
