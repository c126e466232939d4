import { useState } from 'react';
import { toPayments } from '#shared/ride/payments';
import type { Site } from '#shared/site/site';
import { formatRupees } from '#shared/text/money';
import { toFileName } from '../../../ride/file-name';
import { toGpx } from '../../../ride/gpx';
import { type CalendarEntry, toDayEntries, toIcs } from '../../../ride/ics';
import { priceOfRide } from '../../../ride/offered';
import { useSite } from '../../../ui/page/site-context';
import { saveFile } from './save-file';
import type { SectionProps } from './section';
import * as styles from './share-section.module.css';

type Given = Omit<SectionProps, 'onChange'>;

const ringsDaysBefore = 3;

function toPaymentEntries({ tour, offered, ride, today }: Given, site: Site): CalendarEntry[] {
  const price = priceOfRide(offered, ride);
  if (!price) return [];
  const { people, startsOn } = ride;
  return toPayments({ price, people, startsOn, today }, site).instalments.flatMap(({ daysBefore, rupees, dueOn }) =>
    dueOn === null
      ? []
      : [
          {
            id: `payment-${daysBefore}`,
            date: dueOn,
            title: `Pay ${formatRupees(rupees)}: ${tour.heading}`,
            text: `Due ${daysBefore} days before departure, for ${people === 1 ? 'one person' : `${people} people`}.`,
            alarmDaysBefore: ringsDaysBefore,
          },
        ],
  );
}

export function RouteFiles({ tour, offered, ride, today }: Given) {
  const site = useSite();
  const [said, setSaid] = useState('');
  const { startsOn } = ride;
  const save = (ending: string, type: string, content: string) => {
    const name = toFileName(tour.heading, ending);
    saveFile(name, new Blob([content], { type }));
    setSaid(`Saved as ${name}.`);
  };
  const saveCalendar = () => {
    if (!startsOn) {
      setSaid('Choose a first day above: the calendar needs its dates.');
      return;
    }
    const entries = [...toDayEntries(tour, startsOn), ...toPaymentEntries({ tour, offered, ride, today }, site)];
    save('ics', 'text/calendar', toIcs(tour._id, entries, new Date().toISOString(), site));
  };
  return (
    <div className={`card scripted ${styles.way} ${styles.files}`}>
      <h3>For paper, map and calendar</h3>
      <p>The printed plan has days, nights, papers and emergency numbers on two sides of A4.</p>
      <div className="cluster">
        <button type="button" className="btn btn-line" onClick={() => print()}>
          Print this plan
        </button>
        <button
          type="button"
          className="btn btn-line"
          onClick={() => save('gpx', 'application/gpx+xml', toGpx(tour, site))}
        >
          Route as GPX
        </button>
        <button type="button" className="btn btn-line" onClick={saveCalendar}>
          Days and payments for my calendar
        </button>
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
