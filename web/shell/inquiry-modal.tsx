import { useEffect, useState } from 'react';
import { InquiryForm } from '../ui/inquiry-form';
import { Modal } from '../ui/modal';

export interface InquiryModalProps {
  /** The heading of the tour that is asked about; null while closed. */
  tourHeading: string | null;
  onClose: () => void;
}

/** 'Get in touch!' for one tour (spec §2): it sends the tour's heading as subject and as inquiryPage. */
export function InquiryModal({ tourHeading, onClose }: InquiryModalProps) {
  // The last tour stays remembered while the dialog closes.
  const [tour, setTour] = useState('');
  useEffect(() => {
    if (tourHeading !== null) setTour(tourHeading);
  }, [tourHeading]);
  const heading = tourHeading ?? tour;
  return (
    <Modal title="Get in touch!" lead={heading} open={tourHeading !== null} onClose={onClose}>
      <InquiryForm
        key={heading}
        form={`modal: ${heading}`}
        label={`Inquiry about ${heading}`}
        initial={{ subject: heading, inquiryPage: heading }}
      />
    </Modal>
  );
}
