import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice } from '#shared/money';
import { pages } from '#shared/routes';
import { findPricesOnDay } from '#shared/tours/departures';
import { formatNumber } from '#shared/tours/elevation';
import type { TourCard } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { Modal } from '../../components/dialog/modal';
import { useFindNextDay } from '../../components/page/site-context';
import { Photo } from '../../components/pictures/photo';
import { InquiryForm } from '../../features/inquiry/inquiry-form';
import * as styles from '../../features/inquiry/tour-summary.module.css';

interface InquiryModalProps {
  tour: TourCard | null;
  onClose: () => void;
}

export function InquiryModal({ tour: openTour, onClose }: InquiryModalProps) {
  // The last tour stays visible while the dialog closes.
  const [lastTour, setLastTour] = useState<TourCard | null>(null);
  useEffect(() => {
    if (openTour !== null) setLastTour(openTour);
  }, [openTour]);
  const tour = openTour ?? lastTour;
  const tourName = tour?.heading || untitledTour;
  return (
    <Modal title="Get in touch!" open={openTour !== null} onClose={onClose}>
      {tour ? (
        <>
          <TourSummary tour={tour} />
          <InquiryForm
            key={tour._id}
            formName={`modal: ${tour._id}`}
            label={`Inquiry about ${tourName}`}
            tourId={tour._id}
            initial={{ subject: tourName, inquiryPage: tourName }}
          />
        </>
      ) : null}
    </Modal>
  );
}

function TourSummary({ tour }: { tour: TourCard }) {
  const maxAltitudeM = tour.facts?.maxAltitudeM;
  const { price } = findPricesOnDay(tour, useFindNextDay()(tour.dates ?? []));
  const altitude =
    maxAltitudeM !== undefined && maxAltitudeM >= 500 ? `up to ${formatNumber(maxAltitudeM)}\u00a0m` : '';
  return (
    <div className={`card ${styles.tour}`}>
      <div className={styles.picture}>
        <Photo src={tour.coverImage} alt="" sizes="190px" maxWidth={400} />
      </div>
      <div className={`fine-print ${styles.text}`}>
        <p className={styles.heading}>{tour.heading || untitledTour}</p>
        <p className="tabular-nums">{[tour.duration, altitude].filter(Boolean).join(' · ')}</p>
        <p className={`cluster ${styles.priceRow} tabular-nums`}>
          <span>
            <b className={styles.price}>{formatPrice(price)}</b>
            {price === null ? '' : ' per person'}
          </span>
          <Link to={pages.tour(tour._id)}>Read about it first</Link>
        </p>
      </div>
    </div>
  );
}
