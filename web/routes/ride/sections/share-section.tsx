import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '#shared/paths';
import { toFileName } from '#shared/ride/file-name';
import type { Ride } from '#shared/ride/ride';
import { rideFileEnding } from '#shared/ride/ride-file-name';
import { toRideSheet } from '#shared/ride/ride-sheet';
import type { Tour } from '#shared/tour';
import { ShareButton } from '../../../ui/more/share-button';
import { toMapMarkup } from './map-markup';
import { saveFile } from './save-file';
import type { SectionProps } from './section';
import * as styles from './share-section.module.css';

/** The ride for a friend's phone, and for paper. Made on the phone: without scripts only its address can be sent. */
export function ShareSection({ tour, ride, today }: SectionProps) {
  const [along, setAlong] = useState(true);
  const [said, setSaid] = useState('');
  // Known on the phone alone: `today` says that the page is hydrated.
  const sends = today !== null && canSend(new File(['{}'], 'a.txt', { type: 'text/plain' }));
  const tell = (work: Promise<string>) =>
    void work.then(setSaid, () => setSaid('This browser can’t make the file. Send the link instead.'));
  return (
    <div className={styles.share}>
      <div className={`card ${styles.way}`}>
        <h3>To us</h3>
        <p>
          Ask about this tour, and send your plan along if you like: your date, your bike, and what the nights and the
          fuel came to. You see it before it goes.
        </p>
        <div className="cluster">
          <Link className="btn btn-line" to={pages.inquiryAbout(tour._id)}>
            Ask about this ride
          </Link>
        </div>
      </div>
      <div className={`card ${styles.way}`}>
        <h3>To a friend’s phone</h3>
        <p>
          A ride file holds the whole tour, as text. It needs no network: send it over Bluetooth or a cable, and your
          friend opens it here under “On this phone”. Your papers and your emergency card never go along.
        </p>
        <label className={`scripted ${styles.along}`}>
          <input type="checkbox" checked={along} onChange={(event) => setAlong(event.target.checked)} />
          With my date and my bike
        </label>
        <div className="cluster">
          {sends ? (
            <button type="button" className="btn" onClick={() => tell(sendFile(tour, along ? ride : null))}>
              Send the ride file
            </button>
          ) : null}
          <button
            type="button"
            className={`btn scripted ${sends ? 'btn-line' : ''}`}
            onClick={() => tell(saveRide(tour, along ? ride : null))}
          >
            Save the ride file
          </button>
          <ShareButton title={tour.heading} path={pages.ride(tour._id)} />
        </div>
      </div>
      <div className={`card ${styles.way}`}>
        <h3>On paper</h3>
        <p>
          The ride sheet is one page that opens in any browser, with the map, days, nights, fuel, signal, papers and
          numbers. It prints on two sides of A4.
        </p>
        <div className="cluster">
          <button type="button" className="btn btn-line scripted" onClick={() => tell(saveSheet(tour, ride))}>
            Save the ride sheet
          </button>
        </div>
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}

const canSend = (file: File) => navigator.canShare?.({ files: [file] }) ?? false;

async function makeFile(tour: Tour, plan: Ride | null): Promise<{ name: string; text: string }> {
  // With its validation, which waits with the phone's own store.
  const { toRideFile } = await import('#shared/ride/ride-file');
  const made = { from: location.host, madeAt: new Date().toISOString() };
  return { name: toFileName(tour.heading, rideFileEnding), text: toRideFile(tour, made, plan) };
}

async function sendFile(tour: Tour, plan: Ride | null): Promise<string> {
  const { name, text } = await makeFile(tour, plan);
  const json = new File([text], name, { type: 'application/json' });
  // Chromium's share sheet takes no JSON, but text.
  const file = canSend(json) ? json : new File([text], `${name}.txt`, { type: 'text/plain' });
  try {
    await navigator.share({ files: [file], title: tour.heading });
    return 'The ride file is on its way.';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    return saveRide(tour, plan);
  }
}

async function saveRide(tour: Tour, plan: Ride | null): Promise<string> {
  const { name, text } = await makeFile(tour, plan);
  saveFile(name, new Blob([text], { type: 'application/json' }));
  return `Saved as ${name} in your downloads.`;
}

async function saveSheet(tour: Tour, ride: Ride): Promise<string> {
  const on = new Date().toISOString().slice(0, 10);
  const at = location.origin + pages.ride(tour._id);
  const name = toFileName(`${tour.heading} ride sheet`, 'html');
  saveFile(name, new Blob([toRideSheet(tour, ride, { on, at }, toMapMarkup())], { type: 'text/html' }));
  return `Saved as ${name} in your downloads.`;
}
