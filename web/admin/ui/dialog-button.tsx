import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Modal } from '../../ui/dialog/modal';
import { Button, QuietButton } from './button';

interface DialogButtonProps {
  words: string;
  icon?: LucideIcon;
  isLoud?: boolean;
  title: string;
  lead?: string;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}

/** Opens a dialog of its own. */
export function DialogButton({ words, icon, isLoud, children, ...dialog }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Pressed = isLoud ? Button : QuietButton;
  return (
    <>
      <Pressed {...(icon ? { icon } : {})} onClick={() => setOpen(true)}>
        {words}
      </Pressed>
      <Modal {...dialog} open={open} onClose={close}>
        {children(close)}
      </Modal>
    </>
  );
}
