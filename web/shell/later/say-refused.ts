import { pages } from '#shared/paths';
import type { RefusedInquiry } from '../../sync/waiting';
import { showToast } from '../../ui/later/toasts';

/** Toast for inquiries refused in the background, with a link to correct them. */
export function sayRefused(refused: readonly RefusedInquiry[]): void {
  const [first] = refused;
  if (!first) return;
  const isOne = refused.length === 1;
  showToast({
    kind: 'failure',
    message: isOne
      ? `We couldn’t accept your inquiry about ${first.subject}. ${first.message}`.trim()
      : `We couldn’t accept ${refused.length} of your inquiries. They’re saved on this phone.`,
    action: isOne
      ? { label: 'Correct it', to: pages.correctInquiry(first.id) }
      : { label: 'Correct them', to: pages.saved },
  });
}
