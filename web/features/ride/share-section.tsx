import { useState } from 'react';
import { formatRupees } from '#shared/money';
import { planPayments } from '#shared/ride/payments';
import { isBikeTour } from '#shared/ride/ride';
import { pages } from '#shared/routes';
import type { Site } from '#shared/settings/site';
import { useSite } from '../../components/page/site-context';
import { ShareButton } from '../../components/share-button';
import { findRidePrice } from './plan/matching-group';
import { formatPlanFragment } from './plan/plan-link';
import { type CalendarEntry, toDayEntries, toFileName, toGpx, toIcs } from './plan/ride-files';
import type { SectionProps } from './ride-sections';
import * as styles from './share-section.module.css';

export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type PlanFilesProps = Omit<SectionProps, 'onChange'>;

const paymentAlarmDays = 3;

function toPaymentEntries({ tour, offeredTour, ride, today }: PlanFilesProps, site: Site): CalendarEntry[] {
  const price = findRidePrice(offeredTour, ride);
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
            alarmDaysBefore: paymentAlarmDays,
          },
        ],
  );
}

export function PlanFiles({ tour, offeredTour, ride, today }: PlanFilesProps) {
  const site = useSite();
  const [message, setMessage] = useState('');
  const { startsOn } = ride;
  const savePlanFile = (extension: string, type: string, content: string) => {
    const name = toFileName(tour.heading, extension);
    downloadFile(name, new Blob([content], { type }));
    setMessage(`Saved as ${name}.`);
  };
  const saveCalendar = () => {
    if (!startsOn) {
      setMessage('Choose a first day above: the calendar needs its dates.');
      return;
    }
    const entries = [...toDayEntries(tour, startsOn), ...toPaymentEntries({ tour, offeredTour, ride, today }, site)];
    savePlanFile('ics', 'text/calendar', toIcs(tour._id, entries, new Date().toISOString(), site));
  };
  return (
    <div className={`card needs-scripts ${styles.shareMethod} ${styles.files}`}>
      <h3>For paper, map and calendar</h3>
      <p>The printed plan has days, nights, papers and emergency numbers on two sides of A4.</p>
      <div className="cluster">
        <button type="button" className="btn btn-line" onClick={() => print()}>
          Print this plan
        </button>
        <button
          type="button"
          className="btn btn-line"
          onClick={() => savePlanFile('gpx', 'application/gpx+xml', toGpx(tour, site))}
        >
          Route as GPX
        </button>
        <button type="button" className="btn btn-line" onClick={saveCalendar}>
          Days and payments for my calendar
        </button>
      </div>
      <p role="status">{message}</p>
    </div>
  );
}

export function ShareSummary() {
  return <>Link, print, GPX, calendar</>;
}

export function ShareSection({ tour, offeredTour, ride, today }: SectionProps) {
  const nightsText = ride.extraNights.length > 0 ? ', your added nights' : '';
  const withBike = isBikeTour(tour);
  return (
    <div className={styles.share}>
      <div className={`card ${styles.shareMethod}`}>
        <h3>To a friend’s phone</h3>
        <p>
          <span>{`The link carries your first day${nightsText}${withBike ? ' and your bike' : ''}.`}</span> Your papers
          and the rest of your plan stay on this phone.
        </p>
        <div>
          <ShareButton title={tour.heading} path={pages.ride(tour._id) + formatPlanFragment(ride, withBike)} />
        </div>
      </div>
      <PlanFiles tour={tour} offeredTour={offeredTour} ride={ride} today={today} />
    </div>
  );
}
