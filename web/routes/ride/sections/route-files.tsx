import { useState } from 'react';
import { formatRupees } from '#shared/money';
import { toFileName } from '#shared/ride/file-name';
import { toGpx } from '#shared/ride/gpx';
import { type CalendarEntry, toDayEntries, toIcs } from '#shared/ride/ics';
import { toKml } from '#shared/ride/kml';
import { toPayments } from '#shared/ride/payments';
import * as styles from './map-section.module.css';
import { saveFile } from './save-file';
import type { SectionProps } from './section';

type Given = Omit<SectionProps, 'onChange'>;

/** What is due on a day of its own, as calendar entries. */
function toPaymentEntries({ tour, ride, today }: Given): CalendarEntry[] {
  const { price } = tour;
  if (!price) return [];
  return toPayments({ price, people: ride.people, startsOn: ride.startsOn, today }).instalments.flatMap(
    ({ daysBefore, rupees, dueOn }) =>
      dueOn === null
        ? []
        : [
            {
              id: `payment-${daysBefore}`,
              date: dueOn,
              title: `Pay ${formatRupees(rupees)}: ${tour.heading}`,
              text: `Due ${daysBefore} days before departure, for ${ride.people === 1 ? 'one person' : `${ride.people} people`}.`,
            },
          ],
  );
}

/** The route and its dates as files, made on the phone. Without scripts there is nothing to press. */
export function RouteFiles({ tour, ride, today }: Given) {
  const [said, setSaid] = useState('');
  const { startsOn } = ride;
  const save = (ending: string, type: string, content: string) => {
    const name = toFileName(tour.heading, ending);
    saveFile(name, new Blob([content], { type }));
    setSaid(`Saved as ${name}.`);
  };
  const saveCalendar = () => {
    if (!startsOn) {
      setSaid('Set your first day above, and the calendar knows its dates.');
      return;
    }
    const entries = [...toDayEntries(tour, startsOn), ...toPaymentEntries({ tour, ride, today })];
    save('ics', 'text/calendar', toIcs(tour._id, entries, new Date().toISOString()));
  };
  return (
    <div className={`scripted ${styles.files}`}>
      <h3>Take it along</h3>
      <p>For the map or satnav you already use, and for your calendar. Made on this phone, with no signal too.</p>
      <p className={styles.buttons}>
        <button type="button" className="btn btn-quiet" onClick={() => save('gpx', 'application/gpx+xml', toGpx(tour))}>
          Route as GPX
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => save('kml', 'application/vnd.google-earth.kml+xml', toKml(tour))}
        >
          Route as KML
        </button>
        <button type="button" className="btn btn-quiet" onClick={saveCalendar}>
          Days for my calendar
        </button>
      </p>
      <p role="status">{said}</p>
    </div>
  );
}
