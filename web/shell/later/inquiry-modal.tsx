import { useEffect, useState } from 'react';
import type { TourCard } from '#shared/tours/tour';
import { untitledTour } from '#shared/tours/tour-words';
import { Modal } from '../../ui/dialog/modal';
import { InquiryForm } from '../../ui/inquiry/inquiry-form';
import { AskedTour } from './asked-tour';

export interface InquiryModalProps {
  asked: TourCard | null;
  onClose: () => void;
}

/** Spec §2. */
export function InquiryModal({ asked, onClose }: InquiryModalProps) {
  // Keep the last tour while the dialog closes.
  const [last, setLast] = useState<TourCard | null>(null);
  useEffect(() => {
    if (asked !== null) setLast(asked);
  }, [asked]);
  const tour = asked ?? last;
  const heading = tour?.heading || untitledTour;
  return (
    <Modal title="Get in touch!" open={asked !== null} onClose={onClose}>
      {tour ? (
        <>
          <AskedTour tour={tour} />
          <InquiryForm
            key={tour._id}
            form={`modal: ${heading}`}
            label={`Inquiry about ${heading}`}
            tourId={tour._id}
            initial={{ subject: heading, inquiryPage: heading }}
          />
        </>
      ) : null}
    </Modal>
  );
}
