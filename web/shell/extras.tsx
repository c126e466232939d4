import type { TourCard } from '#shared/tour';
import { Toasts } from '../ui/toast-list';
import { BackToTop } from './back-to-top';
import { InquiryModal } from './inquiry-modal';
import { MobileMenu } from './mobile-menu';
import { useOpenForPrint } from './use-open-for-print';

export interface ExtrasProps {
  /** The tour that is asked about; null while nobody asks. */
  asked: TourCard | null;
  onAsked: () => void;
  menuOpen: boolean;
  onMenuClosed: () => void;
}

/** What nobody can see before the first tap or scroll; it is fetched once the page answers. */
export function Extras({ asked, onAsked, menuOpen, onMenuClosed }: ExtrasProps) {
  useOpenForPrint();
  return (
    <>
      <BackToTop />
      <MobileMenu open={menuOpen} onClose={onMenuClosed} />
      <InquiryModal asked={asked} onClose={onAsked} />
      <Toasts />
    </>
  );
}
