import { useState } from 'react';
import { pages } from '#shared/paths';
import { isOnBikes } from '#shared/ride/kind';
import type { Ride } from '#shared/ride/ride';
import type { Tour } from '#shared/tours/tour';
import { toFileName } from '../../../ride/file-name';
import { rideFileEnding } from '../../../ride/ride-file-name';
import { toRideSheet } from '../../../ride/ride-sheet';
import { ShareButton } from '../../../ui/links/share-button';
import { RouteFiles } from './route-files';
import { saveFile } from './save-file';
import type { SectionProps } from './section';
import * as styles from './share-section.module.css';
import { useFields } from './use-fields';

export function ShareState() {
  return <>Ride file, sheet, GPX, calendar</>;
}

export function ShareSection({ tour, offered, ride, today }: SectionProps) {
  const [along, setAlong] = useState(true);
  const [said, setSaid] = useState('');
  const withBike = isOnBikes(tour);
  // Known on the phone alone: `today` says that the page is hydrated.
  const sends = today !== null && canSend(new File(['{}'], 'a.txt', { type: 'text/plain' }));
  const tell = (work: Promise<string>) =>
    void work.then(setSaid, () => setSaid('This browser can’t make the file. Send the link instead.'));
  return (
    <div className={styles.share}>
      <div className={`card ${styles.way}`}>
        <h3>To a friend’s phone</h3>
        <p>
          A ride file holds the whole tour, as text, and needs no network. Your friend opens it here under “Saved
          trips”. Your papers and your emergency card never go along.
        </p>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: its field comes with the scripts */}
        <label className={`scripted tap ${styles.along}`}>
          {useFields() ? (
            <input type="checkbox" checked={along} onChange={(event) => setAlong(event.target.checked)} />
          ) : null}
          With my date{ride.extraNights.length > 0 ? ', my added nights' : ''}
          {withBike ? ' and my bike' : ''}
        </label>
        <div className="cluster">
          {sends ? (
            <button type="button" className="btn" onClick={() => tell(sendFile(offered, along ? ride : null))}>
              Send the ride file
            </button>
          ) : null}
          <button
            type="button"
            className={`btn scripted ${sends ? 'btn-line' : ''}`}
            onClick={() => tell(saveRide(offered, along ? ride : null))}
          >
            Save the ride file
          </button>
          <ShareButton title={tour.heading} path={pages.ride(tour._id)} />
        </div>
      </div>
      <RouteFiles tour={tour} ride={ride} today={today}>
        <button type="button" className="btn btn-line" onClick={() => tell(saveSheet(offered, ride))}>
          Save the ride sheet
        </button>
      </RouteFiles>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}

const canSend = (file: File) => navigator.canShare?.({ files: [file] }) ?? false;

async function makeFile(tour: Tour, plan: Ride | null): Promise<{ name: string; text: string }> {
  // With its validation, which waits with the phone's own store.
  const { toRideFile } = await import('../../../ride/ride-file');
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

/** A file of its own doesn't have the style sheets. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-size',
  'font-weight',
];

/** Needs no style sheet; null if the page shows none. */
function toMapMarkup(): string | null {
  const maps = [...document.querySelectorAll('#map > svg')];
  const { dataset } = document.documentElement;
  const { scheme } = dataset;
  // Paper is white, by night too. Nothing is painted in between.
  dataset.scheme = 'day';
  const copies = maps.map((map, at) => toCopy(map, at === 0 ? 'paper' : 'phone'));
  if (scheme === undefined) delete dataset.scheme;
  else dataset.scheme = scheme;
  return copies.join('') || null;
}

function toCopy(map: Element, size: string): string {
  const copy = map.cloneNode(true) as Element;
  const drawn = [map, ...map.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const look = getComputedStyle(drawn[index] ?? map);
    for (const name of looks) element.setAttribute(name, look.getPropertyValue(name));
    for (const name of ['class', 'href', 'tabindex']) element.removeAttribute(name);
  }
  copy.setAttribute('class', size);
  return copy.outerHTML;
}
