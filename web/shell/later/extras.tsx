import type { TourCard } from '#shared/tour';
import { Toasts } from '../../ui/later/toast-list';
import { BackToTop } from './back-to-top';
import { InquiryModal } from './inquiry-modal';
import { MobileMenu } from './mobile-menu';
import { useOpenForPrint } from './use-open-for-print';

export interface ExtrasProps {
  asked: TourCard | null;
  onAsked: () => void;
  menuOpen: boolean;
  onMenuClosed: () => void;
}

/** Invisible until the first tap or scroll, so loaded late. */
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
