import type { RosterTraveller, RosterView } from '#shared/bookings/departures';
import { seatRoleLabels } from '#shared/bookings/travellers';
import { formatMoment, formatShortDay } from '#shared/dates';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { useSite } from '../components/page/site-context';
import baseStyles from '../styles/linked-page.css?inline';
import { renderLinkedPage } from './linked-page';
import pageStyles from './quote-page.css?inline';
import listStyles from './roster.css?inline';

/** The styles are part of the page, because a phone stores the page longer than a build serves its files. */
export const rosterStyles = baseStyles + pageStyles + listStyles;

export const renderRoster = (view: RosterView, site: Site) =>
  renderLinkedPage({ title: `${view.tour} | ${site.name}`, previewTitle: site.name }, site, <RosterPage view={view} />);

function RosterPage({ view: { tour, start, end, notes, savedAt, lastStorageDay, travellers } }: { view: RosterView }) {
  const site = useSite();
  return (
    <main className="linked-page" id="main">
      <article className="container page-width roster">
        <h1>{tour}</h1>
        <p>
          {formatShortDay(start)} to {formatShortDay(end)} · {travellers.length}{' '}
          {travellers.length === 1 ? 'person' : 'people'}
        </p>
        <p className="cluster">
          <CallLink phone="112">Call 112</CallLink>
          <CallLink phone={site.phone}>Call {site.name}</CallLink>
        </p>
        {notes ? <p className="roster-notes">{notes}</p> : null}
        <ul className="roster-travellers">
          {travellers.map((traveller, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, and two travellers may have the same name
            <TravellerCard key={index} {...traveller} />
          ))}
        </ul>
        <p>
          Saved <strong>{formatMoment(savedAt)}</strong>. This phone deletes it after {formatShortDay(lastStorageDay)},
          when you log out, and with “Clear this phone” in <a href={pages.saved}>Saved trips</a>.
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

function TravellerCard({ phone, emergencyName, emergencyPhone, ...traveller }: RosterTraveller) {
  const { age, role, bike, room, bloodGroup, diet, seat, reference } = traveller;
  const name = traveller.name || `Person ${seat + 1} of ${reference}`;
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
        <p>Blood {bloodGroup ? <strong className="blood-group">{bloodGroup}</strong> : 'not known'}</p>
      </div>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      {phone ? (
        <CallLink phone={phone}>
          Call {name} <span className="tabular-nums">{phone}</span>
        </CallLink>
      ) : (
        <p className="error-text">No phone number</p>
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
