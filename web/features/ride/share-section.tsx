import { useState } from 'react';
import { formatRupees } from '#shared/money';
import { planPayments } from '#shared/ride/payments';
import { isBikeTour } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { useSite } from '../../components/page/site-context';
import { ShareButton } from '../../components/share-button';
import { priceOfRide } from './plan/offered';
import { formatPlanFragment } from './plan/plan-link';
import { type CalendarEntry, toDayEntries, toFileName, toGpx, toIcs } from './plan/ride-files';
import type { SectionProps } from './ride-sections';
import * as styles from './share-section.module.css';

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type Given = Omit<SectionProps, 'onChange'>;

const ringsDaysBefore = 3;

function toPaymentEntries({ tour, offered, ride, today }: Given, site: Site): CalendarEntry[] {
  const price = priceOfRide(offered, ride);
  if (!price) return [];
  const { people, startsOn } = ride;
  return planPayments({ price, people, startsOn, today }, site).instalments.flatMap(({ daysBefore, rupees, dueOn }) =>
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
    <div className={`card needs-scripts ${styles.way} ${styles.files}`}>
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

export function ShareState() {
  return <>Link, print, GPX, calendar</>;
}

export function ShareSection({ tour, offered, ride, today }: SectionProps) {
  const nights = ride.extraNights.length > 0 ? ', your added nights' : '';
  const withBike = isBikeTour(tour);
  return (
    <div className={styles.share}>
      <div className={`card ${styles.way}`}>
        <h3>To a friend’s phone</h3>
        <p>
          <span>{`The link carries your first day${nights}${withBike ? ' and your bike' : ''}.`}</span> Your papers and
          the rest of your plan stay on this phone.
        </p>
        <div>
          <ShareButton title={tour.heading} path={pages.ride(tour._id) + formatPlanFragment(ride, withBike)} />
        </div>
      </div>
      <RouteFiles tour={tour} offered={offered} ride={ride} today={today} />
    </div>
  );
}
