import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WaitingInquiry } from '../../../sync/waiting';
import { Modal } from '../../../ui/dialog/modal';
import { Correction } from './correction';
import { triedInVain } from './waiting-row';

/**
 * The URL names it, so that a message elsewhere can link to it. Stays open when another tab
 * corrects, sends or deletes the inquiry meanwhile.
 */
export function CorrectionDialog({ waiting }: { waiting: readonly WaitingInquiry[] }) {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<WaitingInquiry | null>(null);
  const id = params.get('correct');
  const found = waiting.find((one) => one.id === id);
  const inquiry = opened?.id === id ? opened : found?.state === 'sending' ? undefined : found;
  if (inquiry && inquiry !== opened) setOpened(inquiry);
  const close = () => {
    setOpened(null);
    setParams({}, { replace: true, preventScrollReset: true });
  };
  return (
    <Modal
      title="Correct and send"
      open={inquiry !== undefined}
      onClose={close}
      lead={inquiry && (inquiry.message || (inquiry.attempts > 0 ? triedInVain : null))}
    >
      {inquiry ? <Correction key={inquiry.id} inquiry={inquiry} now={found?.state ?? 'gone'} onDone={close} /> : null}
    </Modal>
  );
}
