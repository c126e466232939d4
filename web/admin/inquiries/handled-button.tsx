import Check from 'lucide-react/icons/check';
import Undo2 from 'lucide-react/icons/undo-2';
import type { Inquiry } from '#shared/inquiry';
import { isWaiting } from '../queries/inquiries';
import { IconButton } from '../ui/icon-button';

export interface HandledButtonProps {
  inquiry: Inquiry;
  onMark: (inquiry: Inquiry, handled: boolean) => void;
}

export function HandledButton({ inquiry, onMark }: HandledButtonProps) {
  const waiting = isWaiting(inquiry);
  return (
    <IconButton
      icon={waiting ? Check : Undo2}
      label={waiting ? `Mark handled: ${inquiry.name}` : `Mark waiting: ${inquiry.name}`}
      word={waiting ? 'Mark handled' : 'Mark waiting'}
      onClick={() => onMark(inquiry, waiting)}
    />
  );
}
