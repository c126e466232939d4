import { Check, Undo2 } from 'lucide-react';
import type { Inquiry } from '#shared/inquiry';
import { isWaiting } from '../queries/inquiries';
import { IconButton } from '../ui/icon-button';

export interface HandledButtonProps {
  inquiry: Inquiry;
  onMark: (inquiry: Inquiry, handled: boolean) => void;
}

/** Says that an inquiry has been handled, or takes that back. */
export function HandledButton({ inquiry, onMark }: HandledButtonProps) {
  const waits = isWaiting(inquiry);
  return (
    <IconButton
      icon={waits ? Check : Undo2}
      label={waits ? `Mark as handled: ${inquiry.name}` : `Mark as waiting: ${inquiry.name}`}
      word={waits ? 'Handled' : 'Waiting again'}
      onClick={() => onMark(inquiry, waits)}
    />
  );
}
