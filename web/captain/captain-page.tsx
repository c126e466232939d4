import type { CaptainsPerson, CaptainView } from '#shared/bookings/captain';
import { captainCache, captainPath, keptListCall, keptPath } from '#shared/bookings/captain-cache';
import { seatRoleWords } from '#shared/bookings/people';
import { dayWords } from '#shared/ride/days';
import { deskLinks } from '#shared/site/protected-pages';
import { site } from '#shared/site/site';
import { tokenStorageKey } from '#shared/staff/session';
import { formatMoment } from '#shared/text/dates';
import { Message } from '../quote/linked-page';

/** Works without a network. */
export function CaptainPage({ view }: { view: CaptainView }) {
  return (
    <main className="quote" id="main">
      <div className="q-wrap">{view.kind === 'list' ? <List {...view} /> : <Nothing />}</div>
    </main>
  );
}

function Nothing() {
  return (
    <Message title="No list on this phone">
      <p>
        A departure’s list is erased a week after the tour, when you remove it or log out at the desk, and when you no
        longer lead that date.
      </p>
      <p>To keep one: open the departure at the desk, with a network, and press “Keep on this phone”.</p>
      <a className="btn" href="/departures">
        Departures
      </a>
    </Message>
  );
}

const toTel = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`;

function List(view: Extract<CaptainView, { kind: 'list' }>) {
  const { token, tourId, departureId, refreshCall, tour, start, end, notes, savedAt, lastDay, endsAt, people } = view;
  return (
    <article
      className="c-list"
      data-cache={captainCache}
      data-home={captainPath}
      data-page={keptPath(tourId, departureId)}
      data-check={keptListCall(token)}
      data-refresh={refreshCall}
      data-token={token}
      data-session={tokenStorageKey}
      data-saved={Date.parse(savedAt)}
      data-until={endsAt}
    >
      <h1>{tour}</h1>
      <p className="c-when">
        {dayWords(start)} to {dayWords(end)} · {people.length} {people.length === 1 ? 'person' : 'people'}
      </p>
      <p className="c-acts">
        <a className="btn c-sos" href="tel:112">
          Call 112
        </a>
        <a className="btn btn-quiet" href={site.phoneHref}>
          Call {site.name}
        </a>
      </p>
      {notes ? <p className="c-notes">{notes}</p> : null}
      <ul className="c-people">
        {people.map((person, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two may have one name
          <One key={at} {...person} />
        ))}
      </ul>
      <footer className="c-foot">
        <p>
          Saved <strong>{formatMoment(savedAt)}</strong>. This phone erases it after {dayWords(lastDay)}.
        </p>
        <p role="status" data-say="" />
        <p className="c-acts">
          <button type="button" className="btn" data-do="refresh">
            Refresh
          </button>
          <a className="btn btn-quiet" href={deskLinks.departure(tourId, departureId)}>
            At the desk
          </a>
          <button type="button" className="btn btn-quiet" data-do="remove">
            Remove from this phone
          </button>
        </p>
        <p className="c-others" data-others="" hidden>
          Also on this phone:{' '}
        </p>
      </footer>
    </article>
  );
}

function One({ name, age, role, phone, bike, room, bloodGroup, diet, emergencyName, emergencyPhone }: CaptainsPerson) {
  const facts = [seatRoleWords[role], age === null ? '' : `${age} years`, bike].filter(Boolean).join(' · ');
  return (
    <li>
      <div className="c-who">
        <h2>{name}</h2>
        <p className={bloodGroup ? 'c-blood' : 'c-blood c-unknown'}>
          <span>Blood</span> <strong>{bloodGroup || 'Not known'}</strong>
        </p>
        <p>{facts}</p>
      </div>
      {phone ? (
        <a className="btn c-call" href={toTel(phone)}>
          <span>Call {name}</span> <span className="num">{phone}</span>
        </a>
      ) : (
        <p className="c-none">No phone of theirs</p>
      )}
      {emergencyPhone ? (
        <a className="btn btn-quiet c-call" href={toTel(emergencyPhone)}>
          <span>In an emergency{emergencyName ? `: ${emergencyName}` : ''}</span>{' '}
          <span className="num">{emergencyPhone}</span>
        </a>
      ) : (
        <p className="c-none">No emergency contact{emergencyName ? `’s phone: ${emergencyName}` : ''}</p>
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
