import { useEffect, useState } from 'react';
import type { TourCard } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-messages';
import { Modal } from '../../components/dialog/modal';
import { InquiryForm } from '../../features/inquiry/inquiry-form';
import { TourSummary } from '../../features/inquiry/tour-summary';

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
