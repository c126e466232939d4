import type { TourCard } from '#shared/tours/tour';
import { Apart } from '../../ui/late/apart';
import { Toasts } from '../../ui/toasts/toast-list';
import { BackToTop } from './back-to-top';
import { CompareTray } from './compare-tray';
import { InquiryModal } from './inquiry-modal';
import { InstallCard } from './install-card';
import { useOpenForPrint } from './use-open-for-print';
import { useTidyMenus } from './use-tidy-menus';

export interface ExtrasProps {
  asked: TourCard | null;
  onAsked: () => void;
}

/** Invisible until the first tap or scroll, so loaded late. */
export function Extras({ asked, onAsked }: ExtrasProps) {
  useOpenForPrint();
  useTidyMenus();
  return (
    <>
      <Apart instead={null}>
        <BackToTop />
      </Apart>
      <Apart instead={null}>
        <InquiryModal asked={asked} onClose={onAsked} />
      </Apart>
      <Apart instead={null}>
        <CompareTray />
      </Apart>
      <Apart instead={null}>
        <Toasts />
      </Apart>
      <Apart instead={null}>
        <InstallCard />
      </Apart>
    </>
  );
}
