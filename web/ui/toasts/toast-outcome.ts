import {
  type Busy,
  inquiryBusyMessage,
  inquiryGoneMessage,
  inquiryKeptMessage,
  type SendOutcome,
} from '#shared/inquiries/inquiry-words';
import { pages } from '#shared/paths';
import { whenTried } from '../inquiry/when-tried';
import { showToast } from './toasts';

export function queuedWords(busy: Busy | undefined): string {
  return busy ? inquiryBusyMessage(whenTried(busy.triesAt)) : inquiryKeptMessage;
}

/** For a form that is gone. */
export function toastOutcome(result: SendOutcome): void {
  switch (result.outcome) {
    case 'sent':
      return void showToast({ kind: 'success', message: result.message });
    case 'queued':
      return void showToast({ kind: 'info', message: queuedWords(result.busy) });
    case 'refused': {
      const { id, message } = result;
      const action = id === null ? {} : { action: { label: 'Correct it', to: pages.correctInquiry(id) } };
      return void showToast({ kind: 'failure', message, ...action });
    }
    case 'failed':
      return void showToast({
        kind: 'failure',
        message: `${result.message} Your inquiry wasn’t sent. Its form still has your words.`,
      });
    case 'gone':
      showToast({ kind: 'info', message: inquiryGoneMessage });
  }
}
