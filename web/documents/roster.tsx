import type { RosterTraveller, RosterView } from '#shared/bookings/departures';
import { seatRoleLabels } from '#shared/bookings/travellers';
import { formatMoment, formatShortDay } from '#shared/dates';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { useSite } from '../components/page/site-context';
import every from '../styles/linked-page.css?inline';
import { renderLinked } from './linked-page';
import quotePage from './quote-page.css?inline';
import page from './roster.css?inline';

/** Inline, so that the stored page needs no file of any build. */
export const rosterStyles = every + quotePage + page;

export const renderRoster = (view: RosterView, site: Site) =>
  renderLinked({ title: `${view.tour} | ${site.name}`, shared: site.name }, site, <RosterPage view={view} />);

function RosterPage({ view: { tour, start, end, notes, savedAt, lastDay, travellers: people } }: { view: RosterView }) {
  const site = useSite();
  return (
    <main className="quote" id="main">
      <article className="container q-wrap r-list">
        <h1>{tour}</h1>
        <p>
          {formatShortDay(start)} to {formatShortDay(end)} · {people.length} {people.length === 1 ? 'person' : 'people'}
        </p>
        <p className="cluster">
          <CallLink phone="112">Call 112</CallLink>
          <CallLink phone={site.phone}>Call {site.name}</CallLink>
        </p>
        {notes ? <p className="r-notes">{notes}</p> : null}
        <ul className="r-people">
          {people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, and two may have one name
            <Traveller key={at} {...person} />
          ))}
        </ul>
        <p>
          Saved <strong>{formatMoment(savedAt)}</strong>. This phone deletes it after {formatShortDay(lastDay)}, when
          you log out, and with “Clear this phone” in <a href={pages.saved}>Saved trips</a>.
        </p>
      </article>
    </main>
  );
}

function CallLink({ phone, children }: { phone: string; children: React.ReactNode }) {
  return (
    <a className="btn" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      {children}
    </a>
  );
}

function Traveller({ phone, emergencyName, emergencyPhone, ...person }: RosterTraveller) {
  const { age, role, bike, room, bloodGroup, diet, seat, reference } = person;
  const name = person.name || `Person ${seat + 1} of ${reference}`;
  const facts = [
    seatRoleLabels[role],
    age === null ? '' : `${age} years`,
    bike,
    room && `room with ${room}`,
    diet && `diet: ${diet}`,
  ];
  return (
    <li className="card">
      <div className="spread">
        <h2>{name}</h2>
        <p>Blood {bloodGroup ? <strong className="r-blood">{bloodGroup}</strong> : 'not known'}</p>
      </div>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {phone ? (
        <CallLink phone={phone}>
          Call {name} <span className="tabular-nums">{phone}</span>
        </CallLink>
      ) : (
        <p className="error-text">No phone of theirs</p>
      )}
      {emergencyPhone ? (
        <CallLink phone={emergencyPhone}>
          In an emergency: {emergencyName} <span className="tabular-nums">{emergencyPhone}</span>
        </CallLink>
      ) : (
        <p className="error-text">No emergency contact{emergencyName ? `’s phone: ${emergencyName}` : ''}</p>
      )}
    </li>
  );
}
